import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { presenceTimes, tellPresence, type OpenRecord } from '#contract/presence.ts'
import { accessLevels, type AccessLevels } from '#domain/access.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { cleanUp } from '#server/run/housekeeping.ts'
import { addBoardWorld, type BoardWorld } from '#tests/support/board.ts'
import { addGroup, addGroupRole, addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { addTransportationPermission } from '#tests/support/stored-transportation-permissions.ts'
import { addUser, nothing } from '#tests/support/users.ts'

let server: TestServer
let world: BoardWorld
let helvi: number
/** May change everything at the centre, and are called so. */
const tokens = { elina: '', ville: '' }
let passenger: OpenRecord
let permission: OpenRecord
let week: OpenRecord
let lockedWeek: OpenRecord

const { read, write } = accessLevels
const editorLevels = { ...nothing, passengers: write, transportationPermissions: write, timetables: write }
const readerLevels = { ...nothing, passengers: read, transportationPermissions: read, timetables: read }

async function addNamed(name: string, email: string, levels: AccessLevels = editorLevels): Promise<string> {
  const id = await addUser(server.services, { email, roles: [{ ...world.centre, levels }] })
  await server.services.db.updateTable('app_user').set({ name }).where('id', '=', id).execute()
  return server.signIn(email)
}

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  const { services } = server
  helvi = await addPassenger(services, world.centre, { name: 'Helvi Tuomikoski' })
  tokens.elina = await addNamed('Elina Virta', 'elina@perille.example')
  tokens.ville = await addNamed('Ville Niemi', 'ville@perille.example')
  passenger = { kind: 'passenger', id: helvi }
  const permissionId = await addTransportationPermission(services, world.centre, helvi)
  permission = { kind: 'transportationPermission', id: permissionId, passengerId: helvi }
  const rides = ridesFor([helvi])
  week = { kind: 'week', id: await addTimetable(services, world.centre, rides, { state: timetableStates.new }) }
  lockedWeek = { kind: 'week', id: await addTimetable(services, world.centre, rides) }
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = testNow
  await server.services.db.deleteFrom('presence').execute()
})

const tell = (token: string, record: OpenRecord, { isChanging = true, window = 'window-of-elina' } = {}) =>
  server.call(tellPresence, { body: { record, window, isChanging }, token })

/** Whom somebody who looks is told of. */
async function seenBy(token: string, record: OpenRecord, window = 'window-that-looks'): Promise<unknown> {
  const reply = await tell(token, record, { isChanging: false, window })
  return reply.statusCode === 200 ? reply.json<{ others: unknown }>().others : reply.statusCode
}

const elina = { name: 'Elina Virta' }

