import { sql, type Kysely } from 'kysely'
import { isWeekend, type LocalDate } from '#domain/local-date.ts'
import { businessZone } from '#domain/zone-offset.ts'
import type { Database } from '../db/tables.ts'
import { hashOf, randomFrom } from './random.ts'

interface PlannedTrip {
  id: number
  runId: number
  destinationId: number
  passengerId: number
  date: LocalDate
  isTouched: boolean
}

/** What happens to a trip: asked for and not answered, cancelled by a user, or by the booking system. */
interface Incident {
  id: number
  kind: 'cancelling' | 'byUser' | 'bySystem'
  reason: string
}

/** Trips from which on a day has incidents. */
const fullDay = 8

const reasons = ['Sairaana', 'Lääkärikäynti', 'Omainen tuo', 'Lomalla', 'Ei pääse tänään'] as const

/** Every trip of the destinations from a day on, with whether it has been cancelled, asked for or confirmed. */
const tripsFrom = (db: Kysely<Database>, organizationIds: readonly number[], from: LocalDate) =>
  db
    .selectFrom('arrival as a')
    .innerJoin('trip as t', 't.id', 'a.trip_id')
    .where('a.organization_id', '=', sql<number>`any(${organizationIds}::int[])`)
    .where('a.date', '>=', from)
    .select([
      't.id',
      't.run_id as runId',
      'a.destination_id as destinationId',
      'a.passenger_id as passengerId',
      'a.date',
      sql<boolean>`coalesce(t.cancelled_at, t.cancel_requested_at, a.completed_at) is not null`.as('isTouched'),
    ])
    .orderBy('a.minutes')
    .orderBy('t.id')
    .execute()

/** Passengers who always ride with at least two others, so that no car is left without anybody. */
function companions(trips: readonly PlannedTrip[]): number[] {
  const alone = trips.filter(({ runId }) => trips.filter((trip) => trip.runId === runId).length < 3)
  const left = new Set(trips.map((trip) => trip.passengerId))
  for (const { passengerId } of alone) left.delete(passengerId)
  return [...left]
}

/** What happens on one full day of one destination; nothing when something has happened already. */
function incidentsOf(trips: readonly PlannedTrip[], seed: string): Incident[] {
  const [first] = trips
  if (!first || isWeekend(first.date) || trips.length < fullDay || trips.some((trip) => trip.isTouched)) return []
  const day = `${seed} ${first.destinationId} ${first.date}`
  const [ill, absent, leaving] = companions(trips).sort(
    (a, b) => hashOf(`${day} ${a}`) - hashOf(`${day} ${b}`) || a - b,
  )
  const random = randomFrom(day)
  const tripsOf = (passengerId: number | undefined) => trips.filter((trip) => trip.passengerId === passengerId)
  const lastOf = (passengerId: number | undefined) => tripsOf(passengerId).slice(-1)
  return [
    ...tripsOf(ill).map(({ id }) => ({ id, kind: 'byUser' as const, reason: reasons[0] })),
    ...lastOf(absent).map(({ id }) => ({ id, kind: 'bySystem' as const, reason: random.pick(reasons) })),
    ...lastOf(leaving).map(({ id }) => ({ id, kind: 'cancelling' as const, reason: random.pick(reasons) })),
  ]
}

/** Trips of one destination and day together. */
function byDay(trips: readonly PlannedTrip[]): PlannedTrip[][] {
  const days = new Map<string, PlannedTrip[]>()
  for (const trip of trips) {
    const key = `${trip.destinationId} ${trip.date}`
    const day = days.get(key)
    if (day) day.push(trip)
    else days.set(key, [trip])
  }
  return [...days.values()]
}

interface Context {
  organizationIds: readonly number[]
  /** The first day that may be changed. */
  from: LocalDate
  /** Who has asked for what users cancel. */
  user: { id: number; email: string }
  seed: string
  now: Date
}

/**
 * Lets a few trips of each coming weekday be cancelled, as they are in real life: by a user, by the booking system, and
 * one that waits for its answer until the day is over. A day on which anything happened is left alone.
 */
export async function addIncidents(
  trx: Kysely<Database>,
  { organizationIds, from, user, seed, now }: Context,
): Promise<void> {
  const incidents = byDay(await tripsFrom(trx, organizationIds, from)).flatMap((trips) => incidentsOf(trips, seed))
  const ids = incidents.map(({ id }) => id)
  const kinds = incidents.map(({ kind }) => kind)
  const given = incidents.map(({ reason }) => reason)
  await sql`
    update trip set
      cancel_reason = incident.reason,
      cancel_requested_at = case when incident.kind = 'cancelling' then ${now}::timestamptz end,
      cancel_requested_by = case when incident.kind = 'cancelling' then ${user.id}::int end,
      cancel_answer_at = case when incident.kind = 'cancelling'
        then (trip.date + interval '1 day') at time zone ${businessZone} end,
      cancelled_at = case when incident.kind <> 'cancelling' then ${now}::timestamptz end,
      cancelled_by = case when incident.kind = 'byUser' then ${user.id}::int end,
      cancelled_by_email = case when incident.kind = 'byUser' then ${user.email}::text end,
      version = trip.version + 1,
      updated_at = ${now}::timestamptz
    from unnest(${ids}::int[], ${kinds}::text[], ${given}::text[]) as incident(id, kind, reason)
    where trip.id = incident.id
  `.execute(trx)
}
