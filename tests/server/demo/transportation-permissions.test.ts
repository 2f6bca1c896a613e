import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDestinations } from '#contract/destinations.ts'
import { listOrganizationTransportationPermissions } from '#contract/transportation-permissions.ts'
import { tripState, type Trip } from '#domain/trip.ts'
import { quotaTimes, quotaTypes } from '#domain/transportation-permission/quota.ts'
import type { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import { transportationPermissionState } from '#domain/transportation-permission/state.ts'
import { tripsOf } from '#server/areas/trips/trips.ts'
import { fillDemoAt, signInAs } from '#tests/support/demo.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const today = '2026-11-23'

let server: TestServer
let rows: OrganizationTransportationPermission[]

beforeAll(async () => {
  server = await startTestServer()
  await fillDemoAt(server, `${today}T10:42:00Z`)
  const token = await signInAs(server, 'administrator')
  const [first] = answered(await server.call(listDestinations, { token })).json<{ organizationId: number }[]>()
  rows = answered(
    await server.call(listOrganizationTransportationPermissions, { params: { id: first!.organizationId }, token }),
  ).json()
})
afterAll(() => server.close())

const transportationPermissions = () => rows.map(({ transportationPermission }) => transportationPermission)
const valuesOf = <Value>(
  of: (transportationPermission: ReturnType<typeof transportationPermissions>[number]) => Value,
) => new Set(transportationPermissions().map(of))

describe('the demo’s transportation permissions', () => {
  test('are drafts, complete and expired', () => {
    expect(
      valuesOf((transportationPermission) => transportationPermissionState(transportationPermission, today)),
    ).toEqual(new Set(['draft', 'complete', 'expired']))
  })

  test('have every type and time of a quota, every direction, and places of most kinds', () => {
    expect(valuesOf(({ quotaType }) => quotaType)).toEqual(new Set(Object.values(quotaTypes)))
    expect(valuesOf(({ quotaTime }) => quotaTime)).toEqual(new Set(Object.values(quotaTimes)))
    expect(valuesOf(({ tripDirection }) => tripDirection)).toEqual(new Set([0, 1, 2]))
    expect(valuesOf(({ tripDestinations }) => tripDestinations).size).toBeGreaterThanOrEqual(5)
  })

  test('come from every source, and have deductibles of each kind', () => {
    expect(valuesOf(({ source }) => source)).toEqual(new Set(['Perille', 'Timit', 'Likuma']))
    expect(valuesOf(({ deductibleType }) => deductibleType)).toEqual(new Set([0, 1, 2, 101, 104, 117]))
    expect(valuesOf(({ deductiblePayment }) => deductiblePayment)).toEqual(new Set(['Car', 'Invoice']))
  })

  test('are unused, half used, nearly used up, and overdrawn', () => {
    const shares = transportationPermissions().map(
      ({ remainingQuota, initialQuota }) => remainingQuota! / Math.max(1, initialQuota),
    )

    expect(shares.some((share) => share === 1)).toBe(true)
    expect(shares.some((share) => share > 0.3 && share < 0.8)).toBe(true)
    expect(shares.some((share) => share >= 0 && share < 0.3)).toBe(true)
    expect(shares.some((share) => share < 0)).toBe(true)
  })

  test('have extras of the booking system and free ones, prices of the table and others', () => {
    const extras = transportationPermissions().flatMap((transportationPermission) => transportationPermission.extras)

    expect(extras.some(({ extraId }) => extraId !== null)).toBe(true)
    expect(extras.some(({ extraId }) => extraId === null)).toBe(true)
    expect(valuesOf(({ priceVatPercent }) => priceVatPercent)).toEqual(new Set([null, 0, 14]))
  })
})

test('the demo’s trips are in every state', async () => {
  const trips = await server.services.db.transaction().execute(async (trx) => {
    const passengers = await trx.selectFrom('passenger').select(['id', 'organization_id as organizationId']).execute()
    const found: Trip[] = []
    for (const passenger of passengers) {
      found.push(...(await tripsOf(trx, passenger, { startDate: '2026-11-20', endDate: '2026-12-07' })))
    }
    return found
  })

  expect(new Set(trips.map(tripState))).toEqual(
    new Set(['cancelled', 'cancelling', 'noShow', 'droppedOff', 'waiting', 'pickedUp']),
  )
  expect(trips.some(({ carName }) => carName === null)).toBe(true)
  expect(trips.some(({ carName }) => carName !== null)).toBe(true)
})

test('the demo has schedules that are over, that go on, and that are coming', async () => {
  const found = await server.services.db.selectFrom('schedule').select(['start_date', 'end_date']).execute()

  expect(found.some(({ end_date }) => end_date < today)).toBe(true)
  expect(found.some(({ start_date, end_date }) => start_date <= today && today <= end_date)).toBe(true)
  expect(found.some(({ start_date }) => start_date > today)).toBe(true)
})

test('the demo has homes that are on the map and homes that are not', async () => {
  const homes = await server.services.db.selectFrom('passenger').select('home_latitude').execute()

  expect(homes.filter(({ home_latitude }) => home_latitude === null).length).toBeGreaterThan(3)
  expect(homes.filter(({ home_latitude }) => home_latitude !== null).length).toBeGreaterThan(200)
})
