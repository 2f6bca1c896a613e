import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCostCenterInvoice } from '#contract/costs.ts'
import { lateCancellationMinutes, type CostCenterInvoice } from '#domain/costs/invoice.ts'
import { equationOf, sumsOf } from '#domain/costs/sums.ts'
import { addDays, daysFrom } from '#domain/local-date.ts'
import { auditOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addPastTrip, addTerms, type PastTrip } from '#tests/support/costs.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: CoordinatorWorld
let passengerId: number

const february = { startDate: '2026-02-01', endDate: '2026-02-28' }
const costCenter = '4210/2 Ikäihmisten päivätoiminta'

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
  passengerId = await addPassenger(server.services, world.centre, { name: 'Arvo Kivimaa' })
})
beforeEach(async () => {
  const { db } = server.services
  for (const table of ['trip', 'run', 'transportation_permission', 'cost_center'] as const) {
    await db.deleteFrom(table).execute()
  }
  server.clock.now = testNow
})
afterAll(() => server.close())

const terms = (changes: Partial<Parameters<typeof addTerms>[3]> = {}, of = passengerId) =>
  addTerms(server.services, world.centre, of, { costCenter, ...changes })
const drive = (permissionId: number | null, trip: Partial<PastTrip> = {}) =>
  addPastTrip(server.services, world.centre, world.coordinatorId, {
    ...{ passengerId, permissionId, date: '2026-02-10' },
    ...trip,
  })
const ask = (costCenterId: number, query: Record<string, string> = february, token = world.tokens.administrator) =>
  server.call(getCostCenterInvoice, {
    params: { id: world.centre.organizationId, costCenterId },
    query,
    token,
  })
const invoiceOf = async (costCenterId: number, query: Record<string, string> = february) => {
  const reply = await ask(costCenterId, query)
  expect(reply.statusCode, reply.body).toBe(200)
  return getCostCenterInvoice.result.parse(reply.json())
}

describe('what is on an invoice', () => {
  test('driven trips by transportation permission and by day, with names, ways and money', async () => {
    const { id, costCenterId } = await terms({ priceCents: 1460, vatPercent: 10 })
    const other = await terms({ name: 'Vapaa-ajan matkat', deductibleType: 1, fixedDeductibleCents: 500 })
    await drive(id)
    await drive(id, { date: '2026-02-11', fate: { kind: 'droppedOffOnly' } })
    await drive(other.id, { priceCents: 1580, vatPercent: 14, metres: 6900 })

    const invoice = await invoiceOf(costCenterId)

    expect(invoice).toMatchObject({
      costCenter: { id: costCenterId, name: costCenter },
      ...february,
      asOf: '2026-03-11',
      lines: [
        {
          ...{ passengerId, passengerName: 'Arvo Kivimaa', permissionId: id, permissionName: 'Päiväkuljetus' },
          ...{ trips: 2, metres: 16_600, priceCents: 2920, vatCents: 265, deductibleCents: 0 },
          ...{ unpricedTrips: 0, openDeductibleTrips: 0 },
        },
        {
          ...{ permissionId: other.id, permissionName: 'Vapaa-ajan matkat', trips: 1, metres: 6900 },
          ...{ priceCents: 1580, vatCents: 194, deductibleCents: 500 },
        },
      ],
      days: [
        { date: '2026-02-10', trips: 2, priceCents: 3040 },
        { date: '2026-02-11', trips: 1, priceCents: 1460 },
      ],
      vatPercents: [10, 14],
      ...{ untaxedTrips: 0, unreportedTrips: 0, lateCancellations: [], noShows: [] },
    })
  })

  test('not what another cost center, nobody or another organisation pays for, and not other days', async () => {
    const { id, costCenterId } = await terms()
    const elsewhere = await terms({ costCenter: 'Muu' })
    await drive(elsewhere.id)
    await drive(null)
    await drive(id, { date: '2026-01-31' })
    await drive(id, { date: '2026-03-01' })
    await drive(id, { fate: { kind: 'cancelled', minutesBefore: 24 * 60, by: 'user' } })

    expect(await invoiceOf(costCenterId)).toMatchObject({
      ...{ lines: [], days: [], vatPercents: [], lateCancellations: [], noShows: [] },
    })
  })

  test('the first and the last day are in it, whichever side of midnight a trip begins', async () => {
    const { id, costCenterId } = await terms()
    await drive(id, { date: february.startDate, minutes: -15 })
    await drive(id, { date: february.endDate, minutes: 1435 })
    await drive(id, { date: '2026-03-01', minutes: -15 })

    expect(await invoiceOf(costCenterId)).toMatchObject({
      days: [{ date: '2026-02-01' }, { date: '2026-02-28' }],
      lines: [{ trips: 2 }],
    })
  })

  test('a price by the tariff where the permission has none, else no price at all', async () => {
    const { id, costCenterId } = await terms()
    await drive(id, { priceCents: 1210, vatPercent: 13.5 })
    await drive(id, { priceCents: 990, vatPercent: null })
    await drive(id, { priceCents: null, vatPercent: null })

    const invoice = await invoiceOf(costCenterId)
    expect(invoice).toMatchObject({
      lines: [{ trips: 3, priceCents: 2200, unpricedTrips: 1, vatCents: 144 }],
      ...{ vatPercents: [13.5], untaxedTrips: 1 },
    })
  })

  test.each([
    ['no more than the trip costs', { deductibleType: 1, fixedDeductibleCents: 2000 }, 1460],
    ['nothing of a trip without a price', { deductibleType: 1, fixedDeductibleCents: 500, price: null }, 0],
    ['nothing where nobody has said the amount', { deductibleType: 1, fixedDeductibleCents: null }, 0],
    ['once a month', { deductibleType: 2, fixedDeductibleCents: 900 }, 900],
    ['nothing that a municipality sets', { deductibleType: 104 }, 0],
  ])('a deductible of %s', async (_, { price = 1460, ...changes }: Record<string, number | null>, expected) => {
    const { id, costCenterId } = await terms(changes)
    await drive(id, { priceCents: price ?? null })

    expect(sumsOf((await invoiceOf(costCenterId)).lines).deductibleCents).toBe(expected)
  })

  test('a trip of a day that is over, of which no driver has reported anything, is told of and not counted', async () => {
    const { id, costCenterId } = await terms()
    await drive(id, { fate: { kind: 'unreported' } })
    await drive(id, { date: '2026-03-11', fate: { kind: 'unreported' } })

    expect(await invoiceOf(costCenterId)).toMatchObject({ lines: [], unreportedTrips: 1 })
    expect(await invoiceOf(costCenterId, { startDate: '2026-03-01', endDate: '2026-03-31' })).toMatchObject({
      unreportedTrips: 0,
    })
  })
})

