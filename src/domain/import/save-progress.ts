import type { SavedRowStatus } from './import-record.ts'

/** How many lines were answered how. */
export type RowCounts = Readonly<Record<SavedRowStatus, number>>

const sumOf = ({ created, updated, unchanged, failed }: RowCounts): number => created + updated + unchanged + failed

/** How far a save is before its first line is sent. @param lines that it sends @param counts of those that were answered before */
export function progressBefore(phase: SaveProgress['phase'], lines: number, counts: RowCounts): SaveProgress {
  const done = sumOf(counts)
  return { phase, total: done + lines, done, counts, name: '', leftMs: null }
}

/** How far a save is. Told at most five times a second. */
export interface SaveProgress {
  /** `waiting`: for the server to be there again, or to have time. */
  readonly phase: 'beginning' | 'sending' | 'waiting' | 'stopping'
  /** Lines of the whole import that are answered or are to be, however often it was gone on with, and those that are. */
  readonly total: number
  readonly done: number
  readonly counts: RowCounts
  /** Of the passenger who was answered last. */
  readonly name: string
  /** Milliseconds that are left at the pace so far; `null` while that is not known. */
  readonly leftMs: number | null
}

/**
 * How a save ended. What was sent is saved in each case, and what was not can be sent later: by `save` again, or after a
 * reload by `takeUp` first.
 */
export type SaveEndKind =
  /** Everything was answered. */
  | 'finished'
  /** Somebody stopped it. */
  | 'stopped'
  /** The session has ended: it goes on when the same user is back. */
  | 'signedOut'
  /** Another device, or another tab of this one, runs the import by now. */
  | 'takenOver'
  /** Another import of the organisation runs. It may be asked again after `importTimes.silence`. */
  | 'otherRuns'
  /** Another import has saved rows since these were matched: they are to be matched again before anything is sent. */
  | 'savedSince'
  /** It was taken back: nothing more is added to it. */
  | 'takenBack'
  /** It has not run for so long that its answers are gone: what is left is a new import. */
  | 'tooOld'
  /** Another tab of this browser is saving an import of the organisation. */
  | 'otherTab'
  /** The server refuses it as such: `code` says why. */
  | 'refused'

export interface SaveEnd {
  readonly how: SaveEndKind
  /** Key of a text, or a code of the server; `null` unless refused. */
  readonly code: string | null
  /** In the organisation's history; `null` where none was begun. */
  readonly importId: number | null
  readonly progress: SaveProgress
}

const goesOn: readonly SaveEndKind[] = ['stopped', 'signedOut', 'otherRuns', 'otherTab', 'takenOver', 'refused']

/** Whether a save that ended so is gone on with as it is: nothing has to be fetched anew, and no other import begun. */
export const mayGoOn = ({ how }: SaveEnd): boolean => goesOn.includes(how)

/** Whether there is something to count of a save: it was through, or came to a row. @param failed lines that have failed */
export const hasAnswers = ({ how, progress: { counts } }: SaveEnd, failed: number): boolean =>
  how === 'finished' || sumOf({ ...counts, failed }) > 0
