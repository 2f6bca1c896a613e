import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPassenger, getPassengerPlaces, updatePassenger } from '#contract/passengers.ts'
import type { Passenger } from '#domain/passenger.ts'
import { namedNumber, phoneNumberLimits } from '#domain/phone-number.ts'
import { utilities } from '#domain/utility.ts'
import { without } from '#domain/without.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addPassenger, addPhoneNumber, contentsOf, emptyRideTables } from '#tests/support/rides.ts'
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

const update = (
  passenger: Partial<Passenger> & { id: number },
  who: keyof CoordinatorWorld['tokens'] = 'coordinator',
) => server.call(updatePassenger, { ...idParams(passenger.id), ...as(who), body: passenger })

const everything = () => contentsOf(server.services, ['passenger', 'phone_number', 'passenger_group', 'group_member'])

describe('saving a passenger', () => {
  test('stores what was entered, as a new version', async () => {
    const id = await addPassenger(server.services, world.centre)
    const before = await read(id)

    const reply = await update({
      ...before,
      name: 'Toini Harjulehto',
      yearGrade: 4,
      billingCity: 'Lahti',
      note: 'Soita',
    })

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      ...before,
      version: before.version! + 1,
      name: 'Toini Harjulehto',
      yearGrade: 4,
      billingCity: 'Lahti',
      note: 'Soita',
    })
    expect((await auditOf(server, 'passenger.update')).at(-1)).toMatchObject({
      objectId: id,
      detail: { fields: ['name', 'billingCity', 'yearGrade', 'note'] },
    })
  })

  test('from an older version is refused with the passenger as it is now', async () => {
    const id = await addPassenger(server.services, world.centre)
    const before = await read(id)
    const first = await update({ ...before, note: 'Ensimmäinen' })

    const second = await update({ ...before, note: 'Toinen' })

    expect(verdictOf(second)).toEqual([409, 'version_conflict', 'current', 'changed'])
    expect(second.json<{ current: Passenger }>().current).toEqual(first.json())
    expect((await read(id)).note).toBe('Ensimmäinen')
  })

  test('by two at once lets one of them win', async () => {
    const id = await addPassenger(server.services, world.centre)
    const before = await read(id)

    const replies = await Promise.all(['a', 'b', 'c'].map((note) => update({ ...before, note })))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  test('keeps, changes, adds and deletes telephone numbers', async () => {
    const id = await addPassenger(server.services, world.centre)
    const kept = await addPhoneNumber(server.services, world.centre, id, '050 555 0101')
    const changed = await addPhoneNumber(server.services, world.centre, id, '050 555 0102')
    await addPhoneNumber(server.services, world.centre, id, '050 555 0103')
    const before = await read(id)
    const [first, second] = before.phoneNumbers

    const reply = await update({
      ...before,
      phoneNumbers: [
        first!,
        { ...second!, number: '050 555 0199', assistant: true },
        { ...first!, id: 0, number: '050 555 0104' },
      ],
    })

    const { phoneNumbers, phone } = reply.json<Passenger>()
    expect(phoneNumbers.map((number) => number.id).slice(0, 2)).toEqual([kept, changed])
    expect(phone).toBe('050 555 0101, 050 555 0199, 050 555 0104')
    expect(phoneNumbers[1]).toMatchObject({ assistant: true })
  })

  describe('whose a telephone number is', () => {
    const contact = { contactName: 'Maija Malli', relation: 'äiti' }
    const stored = async (id: number) => (await read(id)).phoneNumbers.map(namedNumber)
    const withNumber = async () => {
      const id = await addPassenger(server.services, world.centre)
      await addPhoneNumber(server.services, world.centre, id, '050 555 0101', contact)
      return { id, before: await read(id) }
    }

    test('stays where a device that knows nothing of it changes the number, and its other marks', async () => {
      const { id, before } = await withNumber()
      const [phone] = before.phoneNumbers
      const known = without(phone!, 'contactName', 'relation')

      await update({ ...before, phoneNumbers: [{ ...known, number: '050 555 0199', assistant: true }] })

      expect(await stored(id)).toEqual(['Maija Malli, äiti · 050 555 0199'])
      expect((await read(id)).phoneNumbers).toMatchObject([{ assistant: true }])
    })

    test('is changed and emptied field by field, and the audit log says that the numbers were changed', async () => {
      const { id, before } = await withNumber()
      const [phone] = before.phoneNumbers

      await update({ ...before, phoneNumbers: [{ ...phone!, contactName: '', relation: 'kotihoito' }] })
      expect(await stored(id)).toEqual(['kotihoito · 050 555 0101'])
      const row = await server.services.db.selectFrom('phone_number').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ contact_name: null, relation: 'kotihoito', contact_search_key: '', version: 2 })
      expect((await auditOf(server, 'passenger.update')).at(-1)).toMatchObject({ detail: { fields: ['phoneNumbers'] } })

      await update({ ...(await read(id)), phoneNumbers: [{ ...phone!, ...contact, relation: '' }] })
      expect(await stored(id)).toEqual(['Maija Malli · 050 555 0101'])
    })

    test.each([
      [{ contactName: 'Pekka Malli' }, 'Pekka Malli, äiti · 050 555 0101'],
      [{ relation: 'täti' }, 'Maija Malli, täti · 050 555 0101'],
    ])('is changed where %j alone is another', async (change, expected) => {
      const { id, before } = await withNumber()
      await update({ ...before, phoneNumbers: [{ ...before.phoneNumbers[0]!, ...change }] })
      expect(await stored(id)).toEqual([expected])
    })

    test('comes with a new number, tidied', async () => {
      const { id, before } = await withNumber()
      const added = { ...before.phoneNumbers[0]!, id: 0, number: '050 555 0102', contactName: ' Åke  Malli ' }

      await update({ ...before, phoneNumbers: [...before.phoneNumbers, added] })

      expect(await stored(id)).toEqual(['Maija Malli, äiti · 050 555 0101', 'Åke Malli, äiti · 050 555 0102'])
    })

    test('that is too long is refused', async () => {
      const { before } = await withNumber()
      for (const field of ['contactName', 'relation'] as const) {
        const phone = { ...before.phoneNumbers[0]!, [field]: 'a'.repeat(phoneNumberLimits[field] + 1) }
        const reply = await update({ ...before, phoneNumbers: [phone] })
        expect(reply.statusCode).toBe(400)
      }
    })
  })

  test('keeps the place on the map for the same address, and for no other', async () => {
    const id = await addPassenger(server.services, world.centre)
    await server.services.db.updateTable('passenger').set({ home_latitude: 60.99, home_longitude: 25.64 }).execute()
    const latitudeAfter = async (change: Partial<Passenger>) => {
      await update({ ...(await read(id)), ...change })
      const places = await server.call(getPassengerPlaces, { ...idParams(id), ...as('desk') })
      return places.json<{ addresses: { latitude: number | null }[] }>().addresses[0]!.latitude
    }

    expect(await latitudeAfter({ note: 'Sama osoite' })).toBe(60.99)
    expect(await latitudeAfter({ homeAddress: 'Käpypolku 2' })).toBeNull()
  })

  test("with another passenger's telephone number is not found, and changes nothing", async () => {
    const id = await addPassenger(server.services, world.centre)
    const other = await addPassenger(server.services, world.centre)
    const foreign = await addPhoneNumber(server.services, world.centre, other, '050 555 0101')
    const passenger = await read(id)
    const before = await everything()

    const phoneNumbers = [
      { id: foreign, passengerId: id, number: '050 555 0666', sms: true, showToDriver: true, assistant: false },
    ]
    expect((await update({ ...passenger, phoneNumbers })).statusCode).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('waits for a booking system that takes changes in later', async () => {
    await server.services.db
      .updateTable('instance')
      .set({ supported_features: ['passengerPropertyChanges'] })
      .execute()
    const id = await addPassenger(server.services, world.centre, { providerId: 'P7' })

    const saved = (await update({ ...(await read(id)), note: 'Uusi' })).json<Passenger>()
    await server.services.provider.takeAnswers(server.services.db, new Date(testNow))
    await server.services.db.updateTable('instance').set({ supported_features: [] }).execute()

    expect(saved).toMatchObject({ hasPendingPropertyChanges: true, perilleId: 'P7' })
    expect(await read(id)).toMatchObject({ hasPendingPropertyChanges: false, perilleId: 'P7' })
  })

  test.each([
    ['adds a destination where the user may', 'both', ['centre', 'sibling'], 200],
    ['adds one that the user does not know', 'coordinator', ['centre', 'sibling'], 404],
    ['adds one of another organisation', 'both', ['centre', 'twin'], 404],
    ['moves away from where the user may', 'both', ['sibling'], 200],
    ['takes every destination away', 'both', [], 400],
  ] as const)('which %s', async (_, who, places, status) => {
    const id = await addPassenger(server.services, world.centre)
    const passenger = await read(id)
    const passengerDestinations = places.map((place) => ({
      passengerId: id,
      destinationId: world[place].destinationId,
    }))

    const reply = await update({ ...passenger, passengerDestinations }, who)

    expect(reply.statusCode).toBe(status)
    const expected = status === 200 ? passengerDestinations : passenger.passengerDestinations
    expect((await read(id, 'both')).passengerDestinations).toEqual(expected)
  })

  test('which takes a destination away where the user may not is forbidden', async () => {
    const id = await addPassenger(server.services, world.centre, { otherDestinationIds: [world.sibling.destinationId] })
    const passenger = await read(id)

    const reply = await update({ ...passenger, passengerDestinations: passenger.passengerDestinations.slice(0, 1) })

    expect(reply.statusCode).toBe(403)
  })

  test('sets the secondary destination, which is never the main one', async () => {
    const { centre, sibling } = world
    const id = await addPassenger(server.services, centre, { otherDestinationIds: [sibling.destinationId] })
    const passenger = await read(id)

    const set = await update({ ...passenger, secondaryDestinationId: sibling.destinationId })
    const wrong = await update({ ...set.json<Passenger>(), secondaryDestinationId: centre.destinationId })

    expect(set.json<Passenger>().secondaryDestinationId).toBe(sibling.destinationId)
    expect(wrong.statusCode).toBe(400)
  })

  test('keeps needs that the product does not know and takes no others of that kind', async () => {
    const id = await addPassenger(server.services, world.centre, { utilityIds: [99] })
    const passenger = await read(id)

    const kept = await update({ ...passenger, utilityIds: [99, utilities.walker] })
    const added = await update({ ...kept.json<Passenger>(), utilityIds: [98, 99] })

    expect(kept.json<Passenger>().utilityIds).toEqual([utilities.walker, 99])
    expect(added.statusCode).toBe(400)
  })
})
