import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import { demoAccounts } from './accounts.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'
import { known, type StoredPlaces } from './store-places.ts'

/** Stores the accounts with their roles. `passwordHashes` has one text for each account. */
export async function storeAccounts(
  trx: Kysely<Database>,
  places: StoredPlaces,
  passwordHashes: readonly string[],
  now: Date,
): Promise<void> {
  const ids = await takeIds(trx, 'app_user', demoAccounts.length)
  const accounts = demoAccounts.map((account, index) => ({
    ...account,
    id: ids[index] ?? 0,
    passwordHash: passwordHashes[index] ?? '',
  }))
  await insertRows(
    trx,
    'app_user',
    accounts.map(({ id, email, name }) => ({ id, email, name, ...trackedSince(now) })),
  )
  await insertRows(
    trx,
    'credential',
    accounts.map(({ id, passwordHash }) => ({ user_id: id, password_hash: passwordHash, changed_at: now })),
  )
  await insertRows(
    trx,
    'organization_admin',
    accounts.flatMap(({ id, administers }) =>
      administers.map((key) => ({
        organization_id: known(places.organizations, key),
        user_id: id,
        created_at: now,
        created_by: null,
      })),
    ),
  )
  await insertRows(
    trx,
    'destination_role',
    accounts.flatMap(({ id, levels, destinations }) =>
      destinations.map((key) => ({
        organization_id: known(places.destinations, key).organizationId,
        destination_id: known(places.destinations, key).id,
        user_id: id,
        passengers: levels.passengers,
        timetables: levels.timetables,
        arrival_departures: levels.arrivalDepartures,
        bookings: levels.bookings,
        transportation_permissions: levels.transportationPermissions,
        schedule: levels.schedule,
        ...trackedSince(now),
      })),
    ),
  )
}