describe('who has a record open to change it', () => {
  test.each(['passenger', 'permission', 'week'] as const)('is told to who opens the same %s', async (kind) => {
    const record = { passenger, permission, week }[kind]
    expect((await tell(tokens.elina, record)).json()).toEqual({ others: [] })
    expect(await seenBy(tokens.ville, record)).toEqual([elina])
    for (const other of [passenger, permission, week].filter((one) => one !== record))
      expect(await seenBy(tokens.ville, other)).toEqual([])
  })

  test('is told of once, whatever number of windows it is, and to itself as itself', async () => {
    await tell(tokens.elina, passenger)
    await tell(tokens.elina, passenger, { window: 'another-of-elina' })
    await tell(tokens.ville, passenger, { window: 'window-of-ville' })
    expect(await seenBy(tokens.ville, passenger, 'window-of-ville')).toEqual([elina])
    await tell(tokens.ville, passenger, { window: 'window-of-ville' })
    const others = [{ name: 'Ville Niemi' }, { ...elina, isSelf: true }]
    expect((await tell(tokens.elina, passenger)).json()).toEqual({ others })
  })

  test('is gone at once when they leave, and when they only look', async () => {
    await tell(tokens.elina, passenger)
    await tell(tokens.elina, passenger, { isChanging: false })
    expect(await seenBy(tokens.ville, passenger)).toEqual([])
  })

  test('is gone when they have not been heard of for a while, and cleaned away', async () => {
    await tell(tokens.elina, passenger)
    server.clock.now = testNow + presenceTimes.countsMs - 1
    expect(await seenBy(tokens.ville, passenger)).toEqual([elina])
    server.clock.now = testNow + presenceTimes.countsMs
    expect(await seenBy(tokens.ville, passenger)).toEqual([])
    await cleanUp(server.services.db, new Date(server.clock.now + 1))
    expect(await server.services.db.selectFrom('presence').selectAll().execute()).toEqual([])
  })

  test('is gone within half a minute with the device that asks', () => {
    expect(presenceTimes.askMs + presenceTimes.countsMs).toBeLessThanOrEqual(28_000)
    // one call may be lost
    expect(presenceTimes.askMs * 2).toBeLessThan(presenceTimes.countsMs)
  })

  test('is nobody who may not change it', async () => {
    const reader = await addNamed('Liisa Lukija', 'liisa@perille.example', readerLevels)
    for (const record of [passenger, permission, week]) {
      expect((await tell(reader, record, { window: 'window-of-liisa' })).statusCode).toBe(200)
      expect(await seenBy(tokens.ville, record)).toEqual([])
    }
    await tell(tokens.elina, lockedWeek)
    expect(await seenBy(tokens.ville, lockedWeek)).toEqual([])
    // and whoever may only look is told of the others
    await tell(tokens.elina, passenger)
    expect(await seenBy(reader, passenger)).toEqual([elina])
  })

  test('is not named who is of the organisation no more', async () => {
    const leaver = await addNamed('Lauri Lähtijä', 'lauri@perille.example')
    await tell(leaver, passenger, { window: 'window-of-lauri' })
    expect(await seenBy(tokens.ville, passenger)).toEqual([{ name: 'Lauri Lähtijä' }])
    await server.services.db
      .deleteFrom('destination_role')
      .where('user_id', '=', (of) => of.selectFrom('app_user').select('id').where('name', '=', 'Lauri Lähtijä'))
      .execute()
    expect(await seenBy(tokens.ville, passenger)).toEqual([])
  })
})

describe('nothing is told of it', () => {
  test('to who may not read the record, nor to another organisation', async () => {
    for (const record of [passenger, permission, week]) await tell(tokens.elina, record)
    const { administrator, siblingDesk, twinDesk } = world.tokens
    for (const token of [administrator, siblingDesk, twinDesk])
      for (const record of [passenger, permission, week]) expect(await seenBy(token, record)).toBe(404)
    // who sees the passenger and not the transportation permissions is refused them as their own call refuses them
    expect(await seenBy(world.tokens.passengersOnly, permission)).toBe(403)
    expect(await seenBy(world.tokens.passengersOnly, passenger)).toEqual([elina])
  })

  test('to who asks for a transportation permission of somebody else by a passenger of theirs', async () => {
    await tell(tokens.elina, permission)
    const own = await addPassenger(server.services, world.twin)
    const levels = { ...world.twin, levels: editorLevels }
    await addUser(server.services, { email: 'naapuri@perille.example', roles: [levels] })
    const token = await server.signIn('naapuri@perille.example')
    expect(await seenBy(token, { ...permission, passengerId: own } as OpenRecord)).toBe(404)
  })

  test('without a sign-in', async () => {
    const body = { record: passenger, window: 'window-of-nobody', isChanging: true }
    expect((await server.call(tellPresence, { body })).statusCode).toBe(401)
  })
})

test('who may change the passenger by a role in a group is one of them', async () => {
  const groupId = await addGroup(server.services, world.centre, [helvi])
  const userId = await addUser(server.services, { email: 'group@perille.example' })
  await addGroupRole(server.services, world.centre, groupId, userId, write)
  await tell(await server.signIn('group@perille.example'), passenger)
  expect(await seenBy(tokens.ville, passenger)).toEqual([{ name: 'group@perille.example' }])
})

test('it leaves no trace in the audit log', async () => {
  const count = () => server.services.db.selectFrom('audit_event').selectAll().execute()
  const before = await count()
  await tell(tokens.elina, passenger)
  await seenBy(world.tokens.twinDesk, passenger)
  expect(await count()).toHaveLength(before.length)
})
