import { accessLevels, type AccessLevels } from '#domain/access.ts'
import type { Services } from '#server/call/services.ts'

/** Password of every user that `addUser` makes. */
export const testPassword = 'Vihreä-omena-7'

const { none, read, write } = accessLevels

export const nothing: AccessLevels = {
  passengers: none,
  timetables: none,
  arrivalDepartures: none,
  bookings: none,
  transportationPermissions: none,
  schedule: none,
}
export const deskLevels: AccessLevels = { ...nothing, arrivalDepartures: write, passengers: read }

const trackedAt = (at: Date) => ({ created_at: at, updated_at: at, created_by: null, updated_by: null })

export async function addOrganization({ db, clock }: Services, name: string): Promise<number> {
  const row = { name, ...trackedAt(new Date(clock())) }
  return (await db.insertInto('organization').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function addDestination(services: Services, organizationId: number, alias: string): Promise<number> {
  const { db, clock } = services
  const instance = await db
    .insertInto('instance')
    .values({ name: `Kyydit ${alias}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('organization_instance')
    .values({ organization_id: organizationId, instance_id: instance.id })
    .execute()
  const row = {
    organization_id: organizationId,
    instance_id: instance.id,
    alias,
    ...trackedAt(new Date(clock())),
  }
  return (await db.insertInto('destination').values(row).returning('id').executeTakeFirstOrThrow()).id
}

interface NewUser {
  email: string
  username?: string
  /** `null` for one who has never set a password. */
  password?: string | null
  roles?: readonly { organizationId: number; destinationId: number; levels: AccessLevels }[]
  administers?: readonly number[]
}

/** A user who can sign in with the test password unless another one is given. */
export async function addUser(services: Services, user: NewUser): Promise<number> {
  const { db, clock, passwords } = services
  const { email, username = null, password = testPassword, roles = [], administers = [] } = user
  const at = new Date(clock())
  const { id } = await db
    .insertInto('app_user')
    .values({ email, username, removed_at: null, ...trackedAt(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (password !== null) {
    const password_hash = await passwords.hash(password)
    await db.insertInto('credential').values({ user_id: id, password_hash, changed_at: at }).execute()
  }
  for (const { organizationId, destinationId, levels } of roles) {
    await db
      .insertInto('destination_role')
      .values({
        organization_id: organizationId,
        destination_id: destinationId,
        user_id: id,
        passengers: levels.passengers,
        timetables: levels.timetables,
        arrival_departures: levels.arrivalDepartures,
        bookings: levels.bookings,
        transportation_permissions: levels.transportationPermissions,
        schedule: levels.schedule,
        ...trackedAt(at),
      })
      .execute()
  }
  for (const organizationId of administers) {
    const row = { organization_id: organizationId, user_id: id, created_at: at, created_by: null }
    await db.insertInto('organization_admin').values(row).execute()
  }
  return id
}
