import type { LightMyRequestResponse } from 'fastify'
import { accessLevels, type AccessLevel } from '#domain/access.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Services } from '#server/call/services.ts'
import { addUser, nothing } from './users.ts'
import type { Centre } from './rides.ts'
import type { TestServer } from './server.ts'

/** A transportation permission as a client sends it: eighteen trips a month in 2026, and nothing else. */
export const permissionBody = (changes: Record<string, unknown> = {}) => ({
  id: 0,
  name: 'Päivätoimintamatkat',
  isDraft: false,
  child: false,
  costCenter: { id: 0, name: 'Ikääntyneiden palvelut' },
  tripDestinations: 0,
  tripDirection: 0,
  deductiblePayment: 'Car',
  deductibleType: 0,
  quotaType: 0,
  quotaTime: 0,
  initialQuota: 18,
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  ...changes,
})

interface NewTransportationPermission {
  name?: string
  /** Name of its cost center; one of its own unless something is said. */
  costCenter?: string
  isDraft?: boolean
  startDate?: LocalDate
}

/** A stored transportation permission: eighteen trips a month from March 2026 on. Gives its id. */
export async function addTransportationPermission(
  { db, clock }: Services,
  { organizationId }: Centre,
  passengerId: number,
  given: NewTransportationPermission = {},
): Promise<number> {
  const now = new Date(clock())
  const { isDraft = false, startDate = '2026-03-11', costCenter = `Palvelut ${passengerId}` } = given
  const cost = await db
    .insertInto('cost_center')
    .values({ organization_id: organizationId, name: costCenter })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doUpdateSet({ name: costCenter }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('transportation_permission')
    .values({
      organization_id: organizationId,
      passenger_id: passengerId,
      source: 'product',
      name: given.name ?? 'Päivätoimintamatkat',
      is_draft: isDraft,
      cost_center_id: cost.id,
      trip_destinations: 0,
      deductible_payment: 'Car',
      quota_type: 0,
      quota_time: 0,
      initial_quota: 18,
      start_date: startDate,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A schedule as a client sends it: Mondays from eight to two. */
export const scheduleBody = (passengerId: number, changes: Record<string, unknown> = {}) => ({
  id: 0,
  passengerId,
  name: 'Viikko-ohjelma',
  startDate: '2026-03-11',
  endDate: '2026-06-30',
  scheduleItems: [
    { dayOfWeek: 1, direction: 'start', time: 480 },
    { dayOfWeek: 1, direction: 'end', time: 840 },
  ],
  ...changes,
})

const { none, read, write } = accessLevels

/** Tokens of people who hold a level over passengers, transportation permissions and schedules at a destination. */
export async function levelTokens(server: TestServer, centre: Centre) {
  const tokenOf = async (name: string, passengers: AccessLevel, others: AccessLevel) => {
    const email = `${name}@perille.example`
    const levels = { ...nothing, passengers, transportationPermissions: others, schedule: others }
    await addUser(server.services, { email, roles: [{ ...centre, levels }] })
    return server.signIn(email)
  }
  return {
    writer: await tokenOf('writer', write, write),
    reader: await tokenOf('permission-reader', read, read),
    passengersOnly: await tokenOf('passenger-writer', write, none),
    transportationPermissionsOnly: await tokenOf('transportationPermissions', none, write),
  }
}

export type LevelTokens = Awaited<ReturnType<typeof levelTokens>>

/** The answer. Throws unless the call was answered 200. */
export function answered(reply: LightMyRequestResponse): LightMyRequestResponse {
  if (reply.statusCode !== 200) throw new Error(`Answered ${reply.statusCode} ${reply.body}`)
  return reply
}
