import type { LastChange } from '#domain/last-change.ts'
import { localDateAt } from '#domain/local-date.ts'
import { gridRules } from '#domain/week/grid.ts'
import { minutesOfRide, type Ride, type RideInput, type RideReference } from '#domain/ride/schema.ts'
import type { AuditFacts } from '../../audit/record.ts'
import { invalidField } from '../../call/http/parse.ts'
import { lastChangesOf } from '../../call/last-change.ts'
import type { Provider } from '../../call/outside/provider.ts'
import { insistOnAll } from '../../call/refusals.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { StaleVersion, notFound } from '../../ground/refused.ts'
import type { HeldRides } from './access.ts'
import { emptyingsOf } from './emptyings.ts'
import {
  deleteRideRows,
  noteEmptied,
  isAnyRide,
  ridersOf,
  ridesInCells,
  storeRides,
  timetableCellText,
  toRide,
  type StoredRide,
  type TimetableCell,
} from './rides.ts'
import type { StoredTimetable } from './timetables.ts'

interface Writing {
  trx: Trx
  user: Principal
  now: Date
  record: (facts: AuditFacts) => void
}

type Cell = Pick<RideInput, 'timetableId' | 'passengerId'>

const organizationsOf = (timetables: readonly Pick<StoredTimetable, 'organizationId'>[]): number[] => [
  ...new Set(timetables.map(({ organizationId }) => organizationId)),
]

/** What the audit log says of rides that are written in the timetables, to each organisation of its own. */
function factsOf(timetables: readonly StoredTimetable[], cells: readonly Cell[]): AuditFacts {
  const [first = [], ...others] = organizationsOf(timetables).map((id) =>
    timetables.filter(({ organizationId }) => organizationId === id),
  )
  return { ...factsWithin(first, cells), elsewhere: others.map((own) => factsWithin(own, cells)) }
}

/** The same of those cells that are in timetables of one organisation. */
function factsWithin(timetables: readonly StoredTimetable[], cells: readonly Cell[]): Omit<AuditFacts, 'elsewhere'> {
  const [timetable] = timetables
  const ids = new Set(timetables.map(({ id }) => id))
  const own = cells.filter(({ timetableId }) => ids.has(timetableId))
  return {
    passengerIds: [...new Set(own.map(({ passengerId }) => passengerId))],
    ...(timetable && {
      organizationId: timetable.organizationId,
      destinationId: timetable.destinationId,
      objectType: 'timetable',
      objectId: timetable.id,
    }),
    detail: { timetables: timetables.map(({ id }) => String(id)), rides: own.length },
  }
}

/** Throws everything that closes one of the cells. */
async function checkCells(
  { trx, user, now }: Writing,
  timetables: readonly StoredTimetable[],
  inputs: readonly RideInput[],
): Promise<void> {
  const riders = await ridersOf(
    trx,
    organizationsOf(timetables),
    timetables.map(({ id }) => id),
    inputs.map(({ passengerId }) => passengerId),
  )
  const today = localDateAt(now.getTime())
  const rules = new Map(
    timetables.map((timetable) => {
      const passengers = riders.filter(({ timetableId }) => timetableId === timetable.id)
      return [timetable.id, gridRules({ timetable, passengers, today, user })]
    }),
  )
  insistOnAll([...new Set(inputs.map((input) => rules.get(input.timetableId)?.(input) ?? null))])
}

/** A cell as it is now, for a client that started from another state of it, and who made it so. */
const currentOf = (cell: TimetableCell, stored: StoredRide | undefined, changed: LastChange | null) => ({
  timetableId: cell.timetableId,
  passengerId: cell.passengerId,
  weekDayId: cell.weekDayId,
  rideType: cell.rideType,
  ride: stored ? toRide(stored) : null,
  changed,
})

/** What is thrown at a client that started from another state of these cells. @param storedIn what they hold now */
async function staleCells<Cell extends TimetableCell>(
  { trx, user }: Writing,
  timetables: readonly StoredTimetable[],
  cells: readonly Cell[],
  storedIn: (cell: Cell) => StoredRide | undefined,
): Promise<StaleVersion> {
  const ids = cells.flatMap((cell) => storedIn(cell)?.id ?? [])
  const emptied = cells.filter((cell) => !storedIn(cell))
  const changes = new Map<number | string, LastChange>()
  for (const organizationId of organizationsOf(timetables)) {
    for (const [id, change] of await lastChangesOf(trx, { table: 'ride', organizationId, ids }, user)) {
      changes.set(id, change)
    }
    for (const [cell, change] of await emptyingsOf(trx, organizationId, emptied, user)) changes.set(cell, change)
  }
  return new StaleVersion(
    cells.map((cell) => {
      const stored = storedIn(cell)
      return currentOf(cell, stored, changes.get(stored?.id ?? timetableCellText(cell)) ?? null)
    }),
  )
}

