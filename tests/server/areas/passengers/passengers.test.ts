import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getPassenger,
  listPassengersByIds,
  listWholePassengers,
  passengerIdsLimit,
  type ReadPassenger,
} from '#contract/passengers.ts'
import { accessLevels, type AccessLevel } from '#domain/access.ts'
import { passengerStates, type Passenger } from '#domain/passenger.ts'
import { utilities } from '#domain/utility.ts'
import { addBoardWorld, auditOf, type BoardWorld } from '#tests/support/board.ts'
import { addUser, deskLevels, nothing } from '#tests/support/users.ts'
import { addGroup, addGroupRole, addPassenger, addPhoneNumber, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: BoardWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
})
beforeEach(() => emptyRideTables(server.services))
afterAll(() => server.close())

const byIds = async (ids: readonly number[], token: string): Promise<Passenger[]> => {
  const reply = await server.call(listPassengersByIds, { body: ids, token })
  expect(reply.statusCode).toBe(200)
  return reply.json<Passenger[]>()
}
/** The same by either call. */
async function idsSeen(ids: readonly number[], token: string): Promise<number[]> {
  const seen = (await byIds(ids, token)).map(({ id }) => id)
  const reply = await server.call(listWholePassengers, { body: ids, token })
  const whole = reply.json<Passenger[]>().map(({ id }) => id)
  expect(whole.sort((a, b) => a - b)).toEqual(seen)
  return seen
}

describe('a passenger', () => {
  test('comes with who has changed them last where that is asked for, and without otherwise', async () => {
    const id = await addPassenger(server.services, world.centre)
    const read = async (query: Record<string, string>, token = world.tokens.passengersOnly) =>
      (await server.call(getPassenger, { params: { id }, query, token })).json<ReadPassenger>()
    await server.services.db.updateTable('passenger').set({ updated_by: world.deskId }).where('id', '=', id).execute()
    const { changed, ...rest } = await read({ withChange: 'true' })
    expect(changed).toMatchObject({ by: 'colleague', name: 'aino@perille.example' })
    expect(await read({})).toEqual(rest)
    expect(await read({ withChange: 'true' }, world.tokens.desk)).toMatchObject({ changed: { by: 'you', name: '' } })
  })

  test('comes with everything that the dialog shows', async () => {
    const id = await addPassenger(server.services, world.centre, {
      name: 'Helvi Tuomikoski',
      utilityIds: [utilities.walker, utilities.receiver],
      otherDestinationIds: [world.sibling.destinationId],
      pickupAddress: 'Takapiha',
    })
    const contact = { contactName: 'Maija Malli', relation: 'äiti' }
    const phoneId = await addPhoneNumber(server.services, world.centre, id, '050 555 0119', contact)

    const [passenger] = await byIds([id], world.tokens.desk)

    expect(passenger).toEqual({
      id,
      name: 'Helvi Tuomikoski',
      phoneNumbers: [
        {
          ...{ id: phoneId, passengerId: id, number: '050 555 0119', sms: true, showToDriver: true, assistant: false },
          ...{ contactName: 'Maija Malli', relation: 'äiti' },
        },
      ],
      homeAddress: 'Käpypolku 1',
      homePostalcode: '15150',
      homeCity: 'Lahti',
      pickupAddress: 'Takapiha',
      yearGrade: null,
      note: '',
      utilityIds: [utilities.receiver, utilities.walker],
      passengerDestinations: [
        { passengerId: id, destinationId: world.centre.destinationId },
        { passengerId: id, destinationId: world.sibling.destinationId },
      ],
      organizationId: world.centre.organizationId,
      perilleId: null,
      inactive: false,
      isArchivedOrDeleted: false,
      state: passengerStates.normal,
    })
  })

  test('comes whole where it is asked for so, as it does alone', async () => {
    const id = await addPassenger(server.services, world.centre, { pickupAddress: 'Takapiha' })
    const token = world.tokens.desk
    const alone = await server.call(getPassenger, { params: { id }, token })
    const among = await server.call(listWholePassengers, { body: [id], token })
    expect(alone.json()).toMatchObject({ id, pickupAddress: 'Takapiha' })
    expect(among.json()).toEqual([alone.json()])
  })

  test('comes without numbers that were deleted', async () => {
    const id = await addPassenger(server.services, world.centre)
    await addPhoneNumber(server.services, world.centre, id, '050 555 0119')
    await addPhoneNumber(server.services, world.centre, id, '050 555 0143', { deletedAt: new Date(testNow) })

    const [passenger] = await byIds([id], world.tokens.desk)

    expect(passenger?.phoneNumbers.map(({ number }) => number)).toEqual(['050 555 0119'])
  })

  test('says that its deletion was requested', async () => {
    const id = await addPassenger(server.services, world.centre)
    await server.services.db
      .updateTable('passenger')
      .set({ deletion_requested_at: new Date(testNow) })
      .execute()

    expect(await byIds([id], world.tokens.desk)).toMatchObject([{ isArchivedOrDeleted: true }])
  })

  test('is seen in whatever state, as its level allows', async () => {
    const states = Object.values(passengerStates)
    const ids: number[] = []
    for (const state of states) ids.push(await addPassenger(server.services, world.centre, { state, inactive: true }))

    const seen = await byIds(ids, world.tokens.desk)

    expect(seen.map(({ state, inactive }) => [state, inactive])).toEqual(states.map((state) => [state, true]))
  })
})

