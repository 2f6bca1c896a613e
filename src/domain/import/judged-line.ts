import { isFilled, type Converted, type ImportValue } from './convert.ts'
import type { JudgedColumn } from './judged-column.ts'
import { whyLineClosed, type ImportJudge } from './judge.ts'
import { saidIn, type Line, type LineMatch } from './line.ts'
import { otherRowOf } from './match-looks.ts'
import type { FieldPlace } from './mapping.ts'
import type { RowContent, SentBlocks } from './part.ts'
import { sentRowKey, type SentRow } from './sent-row.ts'
import { storedValue, type StoredPassenger } from './stored-passenger.ts'
import { findingsIn, verdicts, type Finding, type Findings, type Verdict } from './verdict.ts'

/**
 * What becomes of what a cell says. `added`: it comes to what is stored and replaces nothing of it. `left`: it is another
 * than what is stored, and is not written. `none`: it says nothing to store, or nothing that could be.
 */
export type CellFate = 'changes' | 'added' | 'same' | 'left' | 'none'

/** A field of a line, as the dialog of a row shows it. Source: IMP-27. */
export interface JudgedCell {
  readonly place: FieldPlace
  /** As the sheet has it. */
  readonly text: string
  /** What that means, whatever somebody has decided about it; `undefined` for nothing, and where it is wrong. */
  readonly meant: ImportValue
  /**
   * What is stored; `undefined` where it is not known or there is no passenger yet. Of a telephone number that the
   * passenger has not, all that are there.
   */
  readonly stored: ImportValue
  /** Something is stored that no list tells: an identity code. */
  readonly isStoredHidden: boolean
  /** What is written; `undefined` for nothing. */
  readonly value: ImportValue
  readonly isSkipped: boolean
  readonly isOverridden: boolean
  /** What somebody put in place of the sheet's value, right or not, also while the stored one is kept; `undefined` for none. */
  readonly override: ImportValue
  readonly fate: CellFate
}

/** Whether a cell is written when its line is saved. */
export const isWritten = ({ fate }: JudgedCell): boolean => fate === 'changes' || fate === 'added'

/** Whether a blank cell says something: what is stored would be emptied by it, or something new gets its usual value. */
export const saysByBlank = (cell: JudgedCell): boolean =>
  cell.isSkipped ? cell.meant !== undefined && isFilled(cell.stored) : !cell.isOverridden && isWritten(cell)

/** A line with all there is to say of it. */
export interface JudgedLine {
  /** As the spreadsheet program counts. */
  readonly rowNumber: number
  readonly passengerId: number | null
  readonly matchedBy: LineMatch
  readonly verdict: Verdict
  readonly isAccepted: boolean
  readonly cells: readonly JudgedCell[]
  readonly errors: readonly Finding[]
  readonly looks: readonly Finding[]
  /** Text keys of what there is to look at in the match, and of why its passenger cannot be changed. */
  readonly matchLooks: readonly string[]
  /** The row that `matchLooks` say is about the same passenger, with the place of its first line; `null` for none. */
  readonly other: { readonly rowNumber: number; readonly at: number } | null
  readonly closed: string | null
}

const storedOnce = (passenger: StoredPassenger, { name, block }: FieldPlace): ImportValue =>
  block === null ? storedValue(passenger, name) : undefined

const isIn = (places: readonly FieldPlace[], { name, block }: FieldPlace): boolean =>
  places.some((place) => place.name === name && place.block === block)

function fateOf(column: JudgedColumn, said: Converted | null, stored: ImportValue, found: Findings): CellFate {
  const { changes, added, passed } = found
  if (isIn(added, column)) return 'added'
  if (isIn(changes, column)) return 'changes'
  if (isIn(passed, column)) return 'left'
  const isSilent = said?.error !== null || said.value === undefined
  // what is stored of an identity code nobody is told, and another one would be a change
  if (isSilent || (stored === undefined && column.name !== 'ssn')) return 'none'
  return !isFilled(said.value) && isFilled(stored) ? 'none' : 'same'
}

