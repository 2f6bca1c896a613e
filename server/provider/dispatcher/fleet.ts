import { sql, type Kysely } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Database } from '../../db/tables.ts'
import type { Car } from './plan-runs.ts'

/** Runs of one car are at least this many minutes apart, measured at the destination. */
const turnaroundMinutes = 40

/** A destination as runs are planned for it. */
export interface Place {
  instanceId: number
  alias: string
  /** `null`, both together, where nobody knows where it is on the map. */
  latitude: number | null
  longitude: number | null
}

/** A car, and the minutes of the day at which it has to be somewhere, for all destinations of its instance. */
export type BookedCar = Car & { busyAt: number[] }

/** Reads the destination and lets nobody else plan for its instance until the transaction ends. */
export const claimInstance = (
  trx: Kysely<Database>,
  { organizationId, destinationId }: { organizationId: number; destinationId: number },
): Promise<Place> =>
  trx
    .selectFrom('destination as d')
    .innerJoin('instance as i', 'i.id', 'd.instance_id')
    .select(['d.instance_id as instanceId', 'd.alias', 'd.latitude', 'd.longitude'])
    .where('d.organization_id', '=', organizationId)
    .where('d.id', '=', destinationId)
    .forNoKeyUpdate('i')
    .executeTakeFirstOrThrow()

/** The fleet on a day. A run that everybody cancelled keeps no car; neither does that of a booking that was cancelled. */
export const carsOf = (trx: Kysely<Database>, instanceId: number, date: LocalDate): Promise<BookedCar[]> =>
  trx
    .selectFrom('car as c')
    .select([
      'c.id',
      'c.name',
      'c.seats',
      'c.wheelchair_places as wheelchairPlaces',
      sql<number[]>`array(
        select r.minutes from run as r
        where r.instance_id = c.instance_id and r.date = ${date} and r.car_id = c.id
          and r.booking_id is null and exists (
            select from trip as t where t.organization_id = r.organization_id and t.run_id = r.id and t.cancelled_at is null
          )
        union all
        select r.minutes from run as r
        join booking as b on b.organization_id = r.organization_id and b.id = r.booking_id
        where r.instance_id = c.instance_id and r.date = ${date} and r.car_id = c.id
          and b.state = ${bookingStates.ok}::int
      )`.as('busyAt'),
    ])
    .where('c.instance_id', '=', instanceId)
    .orderBy('c.id')
    .execute()

/** Whether a car may be at a destination at a minute of the day. */
export const isFreeAt = ({ busyAt }: BookedCar, minutes: number): boolean =>
  busyAt.every((busy) => Math.abs(busy - minutes) >= turnaroundMinutes)
