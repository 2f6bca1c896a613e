import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listArrivals, setArrivalComplete } from '#contract/arrivals.ts'
import { getMe } from '#contract/auth.ts'
import { listDestinations } from '#contract/destinations.ts'
import { getPassengerGroup } from '#contract/groups.ts'
import { listPassengersByIds } from '#contract/passengers.ts'
import { listTimetables, updateTimetable } from '#contract/timetables.ts'
import { accessRights } from '#domain/access.ts'
import { folded } from '#domain/folded-text.ts'
import { brokenPasswordRules } from '#domain/password.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { demoBoards, fillDemoAt, mainBoard, signInAs } from '#tests/support/demo.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the demo on a Monday morning', () => {
  beforeAll(() => fillDemoAt(server, '2026-11-23T06:12:00Z'))

  test('has two organisations, one of them with price areas and identity numbers, the other splits timetables', async () => {
    const rows = await server.services.db
      .selectFrom('organization')
      .select(['show_ssn', 'has_price_areas', 'splits_timetables'])
      .execute()

    expect(rows).toEqual([
      { show_ssn: true, has_price_areas: true, splits_timetables: false },
      { show_ssn: false, has_price_areas: false, splits_timetables: true },
    ])
  })

  test('has about 240 passengers, in every state', async () => {
    const { db } = server.services
    const people = await db
      .selectFrom('passenger')
      .select(['name', 'state', 'inactive', 'deletion_requested_at', 'provider_id'])
      .execute()

    expect(people.length).toBe(240)
    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length)
    expect(new Set(people.map(({ state }) => state))).toEqual(new Set(Object.values(passengerStates)))
    const active = people.filter(({ state, inactive }) => state === passengerStates.normal && !inactive)
    expect(active.length).toBeGreaterThan(200)
    expect(people.filter(({ inactive }) => inactive).length).toBeGreaterThan(10)
    expect(people.some((one) => one.deletion_requested_at !== null)).toBe(true)
    expect(people.some(({ provider_id }) => provider_id === null)).toBe(true)
  })

  test('gives out telephone numbers that belong to nobody, each once', async () => {
    const numbers = await server.services.db.selectFrom('phone_number').select('number').execute()

    for (const { number } of numbers) expect(number).toMatch(/^050 555 0\d{3}$/)
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
  })

  test('says whose the numbers of attendants are, and of nobody else’s', async () => {
    const numbers = await server.services.db
      .selectFrom('phone_number')
      .select(['assistant', 'contact_name', 'relation', 'contact_search_key'])
      .execute()
    const told = numbers.filter(({ relation }) => relation !== null)

    expect(told).toEqual(numbers.filter(({ assistant }) => assistant))
    expect(told.some(({ contact_name }) => contact_name === null)).toBe(true)
    expect(told.some(({ contact_name }) => contact_name !== null)).toBe(true)
    for (const { contact_name, contact_search_key } of told) expect(contact_search_key).toBe(folded(contact_name ?? ''))
  })

  test('has needs of many kinds, receivers and wheelchairs among them', async () => {
    const { rows } = await sql<{ utility_id: number; count: number }>`
      select utility_id, count(*)::int as count from passenger_utility group by 1
    `.execute(server.services.db)
    const counts = new Map(rows.map(({ utility_id, count }) => [utility_id, count]))

    expect(counts.size).toBeGreaterThanOrEqual(10)
    expect(counts.get(2)).toSatisfy((count: number) => count > 15 && count < 80)
    expect(counts.get(1)).toSatisfy((count: number) => count > 10 && count < 50)
  })

  test('has a timetable in every state, and rides in those that were ordered', async () => {
    const rows = await server.services.db.selectFrom('timetable').select(['state', 'rejected_reason']).execute()

    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(Object.values(timetableStates)))
    expect(rows.find(({ state }) => state === timetableStates.rejected)?.rejected_reason).toMatch(/./)
    expect(rows.filter(({ state }) => state === timetableStates.accepted)).toHaveLength(7)
  })

  test('has timetables for the coordinator that can be ordered, that cannot, and that nobody is in yet', async () => {
    const token = await signInAs(server, 'coordinator')
    const { destinationId } = await mainBoard(server)
    const listed = await server.call(listTimetables, { params: { destinationId }, token })
    const drafts = listed.json<Timetable[]>().filter(({ state }) => state === timetableStates.new)
    expect(drafts.every(({ createdByEmail }) => createdByEmail === 'koordinaattori@perille.example')).toBe(true)

    const order = (timetable: Timetable) =>
      server.call(updateTimetable, {
        params: { id: timetable.id },
        body: { ...timetable, state: timetableStates.ordered },
        token,
      })
    const statuses = await Promise.all(drafts.map(async (draft) => (await order(draft)).statusCode))
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const empty = await server.services.db
      .selectFrom('timetable as t')
      .leftJoin('timetable_passenger as m', 'm.timetable_id', 't.id')
      .where('m.passenger_id', 'is', null)
      .select('t.id')
      .execute()
    expect(empty).toHaveLength(1)
  })

  test('keeps a passenger on the board who has become inactive', async () => {
    const items = (await demoBoards(server)).flatMap((board) => board.items)

    expect(new Set(items.filter(({ inactive }) => inactive).map(({ passengerId }) => passengerId)).size).toBe(1)
  })

  test('has a password that its own rules accept', () => {
    expect(brokenPasswordRules(demoPassword)).toEqual([])
  })

  test.each([
    ['desk', 1, 0],
    ['coordinator', 5, 0],
    ['administrator', 7, 2],
    ['readOnly', 2, 0],
  ])(
    'signs in as %s with %i destinations, and %i organisations whose pages are their own',
    async (role, destinations, organizations) => {
      const token = await signInAs(server, role)

      const me = (await server.call(getMe, { token })).json<{ permissions: object; organizationIds: number[] }>()
      expect(Object.keys(me.permissions)).toHaveLength(destinations)
      expect(me.organizationIds).toHaveLength(organizations)
      expect((await server.call(listDestinations, { token })).json()).toHaveLength(destinations)
    },
  )

  test('lets desk staff confirm and see passengers at one destination, and nothing more', async () => {
    const token = await signInAs(server, 'desk')
    const { permissions } = (await server.call(getMe, { token })).json<{ permissions: Record<string, number[]> }>()

    const { readArrivalDepartures, updateArrivalDepartures, readPassengers, readAllPassengerTrips } = accessRights
    expect(Object.values(permissions)).toEqual([
      [readArrivalDepartures, updateArrivalDepartures, readPassengers, readAllPassengerTrips],
    ])
    const board = await mainBoard(server)
    const ids = [...new Set(board.items.map(({ passengerId }) => passengerId))]
    const seen = (await server.call(listPassengersByIds, { body: ids, token })).json<unknown[]>()
    expect(seen).toHaveLength(ids.length)
  })

  test('lets the coordinator open the groups that the account keeps', async () => {
    const token = await signInAs(server, 'coordinator')
    const { passengerGroupRoles } = (await server.call(getMe, { token })).json<{
      passengerGroupRoles: { passengerGroupId: number }[]
    }>()
    expect(passengerGroupRoles).toHaveLength(5)
    for (const { passengerGroupId: id } of passengerGroupRoles) {
      expect((await server.call(getPassengerGroup, { params: { id }, token })).statusCode).toBe(200)
    }
  })

  test('lets the read-only account see the board and not confirm', async () => {
    const token = await signInAs(server, 'readOnly')
    const { destinationId, items } = await mainBoard(server)

    expect((await server.call(listArrivals, { params: { destinationId }, token })).statusCode).toBe(200)
    expect((await server.call(setArrivalComplete, { body: { id: items[0]!.id }, token })).statusCode).toBe(403)
  })
})
