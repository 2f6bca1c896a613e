import { existsSync, readFileSync } from 'node:fs'

/** What Vitest's own report of a run leaves out. */
export interface RunNotes {
  /** Tests that passed, and not at once: file › name. */
  secondTries: string[]
  /** Errors that belong to no test, such as a promise that nobody waited for: each with its message and where it came from. */
  strayErrors: string[]
  /** How the run ended, in Vitest's word. */
  reason: string
}

/** Names a variable with the file into which the reporter writes. */
export const runNotesVariable = 'RUN_NOTES_FILE'

/** The notes of a run; `null` when it ended before it wrote any. */
export const runNotesIn = (file: string): RunNotes | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunNotes) : null
