import { accessLevels } from '#domain/access.ts'
import { cellKey, cellTimes, duplicateCells, ridesByCell, type Cell } from '#domain/ride/cell.ts'
import { gridRules, type WeekGrid } from '#domain/week/grid.ts'
import { rideTypes, type Ride } from '#domain/ride/schema.ts'
import { gridColumns } from '#domain/week/week.ts'
import { rideInput } from '#domain/week/writes.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import { Timetable, type TimetablePassenger } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { userWith } from './passenger.ts'

/** A Monday. */
export const today = '2026-11-23'

export const planner = userWith({ destinations: { 1: { timetables: accessLevels.write } } })
export const onlooker = userWith({ destinations: { 1: { timetables: accessLevels.read } } })

/** A draft of destination 1 from tomorrow's week on, with what a test cares about laid over it. */
export const timetable = (given: Partial<Timetable> = {}): Timetable => ({
  ...Timetable.parse({
    id: 5,
    version: 1,
    idNumber: 5,
    destinationId: 1,
    state: timetableStates.new,
    startDate: '2026-11-30',
    endDate: '2027-02-26',
    createdByEmail: 'koordinaattori@perille.example',
    passengerIds: [11, 12, 13],
  }),
  ...given,
})

export const traveller = (id: number, given: Partial<TimetablePassenger> = {}): TimetablePassenger => ({
  id,
  name: `Testi Matkustaja ${id}`,
  groups: '',
  groupObjs: [],
  inactive: false,
  transportationPermissionRequired: false,
  state: 0,
  destinationId: 1,
  ridesHere: true,
  isWithdrawn: false,
  ...given,
})

export const { arrival, departure } = rideTypes

/** Monday's Start is `at(11, 1)`, its End `at(11, 1, departure)`. */
export const at = (passengerId: number, weekDayId: number, rideType: Cell['rideType'] = arrival): Cell => ({
  passengerId,
  weekDayId,
  rideType,
})

export const ride = (id: number, cell: Cell, time: string, given: Partial<Ride> = {}): Ride => ({
  ...rideInput({
    cell,
    timetable: { id: 5, destinationId: 1 },
    minutes: minutesOf(time),
    stored: { id, version: 1 },
    creatingId: null,
  }),
  fromAddress: '',
  toAddress: '',
  ...given,
})

interface Shown {
  rides?: readonly Ride[]
  passengers?: readonly TimetablePassenger[]
  showWeekends?: boolean
  of?: Timetable
  user?: typeof planner
}

/** The week of passengers 11, 12 and 13. */
export function weekGrid({
  rides = [],
  passengers,
  showWeekends = false,
  of = timetable(),
  user = planner,
}: Shown = {}): WeekGrid {
  const listed = passengers ?? [11, 12, 13].map((id) => traveller(id))
  const cells = ridesByCell(rides)
  return {
    passengerIds: listed.map(({ id }) => id),
    columns: gridColumns({ showWeekends, weekStartsOnSunday: false }),
    times: cellTimes(cells),
    duplicates: duplicateCells(cells),
    whyNot: gridRules({ timetable: of, passengers: listed, today, user }),
  }
}

/** Edits as short text: `11:1:1 -→08:00`. */
export const inShort = (edits: readonly (Cell & { before: number | null; after: number | null })[]): string[] =>
  edits.map((edit) => `${cellKey(edit)} ${shortTime(edit.before)}→${shortTime(edit.after)}`)

const shortTime = (minutes: number | null): string =>
  minutes === null ? '-' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
