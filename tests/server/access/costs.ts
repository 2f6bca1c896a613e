import type { Services } from '#server/call/services.ts'
import type { Place } from './oracle.ts'

/** A day on which trips were driven. */
export const costDate = '2026-03-10'

/** Each trip has been driven on that day as well, and has its costs. */
export async function addDrivenTrips({ db }: Services, tripIds: Readonly<Record<Place, number>>): Promise<void> {
  const trips = await db.selectFrom('trip').selectAll().where('id', 'in', Object.values(tripIds)).execute()
  await db
    .insertInto('trip')
    .values(
      trips.map(({ run_id, organization_id, passenger_id, transportation_permission_id, ...trip }) => ({
        ...{ run_id, organization_id, passenger_id, transportation_permission_id, date: costDate, price_cents: 1460 },
        ...{ start_minutes: trip.start_minutes, end_minutes: trip.end_minutes },
        ...{ start_place: trip.start_place, end_place: trip.end_place },
        ...{ pickup_at: trip.created_at, dropoff_at: trip.created_at },
        ...{ created_at: trip.created_at, updated_at: trip.created_at },
      })),
    )
    .execute()
}

/** Cost centers of the transportation permissions of the own passenger, and of the one of the other organisation. */
export async function costCenterIdsOf({ db }: Services, permissionIds: Readonly<Record<Place, number>>) {
  const idOf = async (place: Place) => {
    const permission = await db
      .selectFrom('transportation_permission')
      .select('cost_center_id')
      .where('id', '=', permissionIds[place])
      .executeTakeFirstOrThrow()
    return permission.cost_center_id
  }
  return { home: await idOf('own'), foreign: await idOf('foreign') }
}