describe('what is paid for although it was not driven', () => {
  test('a passenger who was not there, at the full price and without a deductible', async () => {
    const { id, costCenterId } = await terms({
      priceCents: 2390,
      vatPercent: 10,
      deductibleType: 1,
      fixedDeductibleCents: 500,
    })
    const tripId = await drive(id, { fate: { kind: 'noShow' } })

    const invoice = await invoiceOf(costCenterId)
    expect(invoice.noShows).toEqual([
      {
        ...{ tripId, passengerId, passengerName: 'Arvo Kivimaa', permissionName: 'Päiväkuljetus' },
        ...{ startDateTime: '2026-02-10T08:15:00', priceCents: 2390 },
      },
    ])
    expect(equationOf(invoice)).toMatchObject({ priceCents: 0, deductibleCents: 0, payableCents: 2390 })
  })

  test.each([
    ['at the last moment that is not late', lateCancellationMinutes, 'user', 0],
    ['a minute later', lateCancellationMinutes - 1, 'user', 1],
    ['after the start', -3, 'user', 1],
    ['by the booking system', 1, 'system', 0],
  ] as const)('a trip that was cancelled %s', async (_, minutesBefore, by, late) => {
    const { id, costCenterId } = await terms()
    await drive(id, { fate: { kind: 'cancelled', minutesBefore, by } })

    expect((await invoiceOf(costCenterId)).lateCancellations).toHaveLength(late)
  })

  test.each([
    ['goes forward', '2026-03-29', 180 + 30],
    ['goes back', '2026-10-25', 180 + 30],
  ])('minutes are counted past the night on which the clock %s', async (_, date, minutes) => {
    const { id, costCenterId } = await terms()
    const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
    await drive(id, { date, minutes: minutes + 60, fate: { kind: 'cancelled', minutesBefore: 59, by: 'user' } })
    await drive(id, { date, minutes: minutes + 60, fate: { kind: 'cancelled', minutesBefore: 61, by: 'user' } })

    expect((await invoiceOf(costCenterId, year)).lateCancellations).toHaveLength(1)
  })

  test('a cancellation counts from when it was asked for, however late the booking system answers', async () => {
    const { id, costCenterId } = await terms()
    const tripId = await drive(id, { fate: { kind: 'cancelled', minutesBefore: 2, by: 'user' } })
    const asked = new Date(Date.parse('2026-02-10T05:15:00Z'))
    await server.services.db
      .updateTable('trip')
      .set({ cancel_requested_at: asked, cancel_answer_at: asked })
      .where('id', '=', tripId)
      .execute()

    // 8:15 in Helsinki is 6:15 by UTC: an hour was left, which is not late
    expect((await invoiceOf(costCenterId)).lateCancellations).toEqual([])
  })
})

