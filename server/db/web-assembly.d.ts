/** Node has it; its types leave it to the browser's, which nothing on the server is to be written against. */
declare namespace WebAssembly {
  /** What may be started more than once, and sent to other threads. */
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
