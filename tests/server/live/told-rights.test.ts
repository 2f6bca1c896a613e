import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accessLevels } from '#domain/access.ts'
import { randomFrom } from '#server/demo/random.ts'
import { addBoardWorld, type BoardWorld } from '#tests/support/board.ts'
import { effort, searchMs, seed } from '#tests/support/effort.ts'
import { readLive, type LiveReader } from '#tests/support/live-reader.ts'
import { addPassenger, type Centre } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser, nothing } from '#tests/support/users.ts'

let server: TestServer
let world: BoardWorld
let places: readonly Place[]
let users: readonly User[]

const random = randomFrom(String(seed))

/** A passenger at a destination, whose right is given and taken away. */
interface Place extends Centre {
  passengerId: number
}

interface User {
  id: number
  token: string
  reader: LiveReader
  /** What earlier streams of the history have said. */
  before: LiveReader['lines']
  /** Destinations whose passengers the user may see. */
  holds: Set<number>
}

interface Made {
  revision: number
  destinationId: number
  /** Who held the right from then on, and who held it at some moment from then on. */
  always: Set<User>
  ever: Set<User>
}

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  const centres = [world.centre, world.sibling, world.twin]
  places = await Promise.all(
    centres.map(async (centre) => ({ ...centre, passengerId: await addPassenger(server.services, centre) })),
  )
  const administers = [world.centre.organizationId]
  const levels = { ...nothing, timetables: accessLevels.read }
  users = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const email = `oikeudet-${number}@perille.example`
      const id = await addUser(server.services, { email, administers, roles: centres.map((at) => ({ ...at, levels })) })
      const token = await server.signIn(email)
      const reader = await listen(token)
      return { id, token, reader, before: [], holds: new Set<number>() }
    }),
  )
})
afterAll(async () => {
  for (const { reader } of users) reader.leave()
  await server.close()
})

async function listen(token: string, query: object = {}): Promise<LiveReader> {
  const reader = await readLive(server, token, query)
  await vi.waitFor(() => expect(reader.lines.at(0)?.type).toBe('open'))
  return reader
}

function startOf({ lines: [first] }: LiveReader) {
  if (first?.type !== 'open') throw new Error('The stream has not begun.')
  return first
}

const linesOf = ({ before, reader }: User) => [...before, ...reader.lines]
const toldOf = (user: User) => linesOf(user).flatMap((line) => (line.type === 'change' ? [line] : []))

/** Does something in a transaction of its own. @returns its revision */
const inTransaction = (work: (trx: TestServer['services']['db']) => Promise<unknown>): Promise<number> =>
  server.services.db.transaction().execute(async (trx) => {
    await work(trx)
    const { rows } = await sql<{ revision: string }>`select pg_current_xact_id()::text as revision`.execute(trx)
    return Number(rows[0]?.revision)
  })

async function giveOrTake(user: User, { organizationId, destinationId }: Place, made: readonly Made[]): Promise<void> {
  const isTaken = user.holds.delete(destinationId)
  if (!isTaken) user.holds.add(destinationId)
  await server.services.db
    .updateTable('destination_role')
    .set({ passengers: isTaken ? accessLevels.none : accessLevels.read })
    .where('organization_id', '=', organizationId)
    .where('destination_id', '=', destinationId)
    .where('user_id', '=', user.id)
    .execute()
  for (const change of made.filter((one) => one.destinationId === destinationId)) {
    if (isTaken) change.always.delete(user)
    else change.ever.add(user)
  }
}

async function change({ destinationId, passengerId }: Place): Promise<Made> {
  const revision = await inTransaction((trx) =>
    trx
      .updateTable('passenger')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', passengerId)
      .execute(),
  )
  const holders = users.filter(({ holds }) => holds.has(destinationId))
  return { revision, destinationId, always: new Set(holders), ever: new Set(holders) }
}

/** The stream breaks, and is opened again from where it began: what came after that need not be settled yet. */
async function comeBack(user: User): Promise<void> {
  const { reader } = user
  reader.leave()
  user.before.push(...reader.lines)
  const { epoch, revision } = startOf(reader)
  user.reader = await listen(user.token, { epoch, revision })
  expect(startOf(user.reader)).not.toHaveProperty('all')
}

/** Waits until everybody has been told of everything that was before: something comes after it that everybody hears. */
async function allTold(): Promise<void> {
  const bell = await inTransaction((trx) =>
    trx
      .updateTable('passenger_group')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute(),
  )
  for (const user of users)
    await expect
      .poll(() => toldOf(user).some(({ kind, revision }) => kind === 'groups' && revision === bell), {
        timeout: 20_000,
        interval: 5,
      })
      .toBe(true)
}

test(
  'nobody is told of what they may not know, and everybody of what they may, whatever becomes of rights and streams',
  async () => {
    await server.services.db
      .insertInto('passenger_group')
      .values({
        ...{ organization_id: world.centre.organizationId, name: 'Kello' },
        ...{ created_at: new Date(), created_by: null, updated_at: new Date(), updated_by: null },
      })
      .execute()
    let allowed = 0
    for (let history = 0; history < effort.toldRights; history += 1) {
      const made: Made[] = []
      for (let step = 0; step < 12; step += 1) {
        const [user, place] = [random.pick(users), random.pick(places)]
        const what = random.below(10)
        if (what < 4) await giveOrTake(user, place, made)
        else if (what < 9) made.push(await change(place))
        else await comeBack(user)
      }
      await allTold()
      for (const user of users) {
        const told = new Map(toldOf(user).map((line) => [line.revision, line]))
        for (const { revision, destinationId, always, ever } of made) {
          const line = told.get(revision)
          if (always.has(user)) expect(line, 'what may be known is told').toMatchObject({ destinationId })
          if (!ever.has(user)) expect(line, 'what may not be known is not told').toBeUndefined()
          if (line) allowed += 1
        }
        user.before = []
        user.reader.lines.splice(1)
      }
    }
    expect(allowed).toBeGreaterThan(effort.toldRights)
  },
  searchMs,
)
