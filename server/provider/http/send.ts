import type { Kysely } from 'kysely'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Database } from '../../db/tables.ts'
import { openBooking } from '../booked-ride.ts'
import { storeBookingAnswer } from '../booking-answers.ts'
import { answerOrder } from '../order-answers.ts'
import { askOutside, NotAccepted, OutsideFailed, patienceOf } from './ask.ts'
import { calls, type Call } from './calls.ts'
import { bookingOf, orderChangesOf, orderOf } from './contents.ts'
import { bringForward, isChange, noteFailure, noteTaken, takeDueRequests, type DueRequest } from './requests.ts'
import {
  mostCancellations,
  type Booking,
  type BookingWithdrawal,
  type Order,
  type OrderChanges,
  type OrderWithdrawal,
} from './order-schemas.ts'
import { sendCancellations } from './send-cancellations.ts'
import type { Sending } from './sending.ts'

/** Orders and bookings that are taken by one process at a time. */
const atOnce = 20

/** To whoever ordered what the booking system will never take, where it does not say why. */
const neverTakenReason = 'Varausjärjestelmä ei ota tilausta vastaan.'

interface Message {
  call: Call
  body: unknown
}

/** What a request says now; `null` when there is nothing left to say. */
async function messageOf(db: Kysely<Database>, request: DueRequest): Promise<Message | null> {
  const { id, revision } = request
  if (request.kind === 'order') {
    if (request.wanted === 'withdrawn') {
      const body: OrderWithdrawal = { orderId: id, revision }
      return { call: calls.withdrawOrder, body }
    }
    if (isChange(request)) {
      const body: OrderChanges | null = await orderChangesOf(db, request)
      return body && { call: calls.changeOrder, body }
    }
    const body: Order | null = await orderOf(db, request)
    return body && { call: calls.placeOrder, body }
  }
  if (request.wanted === 'withdrawn') {
    const body: BookingWithdrawal = { bookingId: id, revision }
    return { call: calls.withdrawBooking, body }
  }
  const body: Booking | null = await bookingOf(db, request)
  return body && { call: calls.placeBooking, body }
}

/**
 * Sends what was asked for and is due, in the order in which it was asked, cancellations first and together. What is not
 * taken is tried again after a growing wait, for as long as it is wanted.
 */
export async function sendRequests(sending: Sending): Promise<void> {
  const { db, connection } = sending
  const now = () => new Date(connection.clock())
  for (;;) {
    const cancellations = await takeDueRequests(db, ['cancellation'], now(), mostCancellations)
    if (!(await reaches(sending, cancellations, () => sendCancellations(sending, cancellations)))) return
    const due = await takeDueRequests(db, ['order', 'booking'], now(), atOnce)
    for (const [index, request] of due.entries()) {
      if (await reaches(sending, [request], () => send(sending, request))) continue
      // it would not take the others either
      await noteFailure(db, due.slice(index + 1), now())
      return
    }
    if (due.length < atOnce && cancellations.length < mostCancellations) return
  }
}

/** @returns whether the booking system could be reached, or nothing was to be sent */
async function reaches(
  { db, connection, say }: Sending,
  requests: readonly DueRequest[],
  send: () => Promise<void>,
): Promise<boolean> {
  if (requests.length === 0) return true
  try {
    await send()
    return true
  } catch (error) {
    await noteFailure(db, requests, new Date(connection.clock()))
    if (!(error instanceof OutsideFailed)) throw error
    say.fails('send', `The booking system takes nothing: ${error.message}. It is tried again.`)
    return false
  }
}

async function send(sending: Sending, request: DueRequest): Promise<void> {
  const { db, connection, say } = sending
  const message = await messageOf(db, request)
  try {
    if (message) {
      const key = `${request.kind}/${request.id}/${request.changedRevision}`
      await askOutside(connection, message.call, { body: message.body, key, waitMs: patienceOf(connection) })
      // what waits after failures of its own need not wait on
      if (say.works('send')) await bringForward(db, new Date(connection.clock()))
    }
    await noteTaken(db, [request], new Date(connection.clock()))
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error
    say.works('send')
    await giveUpOrWait(sending, request, error)
  }
}

/** What becomes of what the booking system will never take. */
async function reject(trx: Kysely<Database>, request: DueRequest, reason: string, now: Date): Promise<void> {
  if (request.kind === 'order') {
    await answerOrder(trx, request, { reason }, [timetableStates.ordered], now)
    return
  }
  const key = { organizationId: request.organizationId, bookingId: request.id }
  if (await openBooking(trx, key)) await storeBookingAnswer(trx, key, { reason }, now)
}

/** What will never be taken is rejected; anything else, and what has changed of what was taken, is tried again. */
async function giveUpOrWait({ db, connection, say }: Sending, request: DueRequest, error: NotAccepted): Promise<void> {
  const now = new Date(connection.clock())
  const what = `${isChange(request) ? 'changes of order' : request.kind} ${request.id}`
  if (error.reason === null || request.wanted === 'withdrawn' || isChange(request)) {
    if (request.tries === 0) say.line(`The booking system does not take ${what}: ${error.message}. It is tried again.`)
    await noteFailure(db, [request], now)
    return
  }
  say.line(`The booking system will not take ${what}: it is rejected.`)
  const reason = error.reason || neverTakenReason
  await db.transaction().execute((trx) => reject(trx, request, reason, now))
  await noteTaken(db, [request], now)
}
