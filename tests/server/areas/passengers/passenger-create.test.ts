import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPassenger, getPassenger } from '#contract/passengers.ts'
import { passengerLimits, type NewPassenger, type Passenger } from '#domain/passenger.ts'
import { utilities } from '#domain/utility.ts'
import { auditOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { contentsOf, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: CoordinatorWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
})
beforeEach(() => emptyRideTables(server.services))
afterAll(() => server.close())

const idParams = (id: number) => ({ params: { id } })
const as = (who: keyof CoordinatorWorld['tokens']) => ({ token: world.tokens[who] })

async function read(id: number, who: keyof CoordinatorWorld['tokens'] = 'coordinator'): Promise<Passenger> {
  const reply = await server.call(getPassenger, { ...idParams(id), ...as(who) })
  expect(reply.statusCode).toBe(200)
  return reply.json<Passenger>()
}

const newPassenger = (given: Partial<NewPassenger> = {}) => ({
  name: 'Helvi Tuomikoski',
  destinationIds: [world.centre.destinationId],
  ...given,
})

const everything = () => contentsOf(server.services, ['passenger', 'phone_number', 'passenger_group', 'group_member'])

describe('a new passenger', () => {
  test('comes back whole, with every default', async () => {
    const reply = await server.call(createPassenger, {
      ...as('coordinator'),
      body: newPassenger({
        homeAddress: 'Käpypolku 1',
        utilityIds: [utilities.walker, utilities.walker, utilities.receiver],
        phoneNumbers: [
          { id: 0, passengerId: 0, number: ' +358 50 555 0119 ', sms: true, showToDriver: true, assistant: false },
        ],
      }),
    })

    expect(reply.statusCode).toBe(200)
    const passenger = reply.json<Passenger>()
    expect(passenger).toMatchObject({
      version: 1,
      name: 'Helvi Tuomikoski',
      organizationId: world.centre.organizationId,
      phone: '+358 50 555 0119',
      billingUseHomeAddress: true,
      hasSsn: false,
      utilityIds: [utilities.receiver, utilities.walker],
      utilities: '2,4',
      perilleId: null,
      timitId: null,
      creator: coordinatorEmail,
      groupObjs: [],
      secondaryDestinationId: null,
      passengerDestinations: [{ passengerId: passenger.id, destinationId: world.centre.destinationId }],
    })
    expect(await read(passenger.id)).toEqual(passenger)
  })

  test('is confirmed by the booking system once there is an address', async () => {
    const make = async (homeAddress: string) =>
      (
        await server.call(createPassenger, { ...as('coordinator'), body: newPassenger({ homeAddress }) })
      ).json<Passenger>()
    const [housed, unhoused] = [await make('Käpypolku 1'), await make('')]

    await server.services.provider.takeAnswers(server.services.db, new Date(testNow))

    const confirmed = await read(housed.id)
    expect(confirmed).toMatchObject({ version: 1, timitId: String(housed.id) })
    expect(confirmed.perilleId).toBeTruthy()
    expect((await read(unhoused.id)).perilleId).toBeNull()
  })

  test('is made once, however often the same call comes', async () => {
    const call = { ...as('coordinator'), body: newPassenger(), key: 'make-once' }

    const [first, again] = [await server.call(createPassenger, call), await server.call(createPassenger, call)]

    expect(again.json()).toEqual(first.json())
    expect((await everything()).filter((row) => row.startsWith('passenger '))).toHaveLength(1)
  })

  test('leaves an audit row that names nobody', async () => {
    const { id } = (
      await server.call(createPassenger, { ...as('coordinator'), body: newPassenger() })
    ).json<Passenger>()

    const row = (await auditOf(server, 'passenger.create')).at(-1)
    expect(row).toMatchObject({ objectId: id, passengerIds: [id], userId: world.coordinatorId, outcome: 'done' })
    expect(JSON.stringify(row)).not.toContain('Helvi')
  })

  test.each([
    ['the desk, which reads', 'desk', () => [world.centre.destinationId], 403],
    ['who works elsewhere', 'coordinator', () => [world.sibling.destinationId], 404],
    [
      'who may use only one of two',
      'coordinator',
      () => [world.centre.destinationId, world.sibling.destinationId],
      404,
    ],
    ['another organisation', 'coordinator', () => [world.twin.destinationId], 404],
    ['the administrator, who holds no role', 'administrator', () => [world.centre.destinationId], 403],
    ['a destination that is none', 'coordinator', () => [999_999], 404],
  ] as const)('is refused to %s', async (_, who, destinationIds, status) => {
    const before = await everything()

    const reply = await server.call(createPassenger, {
      ...as(who),
      body: newPassenger({ destinationIds: [...destinationIds()] }),
    })

    expect(reply.statusCode).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['without a name', { name: '  ' }],
    ['with a name that is too long', { name: 'a'.repeat(passengerLimits.name + 1) }],
    ['without a destination', { destinationIds: [] }],
    ['with an external id that is too long', { externalId: 'a'.repeat(passengerLimits.externalId + 1) }],
    ['with a billing name that is too long', { billingName: 'a'.repeat(passengerLimits.billingName + 1) }],
    ['with a billing postal code that is too long', { billingPostalcode: 'a'.repeat(33) }],
    ['with a billing city that is too long', { billingCity: 'a'.repeat(33) }],
    ['with a grade of letters', { yearGrade: 'viides' as unknown as number }],
    ['with a note that is too long', { note: 'a'.repeat(passengerLimits.note + 1) }],
    ['with a need that the product does not know', { utilityIds: [4711] }],
    ['with a need beyond the largest number', { utilityIds: [2_147_483_647] }],
    ['with U+0000 in the name', { name: 'a\u0000b' }],
    [
      'with a telephone number of letters',
      { phoneNumbers: [{ id: 0, passengerId: 0, number: 'soita', sms: true, showToDriver: true, assistant: false }] },
    ],
    ['with a secondary destination that is not one of them', { secondaryDestinationId: 999_999 }],
  ])('%s is a bad request', async (_, given) => {
    const before = await everything()

    const reply = await server.call(createPassenger, { ...as('coordinator'), body: newPassenger(given) })

    expect(reply.statusCode).toBe(400)
    const [field = ''] = Object.keys(given)
    expect(Object.keys(reply.json<{ errors: object }>().errors)[0]).toMatch(new RegExp(`^${field}`))
    expect(await everything()).toEqual(before)
  })

  test('may have texts of exactly the longest length', async () => {
    const body = newPassenger({
      name: 'ä'.repeat(passengerLimits.name),
      externalId: 'a'.repeat(passengerLimits.externalId),
      note: 'a'.repeat(passengerLimits.note),
      timitNote: 'a'.repeat(passengerLimits.timitNote),
      homeAddress: 'a'.repeat(passengerLimits.address),
    })

    expect((await server.call(createPassenger, { ...as('coordinator'), body })).statusCode).toBe(200)
  })
})
