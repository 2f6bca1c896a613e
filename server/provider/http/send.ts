import { sql, type Kysely } from 'kysely'
import { timetableStates } from '#domain/timetable/state.ts'
import type { RequestKind } from '../../db/provider-tables.ts'
import type { Database } from '../../db/tables.ts'
import { openBooking } from '../booked-ride.ts'
import { storeBookingAnswer } from '../booking-answers.ts'
import { forgetCancellations } from '../cancellation.ts'
import { answerOrder } from '../order-answers.ts'
import { askOutside, NotAccepted, OutsideFailed, type Connection } from './ask.ts'
import { calls, type Call } from './calls.ts'
import { bookingOf, cancellationOf, orderOf } from './contents.ts'
import { noteFailure, noteTaken, takeDueRequests, type DueRequest } from './requests.ts'
import type { Say } from './say.ts'
import type { Booking, BookingWithdrawal, Cancellation, Order, OrderWithdrawal } from './schemas.ts'

/** A long order takes its time. */
const handOverMs = 30_000

/** Taken by one process at a time. */
const atOnce = 20

/** To whoever ordered what the booking system will never take, where it does not say why. */
const neverTakenReason = 'Varausjärjestelmä ei ota tilausta vastaan.'

interface Message {
  call: Call
  body: unknown
}

/** What a request says now, by kind; `null` when there is nothing left to say. */
const placing: Record<RequestKind, (db: Kysely<Database>, request: DueRequest) => Promise<Message | null>> = {
  async order(db, request) {
    const body: Order | null = await orderOf(db, request)
    return body && { call: calls.placeOrder, body }
  },
  async booking(db, request) {
    const body: Booking | null = await bookingOf(db, request)
    return body && { call: calls.placeBooking, body }
  },
  async cancellation(db, request) {
    const body: Cancellation | null = await cancellationOf(db, request)
    return body && { call: calls.cancelTrip, body }
  },
}

const withdrawing: Record<RequestKind, (request: DueRequest) => Message | null> = {
  order({ id, revision }) {
    const body: OrderWithdrawal = { orderId: id, revision }
    return { call: calls.withdrawOrder, body }
  },
  booking({ id, revision }) {
    const body: BookingWithdrawal = { bookingId: id, revision }
    return { call: calls.withdrawBooking, body }
  },
  // a cancellation that was asked for stays
  cancellation: () => null,
}

const messageOf = async (db: Kysely<Database>, request: DueRequest): Promise<Message | null> =>
  request.wanted === 'placed' ? placing[request.kind](db, request) : withdrawing[request.kind](request)

export interface Sending {
  db: Kysely<Database>
  connection: Connection
  say: Say
}

/**
 * Sends what was asked for and is due, in the order in which it was asked. What is not taken is tried again after a
 * growing wait, for as long as it is wanted.
 */
export async function sendRequests({ db, connection, say }: Sending): Promise<void> {
  const now = () => new Date(connection.clock())
  for (;;) {
    const due = await takeDueRequests(db, now(), atOnce)
    for (const [index, request] of due.entries()) {
      const isReached = await send({ db, connection, say }, request)
      if (isReached) continue
      // it would not take the others either
      for (const other of due.slice(index + 1)) await noteFailure(db, other, now())
      return
    }
    if (due.length < atOnce) return
  }
}

/** @returns whether the booking system could be reached */
async function send({ db, connection, say }: Sending, request: DueRequest): Promise<boolean> {
  const { clock } = connection
  try {
    const message = await messageOf(db, request)
    if (message) {
      const key = `${request.kind}/${request.id}/${request.revision}`
      await askOutside(connection, message.call, { body: message.body, key, waitMs: handOverMs })
      say.works('send')
    }
    await noteTaken(db, request, new Date(clock()))
    return true
  } catch (error) {
    if (error instanceof OutsideFailed) {
      await noteFailure(db, request, new Date(clock()))
      say.fails('send', `The booking system takes nothing: ${error.message}. It is tried again.`)
      return false
    }
    if (!(error instanceof NotAccepted)) {
      await noteFailure(db, request, new Date(clock()))
      throw error
    }
    say.works('send')
    await giveUpOrWait({ db, connection, say }, request, error)
    return true
  }
}

/** What becomes of what the booking system will never take. */
const rejecting: Record<
  RequestKind,
  (trx: Kysely<Database>, request: DueRequest, reason: string, now: Date) => Promise<unknown>
> = {
  order: (trx, request, reason, now) => answerOrder(trx, request, { reason }, [timetableStates.ordered], now),
  async booking(trx, { organizationId, id }, reason, now) {
    const key = { organizationId, bookingId: id }
    if (await openBooking(trx, key)) await storeBookingAnswer(trx, key, { reason }, now)
  },
  cancellation: (trx, { organizationId, id }, _, now) =>
    forgetCancellations(trx, sql<boolean>`trip.organization_id = ${organizationId}::int and trip.id = ${id}::int`, now),
}

/** What will never be taken is rejected; anything else is tried again. */
async function giveUpOrWait({ db, connection, say }: Sending, request: DueRequest, error: NotAccepted): Promise<void> {
  const now = new Date(connection.clock())
  const what = `${request.kind} ${request.id}`
  if (error.reason === null || request.wanted === 'withdrawn') {
    if (request.tries === 0) say.line(`The booking system does not take ${what}: ${error.message}. It is tried again.`)
    await noteFailure(db, request, now)
    return
  }
  say.line(`The booking system will not take ${what}: it is rejected.`)
  const reason = error.reason || neverTakenReason
  await db.transaction().execute((trx) => rejecting[request.kind](trx, request, reason, now))
  await noteTaken(db, request, now)
}
