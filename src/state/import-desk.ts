import type { DeskFace, DeskSetup } from '../../workers/import/face.ts'

type Given<Each> = Each extends (...given: infer Arguments) => unknown ? Arguments : never
type Gives<Each> = Each extends (...given: never[]) => infer Result ? Awaited<Result> : never

/** The desk as the page has it: every answer is a promise. All are rejected with `ImportGoneError` once its worker is gone. */
export type ImportDesk = {
  readonly [Name in keyof DeskFace]: (...given: Given<DeskFace[Name]>) => Promise<Gives<DeskFace[Name]>>
} & {
  /** Ends the worker. What was sent stays saved; an import that was running is left as one that was cut off. */
  readonly close: () => void
  /** Resolves when the worker is gone without `close`: it has failed, or given no sign of life for ten seconds. */
  readonly gone: Promise<void>
}

/** The worker has failed or was ended, and with it everything that was read. The file is to be opened on a new desk. */
export class ImportGoneError extends Error {
  override readonly name = 'ImportGoneError'
}

/** Opens a desk with a worker of its own for the signed-in user. Close it when the screen is left. */
export function openImportDesk(setup: DeskSetup): ImportDesk {
  throw new Error(`Not made yet: ${setup.organizationId}`)
}
