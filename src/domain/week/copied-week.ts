import * as z from 'zod/mini'
import { withoutExportMark } from '../export-cell.ts'
import { Id, text } from '../text.ts'
import { parsePastedTime } from './clipboard.ts'
import type { CellBlock, WeekGrid } from './grid.ts'
import { leavesOut, type PastePlan, type UnreadCell } from './paste.ts'
import { planOf, type CellWish } from './plan.ts'
import { rideTypes } from '../ride/schema.ts'

const NamedPassenger = z.object({ id: Id, name: text(256) })
export type NamedPassenger = z.infer<typeof NamedPassenger>

/** Whose times on which days were copied: the rows and columns of the text beside which it lies on the clipboard. */
export const CopiedWeek = z.object({
  timetableId: Id,
  people: z.array(NamedPassenger),
  columns: z.array(
    z.object({
      weekDayId: z.int().check(z.minimum(0), z.maximum(6)),
      rideType: z.union([z.literal(rideTypes.arrival), z.literal(rideTypes.departure)]),
    }),
  ),
})
export type CopiedWeek = z.infer<typeof CopiedWeek>

/** @param passengers of the timetable, in any order */
export function copiedWeek(timetableId: number, passengers: readonly NamedPassenger[], block: CellBlock): CopiedWeek {
  const names = new Map(passengers.map(({ id, name }) => [id, name]))
  return {
    timetableId,
    people: block.passengerIds.map((id) => ({ id, name: names.get(id) ?? '' })),
    columns: block.columns.map(({ weekDayId, rideType }) => ({ weekDayId, rideType })),
  }
}

/** `null` for what another program has put there. */
export function parseCopiedWeek(source: string | null): CopiedWeek | null {
  if (source === null || source === '') return null
  try {
    return CopiedWeek.safeParse(JSON.parse(source)).data ?? null
  } catch {
    return null
  }
}

export interface PassengersPlan extends PastePlan {
  /** Names of those who are not in this timetable. */
  missing: readonly string[]
  /** Names that several passengers have, here or there: nobody guesses whose times they are. */
  ambiguous: readonly string[]
}

/** Whether there is nothing to look at before it is done: the week is already as it was pasted. */
export const changesNothing = (plan: PassengersPlan): boolean =>
  plan.edits.length + plan.missing.length + plan.ambiguous.length === 0 && !leavesOut(plan)

const spelled = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Who each copied passenger is here: the same passenger, else the only one of that name. `null` for nobody, or for
 * several.
 */
function matched(copied: readonly NamedPassenger[], here: readonly NamedPassenger[]) {
  const ids = new Set(here.map(({ id }) => id))
  const others = copied.filter(({ id }) => !ids.has(id))
  const taken = new Set(copied.map(({ id }) => id))
  const free = here.filter(({ id }) => !taken.has(id))
  const alike = (passengers: readonly NamedPassenger[], name: string) =>
    passengers.filter((one) => spelled(one.name) === spelled(name))
  return copied.map(({ id, name }) => {
    if (ids.has(id)) return { name, id, isAmbiguous: false }
    const [found, ...further] = alike(free, name)
    const isAmbiguous = found !== undefined && (further.length > 0 || alike(others, name).length > 1)
    return { name, id: found && !isAmbiguous ? found.id : null, isAmbiguous }
  })
}

/**
 * Copied rides of another timetable's week for the same passengers on the same days, wherever they stand in this one.
 * @param passengers of this timetable
 * @param table the copied texts, row by row
 */
export function passengersPlan(
  grid: WeekGrid,
  passengers: readonly NamedPassenger[],
  source: CopiedWeek,
  table: readonly (readonly string[])[],
): PassengersPlan {
  const matches = matched(source.people, passengers)
  const wishes: CellWish[] = []
  const unread: UnreadCell[] = []
  for (const [row, { id: passengerId }] of matches.entries()) {
    if (passengerId === null) continue
    for (const [column, { weekDayId, rideType }] of source.columns.entries()) {
      const text = table[row]?.[column] ?? ''
      const { minutes, error } = parsePastedTime(text)
      const cell = { passengerId, weekDayId, rideType }
      if (error === null) wishes.push({ cell, minutes })
      else unread.push({ ...cell, text, why: error })
    }
  }
  const namesOf = (isAmbiguous: boolean) =>
    matches.flatMap((match) => (match.id === null && match.isAmbiguous === isAmbiguous ? [match.name] : []))
  return {
    ...planOf(grid, wishes),
    unread,
    outside: { rows: 0, columns: 0 },
    missing: namesOf(false),
    ambiguous: [...new Set(namesOf(true))],
  }
}

/** A name as it was before a text file marked it as text. */
export const nameIn = (cell = '') => withoutExportMark(cell.trim())

/**
 * A pasted table that begins with a column of names, as spreadsheets have it: the times beside them go to these
 * passengers, from the target's first column on. Rows without a name are left out.
 * @param passengers of this timetable
 * @returns `null` where the first column names nobody of them, or holds times
 */
export function namedPlan(
  grid: WeekGrid,
  passengers: readonly NamedPassenger[],
  { columns: [first] }: Pick<CellBlock, 'columns'>,
  table: readonly (readonly string[])[],
): PassengersPlan | null {
  const rows = table.filter(([name = '']) => name.trim() !== '')
  const known = new Set(passengers.map(({ name }) => spelled(name)))
  const isNamed = rows.some(([name]) => known.has(spelled(nameIn(name))))
  const holdsTimes = rows.some(([name = '']) => parsePastedTime(name).error === null)
  const width = Math.max(0, ...rows.map(({ length }) => length)) - 1
  if (!isNamed || holdsTimes || width < 1) return null
  const left = grid.columns.findIndex(
    ({ weekDayId, rideType }) => weekDayId === first?.weekDayId && rideType === first.rideType,
  )
  const columns = left < 0 ? [] : grid.columns.slice(left, left + width)
  const named = rows.map(([name]) => ({ id: 0, name: nameIn(name) }))
  const times = rows.map(([, ...texts]) => texts)
  const plan = passengersPlan(grid, passengers, { timetableId: 0, people: named, columns: [...columns] }, times)
  return { ...plan, outside: { rows: 0, columns: width - columns.length } }
}