function cellsOf(judge: ImportJudge, line: Line, findings: Findings): JudgedCell[] {
  const grouped = line.passenger ? judge.parts.flatMap(({ part }) => [...(part.stored?.(line) ?? [])]) : []
  const storedBy = new Map(grouped)
  return [...judge.columns.values()]
    .filter(({ field }) => field.section !== 'identification')
    .map((column) => {
      const said = saidIn(column, line)
      const { name, block, key, raw } = column
      const code = raw.codes[line.row] ?? 0
      const inSheet = column.converted[code]
      const stored = storedBy.has(key) || !line.passenger ? storedBy.get(key) : storedOnce(line.passenger, column)
      return {
        place: { name, block },
        text: raw.values[code]?.text ?? '',
        meant: inSheet?.error === null ? inSheet.value : undefined,
        stored,
        isStoredHidden: name === 'ssn' && line.passenger?.hasSsn === true,
        value: said?.error === null ? said.value : undefined,
        isSkipped: said === null,
        isOverridden: line.edit?.overrides.has(key) ?? false,
        override: line.edit?.overrides.get(key)?.value,
        fate: fateOf(column, said, stored, findings),
      }
    })
}

/** Place of the first line of a row: lines stand in the order of their rows. */
function firstLineOf(lines: readonly Line[], row: number): number {
  let [from, to] = [0, lines.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((lines[middle]?.row ?? row) < row) from = middle + 1
    else to = middle
  }
  return from
}

function otherOf({ matching, sheet, lines }: ImportJudge, line: Line): JudgedLine['other'] {
  const row = matching && otherRowOf(line, matching)
  return row === null ? null : { rowNumber: sheet.rowNumberAt(row), at: firstLineOf(lines, row) }
}

/** Everything about one line. */
export function judgedLine(judge: ImportJudge, at: number): JudgedLine | null {
  const line = judge.lines[at]
  if (!line) return null
  const findings = findingsIn(
    judge.parts.map(({ part }) => part),
    line,
  )
  return {
    rowNumber: judge.sheet.rowNumberAt(line.row),
    passengerId: line.passenger?.id ?? null,
    matchedBy: line.matchedBy,
    verdict: (judge.verdicts[at] ?? verdicts.blocked) as Verdict,
    isAccepted: judge.isAccepted(at),
    cells: cellsOf(judge, line, findings),
    errors: findings.errors,
    looks: findings.looks,
    matchLooks: judge.matchLooksOf(line),
    other: otherOf(judge, line),
    closed: whyLineClosed(line),
  }
}

function writtenOf({ parts }: ImportJudge, line: Line): { content: RowContent; blocks: SentBlocks } {
  const content: RowContent = { passenger: {} }
  const blocks: SentBlocks = { phones: [], permissions: [] }
  for (const { part } of parts) part.write(line, content, blocks)
  return { content, blocks }
}

/** Of which blocks of the mapping those are that a line would send by now. */
export const blocksOf = (judge: ImportJudge, line: Line): SentBlocks => writtenOf(judge, line).blocks

/** What is sent of a line; `null` for one of which nothing is: it is unchanged, blocked, or waits for somebody to look. */
export function sentLineOf(
  judge: ImportJudge,
  at: number,
  importId: number,
  revision: number,
): { sent: SentRow; blocks: SentBlocks } | null {
  const [line, verdict] = [judge.lines[at], judge.verdicts[at]]
  if (!line || (verdict !== verdicts.new && verdict !== verdicts.updates)) return null
  const { content, blocks } = writtenOf(judge, line)
  const row = judge.sheet.rowNumberAt(line.row)
  const { passenger } = line
  const sent: SentRow = {
    ...{ row, key: sentRowKey(importId, row, revision, line.part) },
    ...(passenger === null ? { op: 'create' } : { op: 'update', passengerId: passenger.id }),
    ...(passenger?.version !== undefined && { version: passenger.version }),
    ...content,
  }
  return { sent, blocks }
}
