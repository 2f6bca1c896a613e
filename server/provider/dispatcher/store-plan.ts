import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { locateTrips } from './locate.ts'
import type { Run } from './plan-runs.ts'
import { reserveTrips } from './reserve.ts'
import type { DestinationDay, Slot } from './waiting.ts'

/** From the nearest home to the destination, and how much longer for each one farther away. */
const rideMinutes = { nearest: 12, perStop: 6 } as const

interface Plan {
  day: DestinationDay
  /** The destination's. */
  instanceId: number
  alias: string
  plan: readonly (Run & Slot)[]
  /** Ids of runs that had no car before. */
  withoutCar: ReadonlySet<number>
  now: Date
}

const keyOf = ({ direction, minutes, name }: Slot & { name: string }) => `${direction} ${minutes} ${name}`

const trackedSince = (now: Date) => ({ created_at: now, created_by: null, updated_at: now, updated_by: null })

/** Stores new runs and new cars of old ones. Gives the id of each run of the plan. */
async function storeRuns(trx: Kysely<Database>, context: Plan): Promise<Map<string, number>> {
  const { day, instanceId, plan, withoutCar, now } = context
  const ids = new Map(plan.flatMap((run) => (run.id === null ? [] : [[keyOf(run), run.id] as const])))
  for (const { id, car } of plan) {
    if (id === null || car === null || !withoutCar.has(id)) continue
    await trx
      .updateTable('run')
      .set(({ eb }) => ({ car_id: car.id, version: eb('version', '+', 1), updated_at: now, updated_by: null }))
      .where('organization_id', '=', day.organizationId)
      .where('id', '=', id)
      .execute()
  }
  const fresh = plan.filter((run) => run.id === null)
  if (fresh.length === 0) return ids
  const stored = await trx
    .insertInto('run')
    .values(
      fresh.map(({ name, direction, minutes, car }) => ({
        organization_id: day.organizationId,
        destination_id: day.destinationId,
        instance_id: instanceId,
        date: day.date,
        direction,
        minutes,
        name,
        car_id: car?.id ?? null,
        ...trackedSince(now),
      })),
    )
    .returning(['id', 'name', 'direction', 'minutes'])
    .execute()
  for (const run of stored) ids.set(keyOf(run), run.id)
  return ids
}

/** Trips of the new riders. Who joined a run first lives nearest. */
const newTrips = ({ day, alias, plan, now }: Plan, runIds: ReadonlyMap<string, number>) =>
  plan.flatMap((run) =>
    run.riders.flatMap(({ rideId, passengerId, address }, index) => {
      const runId = runIds.get(keyOf(run))
      if (rideId === null || runId === undefined) return []
      const distance = rideMinutes.nearest + rideMinutes.perStop * index
      const isArrival = run.direction === 'arrival'
      return [
        {
          organization_id: day.organizationId,
          run_id: runId,
          ride_id: rideId,
          passenger_id: passengerId,
          date: day.date,
          start_minutes: isArrival ? run.minutes - distance : run.minutes,
          end_minutes: isArrival ? run.minutes : run.minutes + distance,
          start_place: isArrival ? address : alias,
          start_destination_id: isArrival ? null : day.destinationId,
          end_place: isArrival ? alias : address,
          end_destination_id: isArrival ? day.destinationId : null,
          ...trackedSince(now),
        },
      ]
    }),
  )

/** Stores a plan: runs, a trip for each new rider with its place on the map and its decision, and its item on the board. */
export async function storePlan(trx: Kysely<Database>, context: Plan): Promise<void> {
  const trips = newTrips(context, await storeRuns(trx, context))
  if (trips.length === 0) return
  const stored = await trx.insertInto('trip').values(trips).returning('id').execute()
  const ids = stored.map(({ id }) => id)
  await locateTrips(trx, ids)
  await reserveTrips(trx, ids)
  await storeItems(trx, ids)
}

async function storeItems(trx: Kysely<Database>, tripIds: readonly number[]): Promise<void> {
  await trx
    .insertInto('arrival')
    .columns([
      'organization_id',
      'destination_id',
      'trip_id',
      'passenger_id',
      'direction',
      'date',
      'minutes',
      'other_minutes',
      'created_at',
      'updated_at',
    ])
    .expression(
      trx
        .selectFrom('trip as t')
        .innerJoin('run as r', 'r.id', 't.run_id')
        .where('t.id', '=', sql<number>`any(${tripIds}::int[])`)
        .select([
          't.organization_id',
          'r.destination_id',
          't.id',
          't.passenger_id',
          'r.direction',
          't.date',
          'r.minutes',
          sql<number>`case r.direction when 'arrival' then t.start_minutes else t.end_minutes end`.as('other_minutes'),
          't.created_at',
          't.updated_at',
        ])
        .orderBy('t.id'),
    )
    .execute()
}
