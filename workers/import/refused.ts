import type { ImportRefusal, ImportRefusalCode, ImportRefusalValues } from '#domain/import/file-refusal.ts'

/** Thrown where a file cannot be read on. */
export class Refused extends Error {
  readonly refusal: ImportRefusal

  constructor(code: ImportRefusalCode, values: ImportRefusalValues = {}) {
    super(code)
    this.refusal = { code, values }
  }
}
