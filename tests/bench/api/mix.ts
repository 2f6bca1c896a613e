import { randomUUID } from 'node:crypto'
import { setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { headers } from '#contract/headers.ts'
import { getPassenger } from '#contract/passengers.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { randomFrom } from '#server/demo/random.ts'
import { passengersPageLength } from './bare-routes.ts'
import { createCaller, type Call } from './caller.ts'
import { passengerPagePath, type ApiServer } from './client.ts'
import type { Side } from './protocol.ts'

/** Of a hundred calls. */
const shares = { passenger: 60, page: 20, confirmation: 20 } as const
export type MixKind = keyof typeof shares

export interface MixCall extends Call {
  kind: MixKind
  /** Tells whether it was answered with a 200. */
  settle: (isDone: boolean) => void
}

/** What a server is asked for under load. Each side is asked for the same, in the same order. */
export interface Mix {
  /** Takes every confirmation back, and begins from the start. */
  restart: () => Promise<void>
  next: (side: Side) => MixCall
}

/** Every hundred calls have their shares, in an order of their own. */
function* kindsFrom(seed: string): Generator<MixKind, never> {
  const random = randomFrom(seed)
  for (;;) {
    const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<MixKind>(share).fill(kind as MixKind))
    while (kinds.length > 0) {
      const at = random.below(kinds.length)
      yield* kinds.splice(at, 1)
    }
  }
}

/** Ids of all passengers of the database. */
async function passengerIds({ ports, authorized, destinations }: ApiServer): Promise<number[]> {
  const caller = createCaller(1)
  const path = passengerPagePath(destinations.passengers20000, 0, 20_000)
  const { status, text } = await caller.ask({ port: ports.product, method: 'GET', path, headers: authorized })
  caller.close()
  if (status !== 200) throw new Error(`${path} answered ${status} ${text}`)
  return (JSON.parse(text) as { passengers: { id: number }[] }).passengers.map(({ id }) => id)
}

/** What can be confirmed today, of the two places where most is. */
async function todaysItems({ board, destinations }: ApiServer): Promise<ArrivalDeparture[]> {
  const boards = [await board('product', destinations.week5000), await board('product', destinations.day300)]
  return boards.flatMap((items) => items.filter(({ date }) => date === items[0]?.date))
}

export async function createMix(server: ApiServer): Promise<Mix> {
  const { ports, authorized, destinations } = server
  const ids = await passengerIds(server)
  const items = await todaysItems(server)
  const seed = 'mix'
  let [kinds, random] = [kindsFrom(seed), randomFrom(seed)]
  /** Those that wait, and those that were confirmed: when nothing waits any more, confirmations are taken back. */
  let [waiting, done, completed] = [[...items], [] as ArrivalDeparture[], true]

  function confirmation(side: Side): MixCall {
    if (waiting.length === 0) [waiting, done, completed] = [done, waiting, !completed]
    const item = waiting.shift()
    if (!item) throw new Error('Every item is being confirmed.')
    const endpoint = completed ? setArrivalComplete : setArrivalIncomplete
    const round = { waiting, done }
    return {
      ...{ kind: 'confirmation', port: ports[side], method: endpoint.method },
      path: side === 'bare' ? '/confirm' : endpoint.path,
      body: { ...item, completed },
      headers: { ...authorized, [headers.idempotencyKey]: randomUUID() },
      settle: (isDone) => (isDone ? round.done : round.waiting).push(item),
    }
  }

  function read(side: Side, kind: 'passenger' | 'page'): MixCall {
    const at = random.below(ids.length)
    const index = at - (at % passengersPageLength)
    const { passengers20000 } = destinations
    const paths = {
      passenger: { product: getPassenger.path.replace(':id', String(ids[at])), bare: `/passenger/${ids[at]}` },
      page: {
        product: passengerPagePath(passengers20000, index),
        bare: `/page/${passengers20000}?index=${index}`,
      },
    }
    return {
      ...{ kind, port: ports[side], method: 'GET', path: paths[kind][side], headers: authorized },
      settle: () => undefined,
    }
  }

  return {
    async restart() {
      await server.reset()
      ;[kinds, random] = [kindsFrom(seed), randomFrom(seed)]
      ;[waiting, done, completed] = [[...items], [], true]
    },
    next(side) {
      const kind = kinds.next().value
      return kind === 'confirmation' ? confirmation(side) : read(side, kind)
    },
  }
}