describe('ids of passengers whom the user may not see', () => {
  test('are left out without a word', async () => {
    const { centre, sibling, twin, tokens } = world
    const own = await addPassenger(server.services, centre)
    const shared = await addPassenger(server.services, sibling, { otherDestinationIds: [centre.destinationId] })
    const hidden = [await addPassenger(server.services, sibling), await addPassenger(server.services, twin)]

    expect(await idsSeen([own, ...hidden, shared, 999_999, 0], tokens.desk)).toEqual([own, shared])
  })

  test.each([
    ['desk', true],
    ['passengersOnly', true],
    ['reader', false],
    ['administrator', false],
    ['siblingDesk', false],
    ['twinDesk', false],
  ] as const)('a passenger of the centre, asked for as %s: %s', async (who, isSeen) => {
    const id = await addPassenger(server.services, world.centre)

    expect(await idsSeen([id], world.tokens[who])).toEqual(isSeen ? [id] : [])
  })

  test('a role in a group shows the passengers of the group and nobody else', async () => {
    const { centre } = world
    const member = await addPassenger(server.services, centre)
    const stranger = await addPassenger(server.services, centre)
    const groupId = await addGroup(server.services, centre, [member])
    const userId = await addUser(server.services, { email: 'ryhma@perille.example' })
    await addGroupRole(server.services, centre, groupId, userId, accessLevels.read)

    expect(await idsSeen([member, stranger], await server.signIn('ryhma@perille.example'))).toEqual([member])
  })

  test('a deleted destination gives nothing', async () => {
    const id = await addPassenger(server.services, world.sibling)
    const setDeleted = (deleted: boolean) =>
      server.services.db
        .updateTable('destination')
        .set({ deleted })
        .where('id', '=', world.sibling.destinationId)
        .execute()
    await setDeleted(true)

    const seen = await idsSeen([id], world.tokens.siblingDesk)

    await setDeleted(false)
    expect(seen).toEqual([])
  })

  test('whatever roles there are, exactly those are seen whom a destination or a group gives', async () => {
    const { centre, sibling, twin } = world
    const places = [centre, sibling, twin]
    const ids: number[] = []
    for (let index = 0; index < 9; index += 1) ids.push(await addPassenger(server.services, places[index % 3]!))
    const groups = [
      { members: [ids[0]!, ids[1]!], id: await addGroup(server.services, centre, [ids[0]!, ids[1]!]) },
      { members: [ids[2]!], id: await addGroup(server.services, twin, [ids[2]!]) },
    ]
    const level = fc.constantFrom<AccessLevel>(0, 1, 2)
    let made = 0

    await fc.assert(
      fc.asyncProperty(fc.tuple(level, level, level), fc.tuple(level, level), async (atPlaces, inGroups) => {
        made += 1
        const email = `user${made}@perille.example`
        const roles = places.map((place, index) => ({ ...place, levels: { ...nothing, passengers: atPlaces[index]! } }))
        const userId = await addUser(server.services, { email, roles })
        await addGroupRole(server.services, centre, groups[0]!.id, userId, inGroups[0])
        await addGroupRole(server.services, twin, groups[1]!.id, userId, inGroups[1])

        const seen = await idsSeen(ids, await server.signIn(email))

        const expected = ids.filter(
          (id, index) =>
            atPlaces[index % 3]! > 0 ||
            groups.some(({ members }, group) => inGroups[group]! > 0 && members.includes(id)),
        )
        expect(seen).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the call', () => {
  test('leaves an audit row with exactly the passengers that it showed', async () => {
    const own = [await addPassenger(server.services, world.centre), await addPassenger(server.services, world.centre)]
    const hidden = await addPassenger(server.services, world.twin)

    await byIds([own[1]!, hidden, own[0]!, own[0]!], world.tokens.desk)

    expect((await auditOf(server, 'passengers.view')).at(-1)).toMatchObject({
      organizationId: world.centre.organizationId,
      passengerIds: own,
      userId: world.deskId,
      outcome: 'done',
    })
  })

  test('of nobody is answered with nobody', async () => {
    expect(await byIds([], world.tokens.desk)).toEqual([])
  })

  test('of a user without any role is answered with nobody', async () => {
    const id = await addPassenger(server.services, world.centre)
    await addUser(server.services, { email: 'nobody@perille.example' })

    expect(await byIds([id], await server.signIn('nobody@perille.example'))).toEqual([])
  })

  test.each([
    ['more ids than allowed', Array.from({ length: passengerIdsLimit + 1 }, (_, index) => index)],
    ['an id as text', ['1']],
    ['an id beyond the largest', [2_147_483_648]],
    ['no list', { ids: [1] }],
  ])('with %s is a bad request', async (_, body) => {
    const reply = await server.call(listPassengersByIds, { body, token: world.tokens.desk })

    expect(reply.statusCode).toBe(400)
  })

  test('shows what a role that was given in the meantime allows', async () => {
    const id = await addPassenger(server.services, world.centre)
    const userId = await addUser(server.services, { email: 'late@perille.example' })
    const token = await server.signIn('late@perille.example')
    expect(await idsSeen([id], token)).toEqual([])

    const { organizationId, destinationId } = world.centre
    const at = new Date(testNow)
    await server.services.db
      .insertInto('destination_role')
      .values({
        organization_id: organizationId,
        destination_id: destinationId,
        user_id: userId,
        passengers: deskLevels.passengers,
        created_at: at,
        updated_at: at,
      })
      .execute()

    expect(await idsSeen([id], token)).toEqual([id])
  })
})
