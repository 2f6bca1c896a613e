import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { listArrivals, setArrivalComplete } from '#contract/arrivals.ts'
import { signIn } from '#contract/auth.ts'
import { bearer, headers } from '#contract/headers.ts'
import { listPassengerPage, passengerPageQuery } from '#contract/passengers.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { clientVersion } from '#domain/product.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { largeDemoEmail } from '#server/demo/large.ts'
import { passengersPageLength } from './bare-routes.ts'
import { createCaller, type Call } from './caller.ts'
import type { ApiServerCommand, ApiServerReady, ApiServerSettings, Side } from './protocol.ts'

/** Kept open, each with one call under way. */
export const connections = 8

/** Calls a second when so many calls are made, each connection sending its next one when it has its answer. */
async function rateOf(count: number, call: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) await call(next++)
    }),
  )
  return (count * 1000) / (performance.now() - started)
}

/** Where the product has a page of a destination's passengers. @param index of the first of them, from 0 */
export function passengerPagePath(destinationId: number, index: number, count = passengersPageLength): string {
  const query = passengerPageQuery({
    ...{ destinationIds: [destinationId], groupIds: [], excludeIds: [], onlyActive: true, search: '' },
    ...{ sortBy: 'name', descending: false, index, count },
  })
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${listPassengerPage.path}?${new URLSearchParams(asked).toString()}`
}

/** The product's server with the bare routes beside it, in a process of its own. */
export interface ApiServer extends ApiServerReady {
  /** Headers of a signed-in user. */
  authorized: Record<string, string>
  /** Takes every confirmation back. */
  reset: () => Promise<void>
  /** A destination's list as the side gives it. */
  board: (side: Side, destinationId: number) => Promise<ArrivalDeparture[]>
  /** Lists a second. */
  boardRate: (side: Side, destinationId: number, count: number) => Promise<number>
  /** The first page of a destination's passengers as the side gives it. */
  passengers: (side: Side, destinationId: number) => Promise<unknown>
  /** Such pages a second. */
  passengersRate: (side: Side, destinationId: number, count: number) => Promise<number>
  /** Confirmations a second, of items that all wait. */
  confirmationRate: (side: Side, items: readonly ArrivalDeparture[]) => Promise<number>
  stop: () => Promise<void>
}

export async function startApiServer(settings: ApiServerSettings): Promise<ApiServer> {
  const file = fileURLToPath(new URL('./server.ts', import.meta.url))
  const child = fork(file, [JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const said = <Message>() =>
    new Promise<Message>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Message))
      void ended.then((code) => reject(new Error(`The server ended with code ${String(code)}.`)))
    })
  const tell = async (command: ApiServerCommand) => {
    const done = said<ApiServerCommand>()
    child.send(command)
    await done
  }
  const { ports, destinations } = await said<ApiServerReady>()
  const { ask, close } = createCaller(connections)
  /** Anything but a 200 is an error. */
  const call = async (asked: Call): Promise<string> => {
    const { status, text } = await ask(asked)
    if (status !== 200) throw new Error(`${asked.method} ${asked.path} answered ${status} ${text}`)
    return text
  }

  const login = await call({
    ...{ port: ports.product, method: signIn.method, path: signIn.path },
    body: { username: largeDemoEmail, password: demoPassword },
  })
  const { auth_token: token } = JSON.parse(login) as { auth_token: string }
  const authorized = { Authorization: bearer(token), [headers.clientVersion]: clientVersion }

  const list = (side: Side, destinationId: number) =>
    call({
      port: ports[side],
      method: 'GET',
      path:
        side === 'bare'
          ? `/board/${destinationId}`
          : listArrivals.path.replace(':destinationId', String(destinationId)),
      headers: authorized,
    })
  const passengers = (side: Side, destinationId: number) =>
    call({
      ...{ port: ports[side], method: 'GET', headers: authorized },
      path: side === 'bare' ? `/people/${destinationId}` : passengerPagePath(destinationId, 0),
    })
  const confirm = (side: Side, item: ArrivalDeparture) =>
    call({
      port: ports[side],
      method: 'PUT',
      path: side === 'bare' ? '/confirm' : setArrivalComplete.path,
      body: { ...item, completed: true },
      headers: { ...authorized, [headers.idempotencyKey]: randomUUID() },
    })

  const reset = () => tell('reset')

  return {
    ...{ ports, destinations, authorized, reset },
    board: async (side, destinationId) => JSON.parse(await list(side, destinationId)) as ArrivalDeparture[],
    boardRate: (side, destinationId, count) => rateOf(count, () => list(side, destinationId)),
    passengers: async (side, destinationId) => JSON.parse(await passengers(side, destinationId)) as unknown,
    passengersRate: (side, destinationId, count) => rateOf(count, () => passengers(side, destinationId)),
    async confirmationRate(side, items) {
      await reset()
      return rateOf(items.length, (index) => confirm(side, items[index % items.length]!))
    },
    async stop() {
      close()
      child.send('stop' satisfies ApiServerCommand)
      await ended
    },
  }
}
