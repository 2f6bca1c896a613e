import type { Kysely } from 'kysely'
import { instanceConfigs } from '#server/areas/organizations/instances.ts'
import type { Database } from '#server/db/tables.ts'
import type { Instance } from '#server/provider/http/answer-schemas.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { createHttpProvider } from '#server/provider/http/provider.ts'
import { startTestServer, testNow, type TestServer } from '../server.ts'
import type { BookingSystem, Listener } from './booking-system.ts'
import { startBookingSystem } from './double.ts'
import { sharedSecret } from './secret.ts'

/** A kind of booking system, as tests of both drive it. */
export interface Kind {
  name: string
  start: () => Promise<TestServer>
  /** Before each test. */
  empty: () => Promise<void>
  /** Sends what was asked, without an answer. */
  send: () => Promise<void>
  /** Lets everything happen that is due by now: what was asked reaches it, and its answers are here. */
  settle: () => Promise<void>
}

export interface OutsideKind extends Kind {
  system: BookingSystem
  server: TestServer
  /** What was said for whoever runs the server. */
  lines: string[]
  /** Where its events arrive. */
  listener: Listener
}

const jobs = async ({ services: { provider, db }, clock }: TestServer): Promise<void> => {
  const now = new Date(clock.now)
  await provider.answerOrders(db, now)
  await provider.takeAnswers(db, now)
  await provider.updateTrips(db, now)
  await provider.takeDriverReports(db, now)
}

/** The one that comes with the server. */
export function builtInKind({ bookingAnswerMs = 0 } = {}): Kind {
  let server: TestServer
  return {
    name: 'the built-in booking system',
    async start() {
      const provider = createDispatcher({ cancellationAnswerMs: 0, bookingAnswerMs })
      server = await startTestServer({ services: { provider } })
      return server
    },
    empty: () => Promise.resolve(),
    send: () => Promise.resolve(),
    settle: () => jobs(server),
  }
}

/** The instances of the server as the booking system would tell them. */
async function offeredIn(db: Kysely<Database>): Promise<Instance[]> {
  const rows = await db.selectFrom('instance').select(['id', 'name']).orderBy('id').execute()
  const configs = await instanceConfigs(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name }) => {
    const {
      currencySymbol = '€',
      supportedFeatures = [],
      extras = [],
      requirements = [],
    } = configs.find(({ instanceId }) => instanceId === id) ?? {}
    return {
      ...{ id, name, currencySymbol, supportedFeatures },
      extras: extras.map((extra) => ({
        externalId: extra.externalId ?? `L${extra.id}`,
        name: extra.name,
        defaultPriceCents: Math.round(extra.defaultPrice * 100),
      })),
      requirements: requirements.map(({ description }) => description),
    }
  })
}

/** One over HTTP, on a database of its own. */
export function outsideKind(): OutsideKind {
  const kind = { lines: [] as string[] } as OutsideKind
  const clock = {
    get now() {
      return (kind.server as TestServer | undefined)?.clock.now ?? testNow
    },
    set now(_: number) {
      throw new Error('The clock is the one of the server.')
    },
  }
  return Object.assign(kind, {
    name: 'a booking system over HTTP',
    async start() {
      const system = await startBookingSystem(clock)
      const provider = createHttpProvider({
        url: system.url,
        secret: sharedSecret,
        clock: () => clock.now,
        say: (line) => void kind.lines.push(line),
      })
      const server = await startTestServer({ services: { provider }, bookingSystem: provider })
      const listener: Listener = async (url, headers, payload) => {
        const reply = await server.app.fastify.inject({ method: 'POST', url, headers, payload })
        return { status: reply.statusCode, body: reply.body, headers: reply.headers as Record<string, string> }
      }
      Object.assign(kind, { system, server, listener })
      return { ...server, close: () => Promise.all([server.close(), system.close()]).then(() => undefined) }
    },
    async empty() {
      kind.lines.length = 0
      await kind.system.empty()
      kind.system.listener = kind.listener
      kind.system.instances = await offeredIn(kind.server.services.db)
    },
    send: () => kind.server.services.provider.answerOrders(kind.server.services.db, new Date(clock.now)),
    async settle() {
      await jobs(kind.server)
      await kind.system.work()
      await jobs(kind.server)
      if (kind.system.wrong.length > 0) throw new Error(kind.system.wrong.join('\n'))
    },
  } satisfies Partial<OutsideKind>)
}