test('sums are those of the trips one by one, whatever the days, the prices and the deductibles', async () => {
  const first = '2026-01-01'
  const kinds = [
    { deductibleType: 0, priceCents: 1460, vatPercent: 10 },
    { deductibleType: 1, fixedDeductibleCents: 400, priceCents: null },
    { deductibleType: 2, fixedDeductibleCents: 3500, priceCents: null },
    { deductibleType: 2, fixedDeductibleCents: 2100, priceCents: 1777, vatPercent: 14 },
  ]
  const permissions = await Promise.all(kinds.map((kind, index) => terms({ ...kind, name: `Päätös ${index}` })))
  const costCenterId = permissions[0]!.costCenterId
  const trips = fc.sample(
    fc.record({
      kind: fc.integer({ min: 0, max: kinds.length - 1 }),
      day: fc.integer({ min: 0, max: 89 }),
      minutes: fc.integer({ min: 300, max: 1200 }),
      tariff: fc.option(fc.integer({ min: 950, max: 9000 }), { freq: 5 }),
    }),
    { numRuns: 160, seed: 18 },
  )
  for (const { kind, day, minutes, tariff } of trips) {
    await drive(permissions[kind]!.id, { date: addDays(first, day), minutes, priceCents: tariff })
  }
  const ranges = [
    [0, 89],
    [0, 30],
    [10, 20],
    [14, 45],
    [40, 40],
    [31, 58],
  ] as const
  for (const [from, to] of ranges) {
    const days = new Set(daysFrom(addDays(first, from), to - from + 1))
    const used = new Map<string, number>()
    let [price, deductible] = [0, 0]
    for (const trip of [...trips].sort((a, b) => a.day - b.day)) {
      const date = addDays(first, trip.day)
      const { deductibleType, fixedDeductibleCents = 0, priceCents } = kinds[trip.kind]!
      const cents = priceCents ?? trip.tariff ?? 0
      const month = `${trip.kind} ${date.slice(0, 7)}`
      const left = deductibleType === 2 ? fixedDeductibleCents - (used.get(month) ?? 0) : fixedDeductibleCents
      const own = Math.min(cents, left)
      used.set(month, (used.get(month) ?? 0) + own)
      if (!days.has(date)) continue
      price += cents
      deductible += own
    }
    const invoice = await invoiceOf(costCenterId, { startDate: addDays(first, from), endDate: addDays(first, to) })
    const sums = sumsOf(invoice.lines)
    expect({ price: sums.priceCents, deductible: sums.deductibleCents }, `${from}–${to}`).toEqual({ price, deductible })
    expect(invoice.days.reduce((sum, { priceCents }) => sum + priceCents, 0)).toBe(price)
    expect(invoice.days.every(({ date }) => days.has(date))).toBe(true)
  }
})

describe('who asks', () => {
  test('an administrator of another organisation gets nothing, and nobody gets another organisation’s cost center', async () => {
    const own = await terms()
    const twinPassenger = await addPassenger(server.services, world.twin)
    const twin = await addTerms(server.services, world.twin, twinPassenger, { costCenter: 'Naapuri' })

    expect((await ask(twin.costCenterId)).statusCode).toBe(404)
    expect((await ask(987_654)).statusCode).toBe(404)
    expect((await ask(own.costCenterId, february, world.tokens.coordinator)).statusCode).toBe(403)
    expect((await ask(own.costCenterId, february, world.tokens.twinCoordinator)).statusCode).toBe(404)
  })

  test('a period of more than a year, or whose end is before its start, is refused at its place', async () => {
    const { costCenterId } = await terms()
    const reply = await ask(costCenterId, { startDate: '2025-01-01', endDate: '2026-01-01' })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).toContain('endDate')
    expect((await ask(costCenterId, { startDate: '2026-02-02', endDate: '2026-02-01' })).statusCode).toBe(400)
  })

  test('reading costs is on record, with the passengers who are named', async () => {
    const { id, costCenterId } = await terms()
    const other = await addPassenger(server.services, world.centre, { name: 'Eeva Lumijärvi' })
    const others = await terms({}, other)
    await drive(id)
    await drive(others.id, { passengerId: other, fate: { kind: 'noShow' } })

    await ask(costCenterId)

    const [event] = (await auditOf(server, 'costs.view')).slice(-1)
    expect(event).toMatchObject({
      organizationId: world.centre.organizationId,
      objectId: costCenterId,
      passengerIds: [passengerId, other],
      outcome: 'done',
    })
  })
})

test('a month without trips has an invoice of nothing', async () => {
  const { costCenterId } = await terms()
  const invoice: CostCenterInvoice = await invoiceOf(costCenterId, { startDate: '2025-07-01', endDate: '2025-07-31' })
  expect(equationOf(invoice)).toMatchObject({ trips: 0, priceCents: 0, payableCents: 0, undrivenTrips: 0 })
})