/** Whether the cell is still what the client saw: empty, or its ride in that version. */
function isAsSeen({ id, version }: RideInput, stored: StoredRide | undefined): boolean {
  if (id === 0 || !stored) return id === 0 && !stored
  return id === stored.id && (version === undefined || version === stored.version)
}

const hasTime = (input: RideInput, stored: StoredRide | undefined) => stored?.minutes === minutesOfRide(input)

/** Throws 404 for an id that is the ride of another cell. One that is nobody's has been taken away since. */
async function checkIds(
  trx: Trx,
  inputs: readonly RideInput[],
  storedIn: (input: RideInput) => StoredRide | undefined,
): Promise<void> {
  const others = inputs.flatMap((input) => (input.id !== 0 && storedIn(input)?.id !== input.id ? [input.id] : []))
  if (others.length > 0 && (await isAnyRide(trx, others))) throw notFound()
}

/**
 * Stores the rides, all or nothing, and gives them in the order of the inputs. A cell that has its time already is left
 * as it is. The timetables are held by the caller.
 * @throws StaleVersion with every cell that is no longer what the client saw
 */
export async function saveRides(
  writing: Writing,
  timetables: readonly StoredTimetable[],
  inputs: readonly RideInput[],
): Promise<Ride[]> {
  const { trx, user, now, record } = writing
  record(factsOf(timetables, inputs))
  await checkCells(writing, timetables, inputs)
  const organizationIds = organizationsOf(timetables)
  const stored = await ridesInCells(trx, organizationIds, inputs)
  const storedIn = (input: RideInput) => stored.get(timetableCellText(input))
  await checkIds(trx, inputs, storedIn)
  const changed = inputs.filter((input) => !hasTime(input, storedIn(input)))
  const conflicts = changed.filter((input) => !isAsSeen(input, storedIn(input)))
  if (conflicts.length > 0) throw await staleCells(writing, timetables, conflicts, storedIn)

  const written = await storeRides(
    trx,
    organizationIds,
    changed.map((input) => ({ ...input, minutes: minutesOfRide(input) })),
    { userId: user.id, now },
  )
  const destinationOf = new Map(timetables.map(({ id, destinationId }) => [id, destinationId]))
  return inputs.map((input): Ride => {
    const { id, version } = written.get(timetableCellText(input)) ?? storedIn(input) ?? { id: 0, version: 0 }
    const destinationId = destinationOf.get(input.timetableId) ?? 0
    return toRide({ ...input, id, version, destinationId, minutes: minutesOfRide(input) }, input.creatingId)
  })
}

/** Throws unless all of the rides are new ones, or all of them stored ones. */
export function checkAllAre(kind: 'new' | 'stored', inputs: readonly RideInput[]): void {
  const at = inputs.findIndex(({ id }) => (id === 0) !== (kind === 'new'))
  if (at >= 0) throw invalidField(`${at}.id`)
}

/**
 * Takes rides away together with the trips that have come of them. Gives how many trips.
 * @throws StaleVersion with every cell whose ride has another version than the one given
 */
export async function removeRides(
  writing: Writing,
  { timetables, rides }: HeldRides,
  references: readonly RideReference[],
  provider: Provider,
): Promise<number> {
  const { trx, user, now, record } = writing
  record(factsOf(timetables, rides))
  const versionOf = new Map(references.map(({ id, version }) => [id, version]))
  const conflicts = rides.filter(({ id, version }) => (versionOf.get(id) ?? version) !== version)
  if (conflicts.length > 0) throw await staleCells(writing, timetables, conflicts, (ride) => ride)
  await noteEmptied(
    trx,
    organizationsOf(timetables),
    rides.map(({ id }) => id),
    { userId: user.id, now },
  )
  return deleteRidesWithTrips(trx, organizationsOf(timetables), rides, provider, now)
}

/** Deletes the rides, and the trips that have come of them. Gives how many. Who calls has checked that they may go. */
export async function deleteRidesWithTrips(
  trx: Trx,
  organizationIds: readonly number[],
  rides: readonly { id: number }[],
  provider: Provider,
  now: Date,
): Promise<number> {
  const ids = rides.map(({ id }) => id)
  if (ids.length === 0) return 0
  const count = await provider.withdrawRides(trx, ids, now)
  await deleteRideRows(trx, organizationIds, ids)
  return count
}
