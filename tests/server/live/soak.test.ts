import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { boardOf, addBoardWorld, makeTrips, type BoardWorld } from '#tests/support/board.ts'
import { isFull } from '#tests/support/effort.ts'
import { addressOf, readLive, type LiveReader } from '#tests/support/live-reader.ts'
import { addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser, deskLevels } from '#tests/support/users.ts'

const minute = 60_000
const mb = 1024 * 1024

/** Users, streams of each, and for how long they are watched. */
const soak = isFull ? { users: 25, ofUser: 20, ms: 30 * minute } : { users: 4, ofUser: 10, ms: 4000 }
/** What is polled for by `expect` is kept until the test ends, and would look like a leak. */
const waiting = { timeout: 10_000, interval: 10 }
/** Streams that end and begin again with each change. */
const leavers = 5

let server: TestServer
let world: BoardWorld
let tokens: string[]

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  const passenger = await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' })
  await addTimetable(server.services, world.centre, ridesFor([passenger]))
  await makeTrips(server)
  await addressOf(server)
  const roles = [{ ...world.centre, levels: deskLevels }]
  const emails = Array.from({ length: soak.users }, (_, index) => `kestava-${index}@perille.example`)
  for (const email of emails) await addUser(server.services, { email, roles })
  tokens = await Promise.all(emails.map((email) => server.signIn(email)))
}, 5 * minute)
afterAll(() => server.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is held once nothing is under way: of the server and of those who read. */
async function held(): Promise<{ heapMb: number; handles: number }> {
  // what is let go by what is collected first is collected after it
  for (let times = 0; times < 5; times += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    collect()
  }
  return { heapMb: process.memoryUsage().heapUsed / mb, handles: process.getActiveResourcesInfo().length }
}

test(
  'streams that are held, left and opened again for long leave memory and handles as they were',
  async () => {
    const [item] = await boardOf(server, world.centre, world.tokens.desk)
    const change = () =>
      server.services.db
        .updateTable('arrival')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', item!.id)
        .execute()
    const open = async (token: string): Promise<LiveReader> => {
      const reader = await readLive(server, token)
      await vi.waitFor(() => expect(reader.lines).not.toEqual([]), waiting)
      return reader
    }
    const wanted = tokens.flatMap((token) => Array.from({ length: soak.ofUser }, () => token))
    const readers = await Promise.all(wanted.map(open))
    const round = async (at: number) => {
      await change()
      await vi.waitFor(() => {
        expect(readers.every(({ lines }) => lines.some(({ type }) => type === 'change'))).toBe(true)
      }, waiting)
      // what has been read is let go, as a device does
      for (const { lines } of readers) lines.length = 0
      for (let index = 0; index < leavers; index += 1) {
        const place = (at * leavers + index) % readers.length
        readers[place]!.leave()
        readers[place] = await open(wanted[place]!)
      }
    }
    for (let at = 0; at < 3; at += 1) await round(at)
    await expect.poll(() => server.app.openStreams()).toBe(readers.length)
    const before = await held()
    const until = Date.now() + soak.ms
    for (let at = 3; Date.now() < until; at += 1) await round(at)
    await expect.poll(() => server.app.openStreams()).toBe(readers.length)
    const after = await held()

    expect(after.handles).toBeLessThanOrEqual(before.handles + leavers)
    expect(after.heapMb).toBeLessThan(before.heapMb + 5)
    for (const reader of readers) reader.leave()
    await expect.poll(() => server.app.openStreams()).toBe(0)
  },
  soak.ms + 2 * minute,
)
