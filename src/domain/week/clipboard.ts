import { minutesPerDay, parseRideTime, timeOfDay, type TypedTime } from '../time-of-day.ts'
import { cellKey } from '../ride/cell.ts'
import type { CellBlock, WeekGrid } from './grid.ts'

/** The block's times as rows of "HH:mm"; `''` for no ride. */
export const copiedCells = ({ times }: Pick<WeekGrid, 'times'>, { passengerIds, columns }: CellBlock): string[][] =>
  passengerIds.map((passengerId) =>
    columns.map((column) => {
      const minutes = times.get(cellKey({ passengerId, ...column }))
      return minutes === undefined ? '' : timeOfDay(minutes)
    }),
  )

/** Cells as spreadsheet programs take them from the clipboard; a last row of one empty cell needs a line end to be seen. */
export function tableText(cells: readonly (readonly string[])[]): string {
  const lines = cells.map((row) => row.join('\t'))
  return lines.join('\n') + (lines.at(-1) === '' ? '\n' : '')
}

/** Rows and cells of what a spreadsheet program put on the clipboard; a cell in quotes may hold tabs and line ends. */
export function pastedTable(pasted: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  while (cells.lastIndex < pasted.length) {
    const [, quoted, plain = '', end] = cells.exec(pasted) ?? looseCell(cells, pasted)
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== '\t' && end !== '') rows.push([])
    else if (end === '\t' && cells.lastIndex === pasted.length) rows.at(-1)?.push('')
  }
  return rows.at(-1)?.length === 0 ? rows.slice(0, -1) : rows
}

/** A cell that begins with a quote and does not end with one is taken as it is. */
function looseCell(cells: RegExp, pasted: string): (string | undefined)[] {
  const found = /([^\t\r\n]*)(\t|\r\n|\r|\n|$)/y
  found.lastIndex = cells.lastIndex
  const [all = '', plain, end] = found.exec(pasted) ?? []
  cells.lastIndex = found.lastIndex
  return [all, undefined, plain, end]
}

const dayBefore = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})[T\s,]+(?=\d)/
const twelveHours = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s*([ap])\.?m\.?$/i
const withSeconds = /^(\d{1,2}[:.]\d{2})[:.]\d{2}(?:[.,]\d+)?$/
/** What a spreadsheet holds behind a time: a part of a day, the days before it counted. Never what reads as h.mm. */
const partOfDay = /^(?:0(?:,\d+|\.\d|\.\d{3,})|\d{5}[.,]\d+)$/

/**
 * The time in a cell of another program: as it is typed here, or with seconds, in twelve hours, behind a day, behind
 * "klo", or as a spreadsheet's part of a day. A dash is an empty cell.
 */
export function parsePastedTime(pasted: string): TypedTime {
  const plain = pasted
    .normalize('NFKC')
    .trim()
    .replace(/^'/, '')
    .replace(/^klo\.?\s*/i, '')
    .replace(dayBefore, '')
  if (/^[-–—]?$/.test(plain)) return { minutes: null, error: null }
  const [, hours, minutes = '00', half] = twelveHours.exec(plain) ?? []
  if (hours !== undefined && Number(hours) >= 1 && Number(hours) <= 12) {
    const afterNoon = half?.toLowerCase() === 'p' ? 12 : 0
    return parseRideTime(`${(Number(hours) % 12) + afterNoon}:${minutes}`)
  }
  if (partOfDay.test(plain)) {
    const days = Number(plain.replace(',', '.'))
    return { minutes: Math.min(Math.round((days % 1) * minutesPerDay), minutesPerDay - 1), error: null }
  }
  return parseRideTime(withSeconds.exec(plain)?.[1] ?? plain)
}
