import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql, type Kysely } from 'kysely'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import type { Database } from '#server/db/tables.ts'
import type { DriveAnswer, EstimateAnswer, EstimateQuestion } from '#server/provider/http/answer-schemas.ts'
import type {
  Booking,
  BookingWithdrawal,
  Cancellations,
  CancellationsTaken,
  Order,
  OrderChanges,
  OrderWithdrawal,
  Passenger,
} from '#server/provider/http/order-schemas.ts'
import { signatureOfAnswer, signatureOfCall, signed, whyNotBelieved } from '#server/provider/http/signing.ts'
import { openEmbedded } from '../database.ts'
import type { Answer, Asked, BookingSystem } from './booking-system.ts'
import { differences } from './described.ts'
import { changeOrder, storeBooking, storeOrder } from './orders.ts'
import { sharedSecret } from './secret.ts'
import { newEvents, nothingTold, outsideTripId } from './told.ts'

const pageSize = 20
const path = '/booking-system/events'

export async function startBookingSystem(clock: { now: number }): Promise<BookingSystem> {
  const opened = await openEmbedded()
  const { db } = opened
  const dispatcher = createDispatcher({ cancellationAnswerMs: 0 })
  const now = () => new Date(clock.now)
  const answers = new Map<string, Answer>()
  let lastSignature = ''

  const isNewer = (kind: string, id: number, revision: number): boolean => {
    if ((system.told.revisions.get(`${kind}/${id}`) ?? 0) >= revision) return false
    system.told.revisions.set(`${kind}/${id}`, revision)
    return true
  }
  const inside = (work: (trx: Kysely<Database>) => Promise<unknown>) => db.transaction().execute(work)
  const tripIdOf = (outside: string) => Number(outside.slice(1))
  const organizationOf = async (tripId: number) =>
    (await db.selectFrom('trip').select('organization_id').where('id', '=', tripId).executeTakeFirst())
      ?.organization_id ?? 0

  async function cancel(tripId: string, revision: number): Promise<'taken' | 'refused'> {
    const id = tripIdOf(tripId)
    if (system.refusedTrips.has(tripId)) return 'refused'
    if (!isNewer('cancellation', id, revision)) return 'taken'
    const { numUpdatedRows } = await db
      .updateTable('trip')
      .set({ cancelled_at: now() })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('pickup_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) system.told.refused.set(id, revision)
    return 'taken'
  }

  /** Those of the rides that are news. */
  const newRides = <Ride extends { id: number; revision: number }>(orderId: number, rides: readonly Ride[]): Ride[] =>
    rides.filter(({ id, revision }) => revision > knownRevision(orderId, id) && isNewer('ride', id, revision))
  const knownRevision = (orderId: number, rideId: number): number =>
    Math.max(system.told.revisions.get(`order/${orderId}`) ?? 0, system.told.revisions.get(`ride/${rideId}`) ?? 0)

  const handlers: Record<string, (body: never, query: URLSearchParams) => Promise<unknown>> = {
    '/status': () => Promise.resolve({ name: 'Kyytikeskus' }),
    async '/orders'(order: Order) {
      if (!isNewer('order', order.orderId, order.revision)) return {}
      await inside(async (trx) => {
        const key = { organizationId: order.organizationId, id: order.orderId }
        await dispatcher.withdrawOrder(trx, key, now())
        await storeOrder(trx, order, now())
        await dispatcher.submitOrder(trx, key, now())
      })
      return {}
    },
    async '/orders/changes'(changes: OrderChanges) {
      const { orderId, revision } = changes
      if (system.told.revisions.get(`order/${orderId}`) !== revision) return {}
      const rides = newRides(orderId, changes.rides)
      const ended = newRides(orderId, changes.endedRides)
      await inside(async (trx) => {
        const ids = [...rides, ...ended.filter(({ endsTrips }) => endsTrips)].map(({ id }) => id)
        await dispatcher.withdrawRides(trx, ids, now())
        await changeOrder(trx, { ...changes, rides, endedRides: ended }, now())
      })
      return {}
    },
    async '/orders/withdrawals'({ orderId, revision }: OrderWithdrawal) {
      if (!isNewer('order', orderId, revision)) return {}
      await inside(async (trx) => {
        const order = await trx
          .updateTable('timetable')
          .set({ state: 10 })
          .where('id', '=', orderId)
          .returning('organization_id')
          .executeTakeFirst()
        if (order) await dispatcher.withdrawOrder(trx, { organizationId: order.organization_id, id: orderId }, now())
      })
      return {}
    },
    async '/bookings'(booking: Booking) {
      if (!isNewer('booking', booking.bookingId, booking.revision)) return {}
      await inside(async (trx) => {
        await storeBooking(trx, booking, now())
        const key = { organizationId: booking.organizationId, bookingId: booking.bookingId }
        await dispatcher.placeBooking(trx, key, now())
      })
      return {}
    },
    async '/bookings/withdrawals'({ bookingId, revision }: BookingWithdrawal) {
      if (!isNewer('booking', bookingId, revision)) return {}
      await db.updateTable('booking').set({ state: 400, answer_at: null }).where('id', '=', bookingId).execute()
      return {}
    },
    async '/cancellations'({ cancellations }: Cancellations): Promise<CancellationsTaken> {
      const results: CancellationsTaken['results'] = []
      for (const { tripId, revision } of cancellations) {
        results.push({ tripId, revision, outcome: await cancel(tripId, revision) })
      }
      return { results }
    },
    '/instances': () => Promise.resolve({ instances: system.instances }),
    '/passengers': ({ id }: Passenger) => Promise.resolve({ id: `P${10_000 + id}` }),
    async '/estimates'({ from, to }: EstimateQuestion): Promise<EstimateAnswer> {
      const ends = { organizationId: 0, destinationId: 0, from, to }
      const { route } = await dispatcher.estimate(db, ends)
      return { route, prices: [{ category: 'Henkilöauto', cents: 1234 }] }
    },
    async '/drives'(_: never, query: URLSearchParams): Promise<DriveAnswer> {
      const tripId = tripIdOf(query.get('tripId') ?? '')
      const key = { organizationId: await organizationOf(tripId), tripId }
      const drive = await dispatcher.driveOf(db, key, now())
      return {
        drive: drive && {
          stops: drive.stops.map(({ point, pickups, dropOffs, ...stop }) => ({
            ...stop,
            ...{ latitude: point?.latitude ?? null, longitude: point?.longitude ?? null },
            pickups: pickups.map(outsideTripId),
            dropOffs: dropOffs.map(outsideTripId),
          })),
          legs: drive.legs.map((leg) => ({ ...leg, line: [...leg.line] })),
          driven: [...drive.driven],
          liveLocationAvailable: drive.liveLocationAvailable,
        },
        location: await dispatcher.carLocation(db, key, now()),
      }
    },
    '/events'(_: never, query: URLSearchParams) {
      const from = Number(query.get('after') ?? '')
      const events = system.events.slice(from, from + pageSize)
      const position = from + events.length
      return Promise.resolve({ events, position: String(position), hasMore: position < system.events.length })
    },
  }

  async function answerTo(asked: Asked, signature: string, time: string): Promise<Answer> {
    const sign = (status: number, body: string): Answer => ({
      ...{ status, body },
      headers: { [signed.signature]: signatureOfAnswer(sharedSecret, signature, status, body) },
    })
    if (whyNotBelieved(sharedSecret, { ...asked, time, signature }, clock.now) !== null) {
      return { status: 401, body: '{}' }
    }
    const known = asked.key === '' ? undefined : answers.get(asked.key)
    if (known) return sign(known.status, known.body)
    const url = new URL(asked.path, 'http://double')
    const name = url.pathname.replace(/^\/api/, '')
    const handler = handlers[name]
    if (!handler) return sign(404, '{}')
    const body = JSON.stringify(await handler(JSON.parse(asked.body || 'null') as never, url.searchParams))
    const answer = sign(200, body)
    system.wrong.push(
      ...differences('paths', {
        ...{ name, method: asked.method, asked: asked.body },
        ...{ status: 200, answered: body },
      }),
    )
    if (asked.key !== '') answers.set(asked.key, answer)
    return answer
  }

  const listen: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name.toLowerCase()] ?? '')
      const asked: Asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        key: header(signed.key),
        body: Buffer.concat(chunks).toString('utf8'),
      }
      system.asked.push(asked)
      lastSignature = header(signed.signature)
      const done = () => answerTo(asked, header(signed.signature), header(signed.time))
      const fault = system.faults.shift()
      if (fault) {
        fault(request, response, done)
        return
      }
      done().then(
        ({ status, body, headers }) =>
          response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body),
        (error: unknown) => {
          system.wrong.push(String(error instanceof Error ? error.stack : error))
          response.writeHead(500).end()
        },
      )
    })
  }
  const server = createServer(listen)

  const system: BookingSystem = {
    url: '',
    ...{ db, dispatcher, told: nothingTold(), asked: [], wrong: [], events: [], untold: [] },
    ...{ listener: null, faults: [], skewMs: 0, instances: [], refusedTrips: new Set<string>() },
    refuse(response, status, said) {
      const body = JSON.stringify(said)
      response
        .writeHead(status, { [signed.signature]: signatureOfAnswer(sharedSecret, lastSignature, status, body) })
        .end(body)
    },
    async work() {
      await dispatcher.answerOrders(db, now())
      await dispatcher.takeAnswers(db, now())
      await dispatcher.updateTrips(db, now())
      await dispatcher.takeDriverReports(db, now())
      const events = await newEvents(db, system.told)
      system.events.push(...events)
      system.untold.push(...events)
      if (!system.listener) return
      while (system.untold.length > 0) {
        const { status } = await system.tell(system.untold.slice(0, pageSize))
        if (status !== 200) return
        system.untold = system.untold.slice(pageSize)
      }
    },
    async tell(events, secret = sharedSecret) {
      if (!system.listener) throw new Error('Nobody listens.')
      const body = JSON.stringify({ events })
      const call = { method: 'POST', path, time: clock.now + system.skewMs, key: '', body }
      const headers = {
        'content-type': 'application/json',
        [signed.time]: String(call.time),
        [signed.signature]: signatureOfCall(secret, call),
      }
      const answer = await system.listener(path, headers, body)
      if (answer.status === 200) {
        system.wrong.push(
          ...differences('webhooks', {
            ...{ name: 'events', method: 'post', asked: body },
            ...{ status: 200, answered: answer.body },
          }),
        )
      }
      return answer
    },
    async empty() {
      await sql`truncate organization, instance restart identity cascade`.execute(db)
      await sql`select setval(pg_get_serial_sequence('trip', 'id'), 7000)`.execute(db)
      answers.clear()
      Object.assign(system, {
        ...{ faults: [], skewMs: 0, instances: [], refusedTrips: new Set<string>() },
        told: nothingTold(),
        asked: [],
        wrong: [],
        events: [],
        untold: [],
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await opened.close()
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  system.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return system
}
