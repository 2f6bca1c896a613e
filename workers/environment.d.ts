interface ImportMeta {
  readonly env: { readonly VITE_API_BASE_URL?: string }
}

/** The address of a script that is built for a worker. */
declare module '*.worker.ts?worker&url' {
  const address: string
  export default address
}
