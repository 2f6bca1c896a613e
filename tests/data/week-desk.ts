import { workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { editRides, intentsOf } from '#data/rides.ts'
import { pullMe, signIn } from '#data/session.ts'
import { pullTimetable } from '#data/timetables.ts'
import { weekOf } from '#data/week.ts'
import { createOrUpdateRides, deleteRides } from '#contract/rides.ts'
import { accessLevels } from '#domain/access.ts'
import { cellKey, cellTimes, ridesByCell, type Cell, type CellKey } from '#domain/ride/cell.ts'
import { rideTypes, type Ride } from '#domain/ride/schema.ts'
import { rideInput } from '#domain/week/writes.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { addBoardWorld, type BoardWorld } from '#tests/support/board.ts'
import { connectClient, type ClientLink } from '#tests/support/client.ts'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'
import { addPassenger, addTimetable } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const plannerEmail = 'suunnittelija@perille.example'
const colleagueEmail = 'kollega@perille.example'

/** The device of somebody who plans rides, its real server, and the network between them. */
export interface WeekDesk {
  server: TestServer
  world: BoardWorld
  client: ClientLink
  passengerIds: readonly number[]
  timetableId: number
  /** Monday morning of a passenger, by position. */
  cell: (index: number, given?: Partial<Cell>) => Cell
  /** Types a time into cells; `null` empties them. */
  type: (cells: readonly Cell[], minutes: number | null) => Promise<void>
  /** What the week shows. */
  shown: () => Promise<ReadonlyMap<CellKey, number>>
  /** A cell at the server: minutes from midnight, `null` for no ride. */
  stored: (cell: Cell) => Promise<number | null>
  /** Rides of the timetable in the server's database. */
  storedRides: () => Promise<{ id: number; minutes: number }[]>
  /** Another planner writes a cell; `null` empties it. */
  byColleague: (cell: Cell, minutes: number | null) => Promise<void>
  /** Sends what waits and fetches the week that shows it. */
  synchronize: () => Promise<void>
  /** Bodies of the calls of a kind that reached the server. */
  sent: (part: string) => unknown[]
  close: () => Promise<void>
}

/** From the first deletion of a row on, nothing gets through. */
export function cutFromDeletion({ client }: WeekDesk): void {
  let isCut = false
  client.link = ({ method }) => {
    isCut ||= method === 'DELETE'
    return isCut ? 'cut' : 'pass'
  }
}

/** A timetable to come of five passengers without a ride. */
export async function openWeekDesk(): Promise<WeekDesk> {
  const server = await startTestServer({ now: Date.now() })
  const { services } = server
  const world = await addBoardWorld(server)
  const { centre } = world
  const { read, write } = accessLevels
  const levels = { ...nothing, timetables: write, passengers: read, transportationPermissions: read }
  for (const email of [plannerEmail, colleagueEmail]) await addUser(services, { email, roles: [{ ...centre, levels }] })
  const colleague = await server.signIn(colleagueEmail)
  const passengerIds: number[] = []
  for (const name of ['Aino', 'Bertta', 'Cecilia', 'Daavid', 'Eino']) {
    passengerIds.push(await addPassenger(services, centre, { name: `${name} Mallikas` }))
  }
  const days = { state: timetableStates.new, startDate: '2990-01-01', endDate: '2990-12-31' }
  const timetableId = await addTimetable(services, centre, [], days)
  await services.db
    .insertInto('timetable_passenger')
    .values(
      passengerIds.map((passenger_id) => ({
        ...{ organization_id: centre.organizationId, timetable_id: timetableId, passenger_id },
      })),
    )
    .execute()
  const client = connectClient(server)
  await signIn(plannerEmail, testPassword)
  await pullMe()
  await pullTimetable(timetableId)

  const storedRides = () =>
    services.db
      .selectFrom('ride')
      .select(['id', 'minutes', 'passenger_id', 'weekday', 'direction', 'version'])
      .where('timetable_id', '=', timetableId)
      .execute()
  const storedRide = async ({ passengerId, weekDayId, rideType }: Cell) =>
    (await storedRides()).find(
      ({ passenger_id, weekday, direction }) =>
        passenger_id === passengerId &&
        weekday === weekDayId &&
        direction === (rideType === rideTypes.arrival ? 'arrival' : 'departure'),
    )
  const shown = async () => {
    const times = new Map(cellTimes(ridesByCell((await weekOf(timetableId))?.rides ?? [])))
    for (const [key, { minutes }] of (await intentsOf(timetableId)).cells) {
      if (minutes === null) times.delete(key)
      else if (minutes !== undefined) times.set(key, minutes)
    }
    return times
  }
  return {
    ...{ server, world, client, passengerIds, timetableId, shown, storedRides },
    cell: (index, given = {}) => ({
      ...{ passengerId: passengerIds[index] ?? 0, weekDayId: 1, rideType: rideTypes.arrival },
      ...given,
    }),
    async type(cells, after) {
      const times = await shown()
      await editRides(
        timetableId,
        cells.map((cell) => ({ ...cell, before: times.get(cellKey(cell)) ?? null, after })),
      )
    },
    stored: async (cell) => (await storedRide(cell))?.minutes ?? null,
    async byColleague(cell, minutes) {
      const ride = await storedRide(cell)
      const stored = ride ? { id: ride.id, version: ride.version } : null
      if (minutes === null) {
        const emptied = await server.call(deleteRides, { body: stored ? [stored] : [], token: colleague })
        if (emptied.statusCode !== 200) throw new Error(emptied.body)
        return
      }
      const timetable = { id: timetableId, destinationId: centre.destinationId }
      const body = [rideInput({ cell, timetable, minutes, stored, creatingId: null })]
      const reply = await server.call(createOrUpdateRides, { body, token: colleague })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      reply.json<Ride[]>()
    },
    async synchronize() {
      await flushNow({ hurry: true })
      await pullTimetable(timetableId)
    },
    sent: (part) => client.seen.filter(({ path }) => path.endsWith(part)).map(({ body }) => body),
    async close() {
      const { mirror, outbox, drafts } = workspace()
      await Promise.all([mirror.delete(), outbox.delete(), drafts.delete()])
      await server.close()
    },
  }
}
