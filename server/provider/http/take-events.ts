import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { describeError } from '../../ground/log.ts'
import { applyBooking } from './apply-booking.ts'
import { applyDay, dayOf } from './apply-day.ts'
import { applyOrder } from './apply-order.ts'
import { applyTrip, tripOf } from './apply-trip.ts'
import { EventRefused, requestAsked, type Applying } from './applying.ts'
import { Event, type EventsTaken, type Outcome } from './event-schemas.ts'
import type { Say } from './say.ts'

/** PostgreSQL's class of errors for what breaks a rule of the stored data. */
const contradiction = '23'

/** What is done with an event. */
interface Taking {
  /** Whether it is newer than all that is known of its subject. */
  isNews: (trx: Kysely<Database>) => Promise<boolean>
  apply: (applying: Applying) => Promise<void>
}

function takingOf(event: Event): Taking {
  const { version } = event
  switch (event.kind) {
    case 'order':
      return {
        isNews: async (trx) => {
          const { organizationId } = await requestAsked(trx, 'order', event.orderId)
          return noteVersion(trx, organizationId, `order/${event.orderId}`, version)
        },
        apply: (applying) => applyOrder(applying, event),
      }
    case 'day':
      return {
        isNews: async (trx) => {
          const { organizationId } = await dayOf(trx, event)
          return noteVersion(trx, organizationId, `day/${event.destinationId}/${event.date}`, version)
        },
        apply: (applying) => applyDay(applying, event),
      }
    case 'trip':
      return {
        isNews: async (trx) => ((await tripOf(trx, event)).version ?? 0) < event.trip.version,
        apply: (applying) => applyTrip(applying, event),
      }
    case 'booking':
      return {
        isNews: async (trx) => {
          const { organizationId } = await requestAsked(trx, 'booking', event.bookingId)
          return noteVersion(trx, organizationId, `booking/${event.bookingId}`, version)
        },
        apply: (applying) => applyBooking(applying, event),
      }
  }
}

/**
 * Notes how new a subject is known. Nobody else does until the transaction ends.
 * @returns whether it was not known as new as that
 */
async function noteVersion(
  trx: Kysely<Database>,
  organizationId: number,
  subject: string,
  version: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into provider_subject (organization_id, subject, version) values (${organizationId}, ${subject}, ${version})
    on conflict (organization_id, subject) do update set version = excluded.version
    where provider_subject.version < excluded.version
  `.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Takes in what the booking system tells, each event in a transaction of its own. One that is known already, or older
 * than what is known, changes nothing; neither does one about something that was not asked of it, of which a line is said.
 */
export async function takeEvents(
  db: Kysely<Database>,
  events: readonly unknown[],
  now: Date,
  say: Say,
): Promise<EventsTaken['results']> {
  const results: EventsTaken['results'] = []
  for (const told of events) results.push(await takeEvent(db, told, now, say))
  return results
}

async function takeEvent(
  db: Kysely<Database>,
  told: unknown,
  now: Date,
  say: Say,
): Promise<EventsTaken['results'][number]> {
  const { data: event, error } = Event.safeParse(told)
  if (!event) {
    const [issue] = error.issues
    const place = issue?.path.join('.') ?? ''
    say.line(`The booking system told something that is no event: ${place === '' ? 'it' : place} is not right.`)
    return { id: null, outcome: 'refused' }
  }
  const lines: string[] = []
  const take = (trx: Kysely<Database>) => takeNews({ trx, now, note: (line) => void lines.push(line) }, event)
  try {
    const outcome = await db.transaction().execute(take)
    for (const line of lines) say.line(line)
    return { id: event.id, outcome }
  } catch (failure) {
    if (failure instanceof EventRefused) {
      say.line(`Event ${event.id} of the booking system is refused: it is about ${failure.message}.`)
      return { id: event.id, outcome: 'refused' }
    }
    const { code, type } = describeError(failure)
    const why = code?.startsWith(contradiction) ? `it contradicts what is stored (${code})` : (code ?? type)
    say.line(`Event ${event.id} of the booking system could not be taken in: ${why}.`)
    return { id: event.id, outcome: 'failed' }
  }
}

async function takeNews(applying: Applying, event: Event): Promise<Outcome> {
  const { isNews, apply } = takingOf(event)
  if (!(await isNews(applying.trx))) return 'known'
  await apply(applying)
  return 'applied'
}
