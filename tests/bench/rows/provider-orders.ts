import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { timetableStates } from '#domain/timetable/state.ts'
import type { StoredTimetable } from '#server/areas/timetables/timetables.ts'
import { createHttpProvider, type HttpProvider } from '#server/provider/http/provider.ts'
import type { Event } from '#server/provider/http/schemas.ts'
import { signatureOfAnswer, signed } from '#server/provider/http/signing.ts'
import type { Services } from '#server/call/services.ts'
import { sharedSecret } from '#tests/support/booking-system/secret.ts'
import { newEvents, nothingTold } from '#tests/support/booking-system/told.ts'

/** Stands in the answers where the revision of the order is put in. */
const revisionPlace = 9_000_000_000_001

const pageSize = 10

/** A booking system that has planned an order before it gets it: what is measured is this server alone. */
export interface ReadyBookingSystem {
  provider: HttpProvider
  close: () => Promise<void>
}

/** What the order has become by the built-in booking system, as another one tells it: day by day, then that it is accepted. */
async function answersTo({ db }: Services, timetable: StoredTimetable): Promise<Event[]> {
  const told = nothingTold()
  told.revisions.set(`order/${timetable.id}`, revisionPlace)
  const events = await newEvents(db, told)
  return events.flatMap((event): Event[] => {
    if (event.kind === 'order') return event.orderId === timetable.id ? [event] : []
    if (event.kind !== 'day' || event.destinationId !== timetable.destinationId) return []
    const runs = event.runs.flatMap((run) => {
      const trips = run.trips.filter(({ orderId }) => orderId === timetable.id)
      return trips.length > 0 ? [{ ...run, trips }] : []
    })
    return runs.length > 0 ? [{ ...event, runs }] : []
  })
}

/** Answers with what the accepted timetable is by now, as often as it is ordered. */
export async function startReady(services: Services, timetable: StoredTimetable): Promise<ReadyBookingSystem> {
  const told = await answersTo(services, timetable)
  let position = 0
  let pages: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = answerTo(request.url ?? '', Buffer.concat(chunks).toString('utf8'))
      const signature = String(request.headers[signed.signature.toLowerCase()])
      const headers = { [signed.signature]: signatureOfAnswer(sharedSecret, signature, 200, body) }
      response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(body)
    })
  })

  /** Events of each order are newer than those of the one before. */
  function take(body: string): string {
    const { revision } = JSON.parse(body) as { revision: number }
    const events = told.map((event, index) => ({ ...event, version: position + index + 1, id: `E${position + index}` }))
    position += events.length
    pages = Array.from({ length: Math.ceil(events.length / pageSize) }, (_, page) => {
      const isLast = (page + 1) * pageSize >= events.length
      const some = events.slice(page * pageSize, (page + 1) * pageSize)
      const feed = { events: some, position: `${revision}/${page + 1}`, hasMore: !isLast }
      return JSON.stringify(feed).replaceAll(String(revisionPlace), String(revision))
    })
    return '{}'
  }

  function answerTo(url: string, body: string): string {
    if (url.endsWith('/orders')) return take(body)
    if (!url.includes('/events')) return '{}'
    return pages.shift() ?? JSON.stringify({ events: [], position: String(position), hasMore: false })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    provider: createHttpProvider({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      secret: sharedSecret,
      clock: services.clock,
      say: (line) => {
        throw new Error(line)
      },
    }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Orders the timetable over HTTP. Gives the milliseconds until it is accepted and its trips are on the board. */
export async function handedOver(
  { db, clock }: Services,
  { provider }: ReadyBookingSystem,
  timetable: StoredTimetable,
): Promise<number> {
  const stateOf = async () =>
    (await db.selectFrom('timetable').select('state').where('id', '=', timetable.id).executeTakeFirstOrThrow()).state
  await db
    .updateTable('timetable')
    .set({ state: timetableStates.ordered, answer_at: null })
    .where('id', '=', timetable.id)
    .execute()
  const started = performance.now()
  await db.transaction().execute((trx) => provider.submitOrder(trx, timetable, new Date(clock())))
  await provider.answerOrders(db, new Date(clock()))
  await provider.takeDriverReports(db, new Date(clock()))
  const took = performance.now() - started
  const state = await stateOf()
  if (state !== timetableStates.accepted) throw new Error(`The timetable is in state ${state}.`)
  return took
}
