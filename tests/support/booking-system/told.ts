import type { Kysely } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Database } from '#server/db/tables.ts'
import { keyOf } from '#server/provider/runs.ts'
import type { BookedRun, Event, Run, Trip, TripState } from '#server/provider/http/event-schemas.ts'

/** What the double has told so far, so that it tells only what is new. */
export interface Told {
  /** The newest revision of what was asked, by kind and id. */
  revisions: Map<string, number>
  /** Newest refusals of cancellations, by the id of the trip. */
  refused: Map<number, number>
  subjects: Map<string, string>
  trips: Map<string, { state: string; version: number }>
  days: Map<string, string>
  version: number
}

export const nothingTold = (): Told => ({
  revisions: new Map(),
  refused: new Map(),
  subjects: new Map(),
  trips: new Map(),
  days: new Map(),
  version: 0,
})

export const outsideTripId = (id: number): string => `T${id}`

const stateWords = {
  [timetableStates.orderedProcessing]: 'processing',
  [timetableStates.accepted]: 'accepted',
  [timetableStates.rejected]: 'rejected',
} as const

type NewEvent = Event extends infer E ? (E extends Event ? Omit<E, 'id' | 'version'> : never) : never

async function orderEvents(db: Kysely<Database>, told: Told): Promise<NewEvent[]> {
  const rows = await db.selectFrom('timetable').select(['id', 'state', 'rejected_reason']).orderBy('id').execute()
  return rows.flatMap(({ id, state, rejected_reason }): NewEvent[] => {
    const word = state in stateWords ? stateWords[state as keyof typeof stateWords] : null
    const revision = told.revisions.get(`order/${id}`)
    if (word === null || revision === undefined) return []
    const now = `${revision} ${word}`
    if (told.subjects.get(`order/${id}`) === now) return []
    told.subjects.set(`order/${id}`, now)
    return [{ kind: 'order', orderId: id, revision, state: word, reason: word === 'rejected' ? rejected_reason : null }]
  })
}

/** A trip in its newest version. */
function versioned<T extends { id: string }>(told: Told, trip: T): T & { version: number } {
  const state = JSON.stringify(trip)
  const before = told.trips.get(trip.id)
  if (before?.state === state) return { ...trip, version: before.version }
  told.version += 1
  told.trips.set(trip.id, { state, version: told.version })
  return { ...trip, version: told.version }
}

const allTrips = (db: Kysely<Database>) =>
  db
    .selectFrom('trip as t')
    .innerJoin('run as r', 'r.id', 't.run_id')
    .leftJoin('ride as w', 'w.id', 't.ride_id')
    .leftJoin('car as c', 'c.id', 'r.car_id')
    .selectAll('t')
    .select([
      'r.destination_id',
      'r.direction',
      'r.minutes',
      'r.name as run_name',
      'w.timetable_id',
      'c.name as car_name',
      'c.register_number',
      'c.seats',
      'c.wheelchair_places',
      'c.reports_position',
    ])
    .orderBy('t.id')
    .execute()

type Row = Awaited<ReturnType<typeof allTrips>>[number]

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

const stateOf = (row: Row, told: Told): Omit<TripState, 'version'> => ({
  id: outsideTripId(row.id),
  startMinutes: row.start_minutes,
  endMinutes: row.end_minutes,
  start: { address: row.start_place, latitude: row.start_latitude, longitude: row.start_longitude },
  end: { address: row.end_place, latitude: row.end_latitude, longitude: row.end_longitude },
  distanceMetres: row.distance_metres,
  priceCents: row.price_cents,
  vatPercent: row.price_vat_percent,
  pickupAt: instant(row.pickup_at),
  dropoffAt: instant(row.dropoff_at),
  noShowAt: instant(row.no_show_at),
  cancelledAt: instant(row.cancelled_at),
  refusedCancellation: told.refused.get(row.id) ?? null,
})

const carOf = (row: Row) =>
  row.car_name === null
    ? null
    : {
        name: row.car_name,
        registerNumber: row.register_number ?? '',
        seats: row.seats ?? 0,
        wheelchairPlaces: row.wheelchair_places ?? 0,
        reportsPosition: row.reports_position ?? false,
      }

function tripEvent(row: Row, told: Told): NewEvent[] {
  const before = told.trips.get(outsideTripId(row.id))?.version
  const trip = versioned(told, stateOf(row, told))
  return trip.version === before ? [] : [{ kind: 'trip', organizationId: row.organization_id, trip }]
}

