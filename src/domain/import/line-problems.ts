import { rowProblems } from './import-record.ts'
import { isWritten } from './judged-line.ts'
import type { FieldPlace } from './mapping.ts'
import { placeOfRowError } from './row-error.ts'
import { isSettled, type TableLine } from './table-line.ts'
import { verdicts } from './verdict.ts'

/** What holds a line up. */
export interface LineProblem {
  /** Key of what there is to say, or the code of an answer, which may have no text. */
  readonly text: string
  /** The field that it is about; `null` for the whole line. */
  readonly place: FieldPlace | null
}

/** Everything that holds a line up: what was answered, then what is wrong, then what there is to look at. */
export const lineProblems = ({ errors, looks, matchLooks, closed, saveErrors }: TableLine): LineProblem[] => [
  ...saveErrors.map(({ field, code }) => ({ text: code, place: placeOfRowError(field) })),
  ...errors,
  ...[...(closed === null ? [] : [closed]), ...matchLooks].map((text) => ({ text, place: null })),
  ...looks,
]

/** How many fields of a line are written. */
export const changesOf = ({ cells }: Pick<TableLine, 'cells'>): number => cells.filter(isWritten).length

/** Why a line stands as it does: the first thing that holds it up, or how many fields become others. `null` for no more to say. */
export function reasonOf(line: TableLine): LineProblem | { readonly changes: number } | null {
  if (isSettled(line)) return null
  const [first = null] = lineProblems(line)
  if (line.state === 'failed') {
    // that it was not saved is what its state says
    return line.saveErrors.length === 0 || first?.text === rowProblems.failed ? null : first
  }
  if (line.verdict === verdicts.blocked || line.verdict === verdicts.look) return first
  return line.verdict === verdicts.updates ? { changes: changesOf(line) } : null
}
