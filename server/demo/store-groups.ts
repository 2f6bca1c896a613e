import type { Kysely } from 'kysely'
import { accessLevels } from '#domain/access.ts'
import type { Database } from '../db/tables.ts'
import { demoAccounts } from './accounts.ts'
import { demoDestinations, type DestinationKey } from './places.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'
import type { StoredPassenger } from './store-passengers.ts'
import { known, type StoredPlaces } from './store-places.ts'

/** Stores each organisation's groups, who is in them and who keeps them. */
export async function storeGroups(
  trx: Kysely<Database>,
  places: StoredPlaces,
  passengers: readonly StoredPassenger[],
  now: Date,
): Promise<void> {
  const groups = (Object.keys(demoDestinations) as DestinationKey[]).flatMap((key) =>
    demoDestinations[key].groups.map((name) => ({
      name,
      description: demoDestinations[key].alias,
      organizationId: known(places.destinations, key).organizationId,
    })),
  )
  const ids = await takeIds(trx, 'passenger_group', groups.length)
  await insertRows(
    trx,
    'passenger_group',
    groups.map(({ name, description, organizationId }, index) => ({
      id: ids[index],
      organization_id: organizationId,
      name,
      description,
      ...trackedSince(now),
    })),
  )
  await insertRows(
    trx,
    'group_member',
    passengers.flatMap(({ id, organizationId, passenger }) =>
      groups.flatMap((group, index) => {
        const groupId = ids[index]
        const isMember = group.organizationId === organizationId && passenger.groups.includes(group.name)
        return isMember && groupId !== undefined
          ? [{ organization_id: organizationId, group_id: groupId, passenger_id: id }]
          : []
      }),
    ),
  )
  await storeKeepers(
    trx,
    groups.map((group, index) => ({ ...group, id: ids[index] ?? 0 })),
    now,
  )
}

interface StoredGroup {
  id: number
  name: string
  organizationId: number
}

async function storeKeepers(trx: Kysely<Database>, groups: readonly StoredGroup[], now: Date): Promise<void> {
  const users = await trx
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      demoAccounts.map(({ email }) => email),
    )
    .execute()
  await insertRows(
    trx,
    'group_role',
    users.flatMap((user) => {
      const keeps = demoAccounts.find(({ email }) => email === user.email)?.keepsGroups ?? []
      return groups
        .filter(({ name }) => keeps.includes(name))
        .map(({ id, organizationId }) => ({
          organization_id: organizationId,
          group_id: id,
          user_id: user.id,
          passengers: accessLevels.write,
          transportation_permissions: accessLevels.write,
          schedule: accessLevels.write,
          ...trackedSince(now),
        }))
    }),
  )
}