interface Day {
  destinationId: number
  date: string
  runs: Map<string, Run>
}

/** Days whose runs are others, each as a whole; of a day whose runs are the same, its trips that have changed. */
function dayEvents(rows: readonly Row[], told: Told): NewEvent[] {
  const days = new Map<string, Day>()
  for (const key of told.days.keys()) {
    const [destinationId, date] = key.split(' ')
    days.set(key, { destinationId: Number(destinationId), date: date ?? '', runs: new Map() })
  }
  const members = new Map<string, string[]>()
  const changes = new Map<string, NewEvent[]>()
  for (const row of rows) {
    const { destination_id: destinationId, date, direction, minutes, run_name: name, timetable_id: orderId } = row
    if (row.booking_id !== null || orderId === null || row.ride_id === null) continue
    const key = `${destinationId} ${date}`
    const day = days.get(key) ?? { destinationId, date, runs: new Map<string, Run>() }
    days.set(key, day)
    const run: Run = day.runs.get(keyOf({ direction, minutes, name })) ?? {
      ...{ direction, minutes, name, trips: [] },
      car: carOf(row),
    }
    day.runs.set(keyOf(run), run)
    changes.set(key, [...(changes.get(key) ?? []), ...tripEvent(row, told)])
    const revision = Math.max(
      told.revisions.get(`order/${orderId}`) ?? 0,
      told.revisions.get(`ride/${row.ride_id}`) ?? 0,
    )
    const version = told.trips.get(outsideTripId(row.id))?.version ?? 0
    const trip: Trip = {
      ...stateOf(row, told),
      ...{ version, orderId, revision, rideId: row.ride_id, passengerId: row.passenger_id },
    }
    run.trips.push(trip)
    members.set(key, [...(members.get(key) ?? []), `${row.id} ${revision} ${keyOf(run)} ${row.car_name}`])
  }
  return [...days].flatMap(([key, { destinationId, date, runs }]): NewEvent[] => {
    const now = JSON.stringify(members.get(key) ?? [])
    if (told.days.get(key) === now) return changes.get(key) ?? []
    told.days.set(key, now)
    return [{ kind: 'day', destinationId, date, runs: [...runs.values()] }]
  })
}

async function bookingEvents(db: Kysely<Database>, rows: readonly Row[], told: Told): Promise<NewEvent[]> {
  const bookings = await db.selectFrom('booking').selectAll().orderBy('id').execute()
  return bookings.flatMap(({ id, state, rejected_reason }): NewEvent[] => {
    const revision = told.revisions.get(`booking/${id}`)
    const word = state === bookingStates.ok ? 'accepted' : state === bookingStates.rejected ? 'rejected' : null
    const trips = rows.filter((row) => row.booking_id === id)
    if (revision === undefined || word === null) return trips.flatMap((row) => tripEvent(row, told))
    const now = `${revision} ${word}`
    if (told.subjects.get(`booking/${id}`) === now) return trips.flatMap((row) => tripEvent(row, told))
    told.subjects.set(`booking/${id}`, now)
    const [first] = trips
    const run: BookedRun | null =
      word === 'accepted' && first
        ? {
            car: carOf(first),
            ...{ date: first.date, direction: first.direction, minutes: first.minutes },
            ...{ startMinutes: first.start_minutes, endMinutes: first.end_minutes },
            trips: trips.map((row) => ({
              id: outsideTripId(row.id),
              version: versioned(told, stateOf(row, told)).version,
              passengerId: row.passenger_id,
            })),
          }
        : null
    return [{ kind: 'booking', bookingId: id, revision, state: word, reason: rejected_reason, run }]
  })
}

/** What has become new since the last time, in the order in which it is told. */
export async function newEvents(db: Kysely<Database>, told: Told): Promise<Event[]> {
  const rows = await allTrips(db)
  const orders = await orderEvents(db, told)
  const isProcessing = (event: NewEvent) => event.kind === 'order' && event.state === 'processing'
  const found = [
    ...orders.filter(isProcessing),
    ...dayEvents(rows, told),
    ...orders.filter((event) => !isProcessing(event)),
    ...(await bookingEvents(db, rows, told)),
  ]
  return found.map((event): Event => {
    told.version += 1
    return { ...event, id: `E${told.version}`, version: told.version }
  })
}
