import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { invitationDays } from '#domain/organization-user.ts'
import type { Database } from '../db/tables.ts'
import { demoAccounts } from './accounts.ts'
import { demoColleagues, demoInvitations, demoNeighbour } from './colleagues.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'
import { known, type StoredPlaces } from './store-places.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Those who can sign in, in the order of their passwords, and those who cannot. */
const withPassword = [...demoAccounts.map((account) => ({ ...account, seen: null })), demoNeighbour]
const everybody = [...withPassword, ...demoColleagues]

/** How many of the people have a password. */
export const demoPasswords = withPassword.length

/**
 * Stores the accounts and their colleagues with their roles, and who is invited. `passwordHashes` has one text for each
 * of those who have a password.
 */
export async function storeAccounts(
  trx: Kysely<Database>,
  places: StoredPlaces,
  passwordHashes: readonly string[],
  now: Date,
): Promise<void> {
  const ids = await takeIds(trx, 'app_user', everybody.length)
  const people = everybody.map((person, index) => ({ ...person, id: ids[index] ?? 0 }))
  await insertRows(
    trx,
    'app_user',
    people.map(({ id, email, name }) => ({ id, email, name, ...trackedSince(now) })),
  )
  await insertRows(
    trx,
    'credential',
    passwordHashes.map((password_hash, index) => ({ user_id: ids[index] ?? 0, password_hash, changed_at: now })),
  )
  await insertRows(
    trx,
    'organization_admin',
    people.flatMap(({ id, administers }) =>
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
    people.flatMap(({ id, levels, destinations }) =>
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
  await storeMemberships(trx, places, people, now)
  await storeSessions(trx, people, now)
  await storeInvitations(trx, places, now)
}

type StoredPerson = (typeof everybody)[number] & { id: number }

const storeMemberships = (
  trx: Kysely<Database>,
  places: StoredPlaces,
  people: readonly StoredPerson[],
  now: Date,
): Promise<void> =>
  insertRows(
    trx,
    'membership',
    people.flatMap(({ id, administers, destinations }) => {
      const of = [
        ...administers.map((key) => known(places.organizations, key)),
        ...destinations.map((key) => known(places.destinations, key).organizationId),
      ]
      return [...new Set(of)].map((organization_id) => ({ organization_id, user_id: id, ...trackedSince(now) }))
    }),
  )

/** When the colleagues were here last: sessions that have ended. */
const storeSessions = (trx: Kysely<Database>, people: readonly StoredPerson[], now: Date): Promise<void> =>
  insertRows(
    trx,
    'session',
    people.flatMap(({ id, seen }) => {
      if (seen === null) return []
      const seenAt = new Date(now.getTime() - seen.hoursAgo * hourMs)
      return [
        {
          user_id: id,
          // of no token: nobody can use it
          token_hash: randomBytes(32),
          method: seen.method,
          created_at: seenAt,
          last_seen_at: seenAt,
          ended_at: seenAt,
          network: '192.0.2.0/24',
          client_version: null,
        },
      ]
    }),
  )

const storeInvitations = (trx: Kysely<Database>, places: StoredPlaces, now: Date): Promise<void> =>
  insertRows(
    trx,
    'invitation',
    demoInvitations.map(({ email, locale, levels, destinations, daysLeft }) => {
      const expiresAt = new Date(now.getTime() + daysLeft * dayMs)
      const destinationRoles = destinations.map((key) => ({
        destinationId: known(places.destinations, key).id,
        ...levels,
      }))
      return {
        organization_id: known(places.organizations, 'care'),
        email,
        user_id: null,
        locale,
        code_hash: null,
        roles: JSON.stringify({ destinationRoles, passengerGroupRoles: [] }),
        expires_at: expiresAt,
        ended_as: null,
        ended_at: null,
        ...trackedSince(new Date(expiresAt.getTime() - invitationDays * dayMs)),
      }
    }),
  )
