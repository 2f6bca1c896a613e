/** Node has it; its types leave it to the browser's, which nothing on the server is to be written against. */
declare namespace WebAssembly {
  class Module {
    private constructor()
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
