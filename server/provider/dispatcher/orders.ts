import { sql, type Kysely } from 'kysely'
import { addDays, daysBetween, daysFrom, localDateAt, weekdayOf, type LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { timetableLimits } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { lastDrivenDay } from '../../areas/timetables/splits.ts'
import type { TimetableKey } from '../../call/outside/provider.ts'
import type { Roads } from '../../call/outside/roads.ts'
import type { Database } from '../../db/tables.ts'
import { nextTry, postponing, type OnFailure } from '../failures.ts'
import { planDay } from './plan-day.ts'
import { endOriginal, handBack, takeOver } from '../splits.ts'
import { homeOf } from '../homes.ts'
import { answerOrder } from '../order-answers.ts'
import { patiently, withRoads } from '../ways.ts'
import { withdrawTimetable } from '../withdraw.ts'

/** How long an order waits; 0 answers when answers are next asked for. */
export interface OrderTimes {
  /** Until it is being processed. */
  processingMs: number
  /** From then on until it is accepted or rejected. */
  decisionMs: number
}

const { orderedProcessing } = timetableStates

/** Days ahead for which an accepted timetable gets its trips at once; those after them come as the days do. */
const plannedDays = 182

const setAnswer = (trx: Kysely<Database>, { organizationId, id }: TimetableKey, at: Date | null) =>
  trx
    .updateTable('timetable')
    .set({ answer_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()

/** Takes an ordered timetable in. Trips of an earlier order make way for those of this one. */
export async function submitOrder(
  trx: Kysely<Database>,
  key: TimetableKey,
  now: Date,
  { processingMs }: OrderTimes,
): Promise<void> {
  await withdrawTimetable(trx, key, now)
  await setAnswer(trx, key, new Date(now.getTime() + processingMs))
}

/** Forgets an order, and takes the coming trips that were made for it off the board. */
export async function withdrawOrder(trx: Kysely<Database>, key: TimetableKey, now: Date): Promise<void> {
  await withdrawTimetable(trx, key, now)
  await setAnswer(trx, key, null)
  await handBack(trx, key)
}

/** Begins with the orders whose time has come. What staff entered stays the version that it is. */
async function startProcessing(db: Kysely<Database>, now: Date, { decisionMs }: OrderTimes): Promise<void> {
  await db
    .updateTable('timetable')
    .set({
      state: timetableStates.orderedProcessing,
      answer_at: sql<Date>`answer_at + make_interval(secs => ${decisionMs / 1000}::float8)`,
    })
    .where('state', '=', timetableStates.ordered)
    .where('answer_at', '<=', now)
    .execute()
}

/** Holds an order that is being processed; `null` when it has been cancelled. */
async function holdOrder(trx: Kysely<Database>, { organizationId, id }: TimetableKey) {
  const order = await trx
    .selectFrom('timetable as t')
    .innerJoin('destination as d', 'd.id', 't.destination_id')
    .where('t.organization_id', '=', organizationId)
    .where('t.id', '=', id)
    .where('t.state', '=', timetableStates.orderedProcessing)
    .where('t.answer_at', 'is not', null)
    .select([
      't.id',
      't.organization_id as organizationId',
      't.destination_id as destinationId',
      't.start_date as startDate',
      lastDrivenDay.as('lastDay'),
      'd.deleted as hasNoDestination',
    ])
    .forShare('t')
    .executeTakeFirst()
  return order ?? null
}

type Order = NonNullable<Awaited<ReturnType<typeof holdOrder>>>

/** Passengers who are to be fetched and who have no address, by name. */
const withoutAddress = (trx: Kysely<Database>, { organizationId, id }: TimetableKey) =>
  trx
    .selectFrom('passenger as p')
    .where('p.organization_id', '=', organizationId)
    .where('p.state', '=', passengerStates.normal)
    .where('p.inactive', '=', false)
    .where(homeOf('p'), '=', '')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ride as r')
          .select('r.id')
          .where('r.organization_id', '=', organizationId)
          .where('r.timetable_id', '=', id)
          .whereRef('r.passenger_id', '=', 'p.id'),
      ),
    )
    .select('p.name')
    .orderBy('p.name_sort_key')
    .orderBy('p.id')
    .execute()

/** Named in a reason; of more of them it only says how many. */
const namesShown = 5

async function whyRejected(trx: Kysely<Database>, order: Order): Promise<string | null> {
  if (order.hasNoDestination) return 'Kohde on poistettu.'
  const passengers = await withoutAddress(trx, order)
  if (passengers.length === 0) return null
  const names = passengers.slice(0, namesShown).map(({ name }) => name)
  const others = passengers.length > names.length ? ` ja ${passengers.length - names.length} muuta` : ''
  return `Kotiosoite puuttuu: ${names.join(', ')}${others}.`.slice(0, timetableLimits.rejectedReason)
}

/** Days on which a passenger rides, from today on. */
async function daysOf(db: Kysely<Database>, order: Order, today: LocalDate): Promise<LocalDate[]> {
  const ridden = await db
    .selectFrom('ride')
    .select('weekday')
    .distinct()
    .where('organization_id', '=', order.organizationId)
    .where('timetable_id', '=', order.id)
    .execute()
  const weekdays = new Set(ridden.map(({ weekday }) => weekday))
  const first = order.startDate > today ? order.startDate : today
  const lastPlanned = addDays(today, plannedDays)
  const last = order.lastDay < lastPlanned ? order.lastDay : lastPlanned
  return daysFrom(first, Math.max(0, daysBetween(first, last) + 1)).filter((day) => weekdays.has(weekdayOf(day)))
}

interface Deciding {
  db: Kysely<Database>
  roads: Roads
  now: Date
}

/**
 * Rejects the order, or makes its trips and accepts it. Each day has a transaction of its own, so that nothing waits for
 * the whole; who cancels the order meanwhile cancels what was made with it, and after a fault the rest is made later.
 */
async function decide({ db, roads, now }: Deciding, key: TimetableKey): Promise<void> {
  const order = await db.transaction().execute(async (trx) => {
    const held = await holdOrder(trx, key)
    const reason = held && (await whyRejected(trx, held))
    if (reason !== null) await answerOrder(trx, key, { reason }, [orderedProcessing], now)
    else if (held) await takeOver(trx, key, now)
    return reason === null ? held : null
  })
  if (!order) return
  const { organizationId, destinationId } = order
  const patient = patiently(roads)
  for (const date of await daysOf(db, order, localDateAt(now.getTime()))) {
    const day = { organizationId, destinationId, date }
    const goesOn = await withRoads(patient, (isLast) =>
      db.transaction().execute(async (trx) => {
        if (!(await holdOrder(trx, key))) return null
        return planDay(trx, { day, now, ordered: key.id, roads, isLast })
      }),
    )
    if (!goesOn) return
  }
  await db.transaction().execute(async (trx) => {
    const isAnswered = await answerOrder(trx, key, { reason: null }, [orderedProcessing], now)
    if (isAnswered) await endOriginal(trx, key, now)
  })
}

/** Lets an order whose answer failed wait for the next try, unless it has been cancelled in the meantime. */
const postpone = (db: Kysely<Database>, { organizationId, id }: TimetableKey, now: Date) =>
  db
    .updateTable('timetable')
    .set({ answer_at: nextTry(now) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('answer_at', '<=', now)
    .execute()

/** Gives the answers to orders that are due by now. */
export async function answerOrders(deciding: Deciding, times: OrderTimes, onFailure: OnFailure): Promise<void> {
  const { db, now } = deciding
  await startProcessing(db, now, times)
  const due = await db
    .selectFrom('timetable')
    .select(['id', 'organization_id as organizationId'])
    .where('state', '=', timetableStates.orderedProcessing)
    .where('answer_at', '<=', now)
    .orderBy('answer_at')
    .orderBy('id')
    .execute()
  for (const key of due) {
    await decide(deciding, key).catch(
      postponing(
        () => postpone(db, key, now),
        (error) => onFailure(error, { organizationId: key.organizationId, timetableId: key.id }),
      ),
    )
  }
}
