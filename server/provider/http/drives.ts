import { sql, type Kysely } from 'kysely'
import type { CarLocation } from '#domain/route.ts'
import type { Coordinates } from '#domain/polyline.ts'
import type { Drive, DriveLeg, TripKey } from '../../call/outside/provider.ts'
import { noRoads } from '../../call/outside/roads.ts'
import type { Database } from '../../db/tables.ts'
import { pointOf } from '../../ground/line.ts'
import { companionsOf, onRun } from '../companions.ts'
import { legsOf, stopsOf } from '../itinerary.ts'
import { askOutside, NotAccepted, OutsideFailed, type Connection } from './ask.ts'
import { keepAnswers } from './answers-kept.ts'
import { calls } from './calls.ts'
import type { DriveAnswer } from './answer-schemas.ts'
import type { Say } from './say.ts'

const keyOf = ({ organizationId, tripId }: TripKey): string => `${organizationId}/${tripId}`

async function outsideIdOf(db: Kysely<Database>, { organizationId, tripId }: TripKey): Promise<string | null> {
  const trip = await db
    .selectFrom('trip')
    .where('organization_id', '=', organizationId)
    .where('id', '=', tripId)
    .select('provider_id as outsideId')
    .executeTakeFirst()
  return trip?.outsideId ?? null
}

/** Ids of ours by those of the booking system; those of trips of nobody here are left out. */
async function ownIds(db: Kysely<Database>, organizationId: number, outsideIds: readonly string[]) {
  const rows = await db
    .selectFrom('trip')
    .where('organization_id', '=', organizationId)
    .where('provider_id', '=', sql<string>`any(${outsideIds}::text[])`)
    .select(['id', 'provider_id as outsideId'])
    .execute()
  return new Map(rows.map(({ id, outsideId }) => [outsideId, id]))
}

/**
 * Drives of the booking system, asked ahead. Where it did not answer, the stops are those that it told with the trips,
 * with straight legs between them, and nobody knows where the car is.
 */
export function outsideDrives(connection: Connection, say: Say) {
  const answers = keepAnswers<DriveAnswer>(connection.clock)

  return {
    async ask(db: Kysely<Database>, key: TripKey): Promise<void> {
      const outsideId = await outsideIdOf(db, key)
      if (outsideId === null) return
      try {
        answers.set(keyOf(key), await askOutside(connection, calls.drive, { query: { tripId: outsideId } }))
        say.works('ask')
      } catch (error) {
        if (!(error instanceof OutsideFailed || error instanceof NotAccepted)) throw error
        say.fails('ask', `The booking system answers no questions: ${error.message}. Prices and routes are left open.`)
      }
    },

    async driveOf(db: Kysely<Database>, key: TripKey): Promise<Drive | null> {
      const answer = answers.get(keyOf(key))
      if (!answer) return plannedDrive(db, key)
      if (!answer.drive) return null
      const { stops, legs, driven, liveLocationAvailable } = answer.drive
      const named = stops.flatMap(({ pickups, dropOffs }) => [...pickups, ...dropOffs])
      const ids = await ownIds(db, key.organizationId, named)
      const ours = (outside: readonly string[]) => outside.flatMap((id) => ids.get(id) ?? [])
      return {
        stops: stops.map(({ address, minutes, latitude, longitude, pickups, dropOffs }) => ({
          ...{ address, minutes, point: pointOf(latitude, longitude) },
          pickups: ours(pickups),
          dropOffs: ours(dropOffs),
        })),
        legs: legs.flatMap(({ line, ...leg }): DriveLeg[] => {
          const [first, ...others]: Coordinates[] = line
          return first ? [{ ...leg, line: [first, ...others] }] : []
        }),
        ...{ driven, liveLocationAvailable },
      }
    },

    carLocation: (key: TripKey): CarLocation | null => answers.get(keyOf(key))?.location ?? null,
  }
}

/** The drive as the trips say it. */
async function plannedDrive(db: Kysely<Database>, key: TripKey): Promise<Drive | null> {
  const companions = await companionsOf(db, key)
  if (companions.length === 0) return null
  const stops = stopsOf(companions.map(onRun))
  return { stops, legs: legsOf(stops, noRoads), driven: [], liveLocationAvailable: false }
}
