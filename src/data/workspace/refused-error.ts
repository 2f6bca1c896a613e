/** Something that a rule of the product forbids. `code` is the key of a text. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
