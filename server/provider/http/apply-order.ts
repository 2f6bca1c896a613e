import type { Kysely } from 'kysely'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import type { TimetableKey } from '../../call/outside/provider.ts'
import type { Database } from '../../db/tables.ts'
import { answerOrder } from '../order-answers.ts'
import { endOriginal, takeOver } from '../splits.ts'
import { withdrawTimetable } from '../withdraw.ts'
import { requestAsked, type Applying } from './applying.ts'
import { noteAnswered } from './requests.ts'
import type { OrderEvent } from './event-schemas.ts'

const { ordered, orderedProcessing, accepted, rejected } = timetableStates

/** Holds the timetable of an order; its state. */
const holdTimetable = (trx: Kysely<Database>, { organizationId, id }: TimetableKey) =>
  trx
    .selectFrom('timetable')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select('state')
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Stores an answer to an order. One to what has been ordered anew or withdrawn since changes nothing. A booking system
 * may think better of it: the newer answer counts.
 */
export async function applyOrder({ trx, now, note }: Applying, event: OrderEvent): Promise<void> {
  const { organizationId } = await requestAsked(trx, 'order', event.orderId)
  const key = { organizationId, id: event.orderId }
  const state = (await holdTimetable(trx, key))?.state
  const asked = await requestAsked(trx, 'order', event.orderId)
  if (asked.wanted !== 'placed' || asked.revision !== event.revision) return
  await store({ trx, now, note }, key, state, event)
  await noteAnswered(trx, { id: key.id, revision: event.revision }, now)
}

async function store(
  { trx, now, note }: Applying,
  key: TimetableKey,
  state: TimetableState | undefined,
  event: OrderEvent,
): Promise<void> {
  if (event.state === 'processing') {
    await trx
      .updateTable('timetable')
      .set({ state: orderedProcessing })
      .where('organization_id', '=', key.organizationId)
      .where('id', '=', key.id)
      .where('state', '=', ordered)
      .execute()
    return
  }
  if (event.state === 'accepted') {
    if (state === rejected) note(`The booking system has accepted order ${key.id} after it had rejected it.`)
    const isAnswered = await answerOrder(trx, key, { reason: null }, [ordered, orderedProcessing, rejected], now)
    if (!isAnswered) return
    await takeOver(trx, key, now)
    await endOriginal(trx, key, now)
    return
  }
  if (state === accepted) {
    note(`The booking system has rejected order ${key.id} after it had accepted it: its coming trips are gone.`)
  }
  const reason = event.reason ?? 'Varausjärjestelmä ei kerro syytä.'
  const isAnswered = await answerOrder(trx, key, { reason }, [ordered, orderedProcessing, accepted], now)
  if (isAnswered) await withdrawTimetable(trx, key, now)
}
