import type { AccessFacts } from '../access.ts'
import type { LocalDate } from '../local-date.ts'
import type { Refusal } from '../refusal.ts'
import { timetableCan, type OwnedTimetable } from '../timetable/can.ts'
import { enabledWeekdays } from '../timetable/dates.ts'
import type { TimetablePassenger } from '../timetable/schema.ts'
import { cellKey, type Cell, type CellKey, type RideTimes } from '../ride/cell.ts'
import type { GridColumn } from './week.ts'

/** A timetable's week as it is shown: what every plan starts from. */
export interface WeekGrid {
  /** From top to bottom. */
  passengerIds: readonly number[]
  /** From left to right. */
  columns: readonly GridColumn[]
  /** With the device's own edits laid over. */
  times: RideTimes
  /** Cells with more than one ride; the next edit leaves one. */
  duplicates: ReadonlySet<CellKey>
  /** Why a cell is closed. */
  whyNot: (cell: Cell) => Refusal
}

/** A rectangle of the grid, by its rows and columns in the order shown. */
export interface CellBlock {
  passengerIds: readonly number[]
  columns: readonly GridColumn[]
}

/** Row after row. */
export const cellsOf = ({ passengerIds, columns }: CellBlock): Cell[] =>
  passengerIds.flatMap((passengerId) => columns.map((column) => ({ passengerId, ...column })))

interface Scene {
  timetable: OwnedTimetable
  passengers: readonly Pick<TimetablePassenger, 'id' | 'inactive'>[]
  today: LocalDate
  user: AccessFacts
}

/** Which cells of a timetable may be edited; made once for all of them. Source: spec 3 §3 Weekday, §4, §6. */
export function gridRules({ timetable, passengers, today, user }: Scene): WeekGrid['whyNot'] {
  const whyClosed = timetableCan.editRides(timetable, today, user)
  const enabled = enabledWeekdays(timetable)
  const inactive = new Map(passengers.map((passenger) => [passenger.id, passenger.inactive]))
  return ({ passengerId, weekDayId }) => {
    if (whyClosed) return whyClosed
    if (!enabled.has(weekDayId)) return 'refusal.ride.dayOutside'
    if (!inactive.has(passengerId)) return 'refusal.ride.notInTimetable'
    return inactive.get(passengerId) ? 'refusal.ride.inactivePassenger' : null
  }
}

/** The keys of a block's cells, column after column: made once, because the cells are counted with every edit. */
export const keysPerColumn = ({ passengerIds, columns }: CellBlock): CellKey[][] =>
  columns.map((column) => passengerIds.map((passengerId) => cellKey({ passengerId, ...column })))

/** How many rides there are in each column. @param keys of its cells, column after column */
export const ridesPerColumn = (keys: readonly (readonly CellKey[])[], times: RideTimes): number[] =>
  keys.map((inColumn) => inColumn.filter((key) => times.has(key)).length)
