import { listArrivals } from '#contract/arrivals.ts'
import { listDestinations } from '#contract/destinations.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { demoInfo, demoPassword } from '#server/demo/accounts.ts'
import { prepareDemo } from '#server/demo/fill.ts'
import { emptyTables } from './rides.ts'
import type { TestServer } from './server.ts'

/** The destination that the desk works at. */
export const mainAlias = 'Koivurannan päivätoiminta'

/** What the server does when it starts as a demo, and every now and then after it. */
export const openDemo = ({ services }: TestServer): Promise<void> => {
  const { db, passwords, provider, keys, clock } = services
  return prepareDemo({ db, passwords, provider, keys, now: new Date(clock()) })
}

/** A new demo, filled at a moment. */
export async function fillDemoAt(server: TestServer, moment: string): Promise<void> {
  await emptyTables(server.services)
  server.clock.now = Date.parse(moment)
  await openDemo(server)
}

export const signInAs = (server: TestServer, role: string): Promise<string> => {
  const account = demoInfo.accounts.find((one) => one.role === role)
  if (!account) throw new Error(`The demo has no account for ${role}.`)
  return server.signIn(account.email, demoPassword)
}

export interface DemoBoard {
  alias: string
  destinationId: number
  items: ArrivalDeparture[]
}

/** The boards of all destinations, as the administrator sees them. */
export async function demoBoards(server: TestServer): Promise<DemoBoard[]> {
  const token = await signInAs(server, 'administrator')
  const destinations = (await server.call(listDestinations, { token })).json<{ id: number; alias: string }[]>()
  return Promise.all(
    destinations.map(async ({ id, alias }) => ({
      alias,
      destinationId: id,
      items: (await server.call(listArrivals, { params: { destinationId: id }, token })).json<ArrivalDeparture[]>(),
    })),
  )
}

/** The board of the main destination. */
export async function mainBoard(server: TestServer): Promise<DemoBoard> {
  const board = (await demoBoards(server)).find(({ alias }) => alias === mainAlias)
  if (!board) throw new Error('The demo has no main destination.')
  return board
}

function groupsOf(
  items: readonly ArrivalDeparture[],
  keyOf: (item: ArrivalDeparture) => string,
): Map<string, ArrivalDeparture[]> {
  const groups = new Map<string, ArrivalDeparture[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

export const byDate = (items: readonly ArrivalDeparture[]) => groupsOf(items, ({ date }) => date)

/** Passengers who share a car. */
export const byRun = (items: readonly ArrivalDeparture[]) => [
  ...groupsOf(items, (item) => [item.date, item.atHHMM, item.arrivalDepartureType, item.transportName].join()).values(),
]
