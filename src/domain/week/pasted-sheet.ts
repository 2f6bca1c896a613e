import { nameIn, passengersPlan, type NamedPassenger, type PassengersPlan } from './copied-week.ts'
import type { WeekGrid } from './grid.ts'

/** What an exported week has above and below its rows, in the language of whoever pastes it. */
export interface SheetWords {
  /** Heads the names. */
  passenger: string
  /** Stands before the totals. */
  totals: string
  /** Head the times, for each column of the grid in its order. */
  columns: readonly string[]
}

/**
 * An exported week that is pasted whole, with its heading: its times go to the passengers whom it names, on the days that
 * it names, wherever the selection is. Its totals are none.
 * @param passengers of this timetable
 * @returns `null` for a table without such a heading
 */
export function sheetPlan(
  grid: WeekGrid,
  passengers: readonly NamedPassenger[],
  words: SheetWords,
  [heading = [], ...rows]: readonly (readonly string[])[],
): PassengersPlan | null {
  const nameAt = heading.findIndex((text) => text.trim() === words.passenger)
  if (nameAt < 0) return null
  const headings = heading.map((text) => text.trim())
  const places = headings.flatMap((text, at) => (at > nameAt && words.columns.includes(text) ? [at] : []))
  const columns = places.flatMap((at) => grid.columns[words.columns.indexOf(headings[at] ?? '')] ?? [])
  if (columns.length === 0) return null
  const named = rows
    .map((row) => ({ name: nameIn(row[nameAt]), row }))
    .filter(({ name }) => name !== '' && name !== words.totals)
  const people = named.map(({ name }) => ({ id: 0, name }))
  const times = named.map(({ row }) => places.map((at) => row[at] ?? ''))
  const plan = passengersPlan(grid, passengers, { timetableId: 0, people, columns }, times)
  const headed = headings.slice(nameAt + 1).filter((text) => text !== '')
  return { ...plan, outside: { rows: 0, columns: headed.length - columns.length } }
}
