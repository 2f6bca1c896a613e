import { boardOf, pullArrivals, type BoardItem } from '#data/arrivals.ts'
import { pullMe, signIn } from '#data/session.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { addBoardWorld, deskEmail, makeTrips, type BoardWorld } from '#tests/support/board.ts'
import { connectClient, type ClientLink } from '#tests/support/client.ts'
import { addPassenger, addTimetable } from '#tests/support/rides.ts'
import { testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** A device at the centre's desk, its real server, and the network between them. */
export interface Desk {
  server: TestServer
  world: BoardWorld
  client: ClientLink
  today: string
  /** What the desk's board shows of today. */
  board: () => Promise<BoardItem[]>
  item: (name: string) => Promise<BoardItem>
  /** Sends what waits and fetches the list that confirms it. */
  synchronize: () => Promise<void>
  close: () => Promise<void>
}

export const names = ['Aino Ainola', 'Bertta Bergman', 'Cecilia Cederberg']

/** Today is the real one: the device's clock is. */
export async function openDesk(): Promise<Desk> {
  const server = await startTestServer({ now: Date.now() })
  const world = await addBoardWorld(server)
  const ids = []
  for (const name of names) ids.push(await addPassenger(server.services, world.centre, { name }))
  await addTimetable(
    server.services,
    world.centre,
    ids.map((passengerId) => ({ passengerId, weekdays: [0, 1, 2, 3, 4, 5, 6] })),
    { startDate: '2020-01-01', endDate: '2990-01-01' },
  )
  await makeTrips(server)
  const client = connectClient(server)
  await signIn(deskEmail, testPassword)
  await pullMe()
  const { destinationId } = world.centre
  await pullArrivals(destinationId)

  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(server.clock.now)
  const board = async () => (await boardOf(destinationId, today)).items
  return {
    server,
    world,
    client,
    today,
    board,
    async item(name) {
      const item = (await board()).find(({ passengerName }) => passengerName === name)
      if (!item) throw new Error(`${name} is not on the board`)
      return item
    },
    async synchronize() {
      await flushNow({ hurry: true })
      await pullArrivals(destinationId)
    },
    async close() {
      const { mirror, outbox } = workspace()
      await Promise.all([mirror.delete(), outbox.delete()])
      await server.close()
    },
  }
}
