import {
  cancelArrival,
  listArrivals,
  listSomeArrivals,
  setArrivalComplete,
  setArrivalIncomplete,
} from '#contract/arrivals.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AccessFacts } from '#domain/access.ts'
import {
  arrivalCan,
  boardDays,
  isDeliverable,
  isOverruled,
  madeAt,
  type ArrivalConfirmation,
  type ArrivalDeparture,
  type Made,
} from '#domain/arrival.ts'
import { addDays, localDateAt, type LocalDate } from '#domain/local-date.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { StoredDestination } from '../../call/access-rules.ts'
import type { App } from '../../call/calls.ts'
import { refusalCodes } from '../../call/refusals.ts'
import { serve } from '../../call/serve.ts'
import type { Write } from '../../db/compiled.ts'
import type { Principal } from '../../ground/principal.ts'
import { Overruled, Refused, notFound } from '../../ground/refused.ts'
import { arrivalsRead, arrivalsUpdate } from './access.ts'
import {
  arrivalEvent,
  arrivalsOf,
  confirmation,
  corrects,
  loadArrival,
  repetition,
  type ArrivalRequest,
  type StoredArrival,
} from './arrivals.ts'

/** A confirmation made this much after the server's now is taken for a clock that is a little fast. */
const clockToleranceMs = 5 * 60_000

const codeOf = (refusal: Refusal): ErrorCode | null => refusal && refusalCodes[refusal]

const factsOf = ({ organizationId, item }: StoredArrival): AuditFacts => ({
  organizationId,
  objectType: 'arrival',
  objectId: item.id,
  destinationId: item.placeId,
  passengerIds: [item.passengerId],
})

/** Source: open point G-02. */
function whyNotConfirm(
  item: ArrivalDeparture,
  { occurredAt, receivedAt }: ArrivalRequest,
  user: AccessFacts,
): ErrorCode | null {
  const [made, now] = [occurredAt.getTime(), receivedAt.getTime()]
  const day = localDateAt(made)
  const code = codeOf(arrivalCan.confirm(item, day, user))
  if (code) return code
  if (made > now + clockToleranceMs) return 'arrival_other_day'
  return isDeliverable(item.date, made < now ? localDateAt(now) : day) ? null : 'arrival_past'
}

function whyNotCancel({ item, hasTripBegun }: StoredArrival, user: AccessFacts, now: Date): ErrorCode | null {
  return codeOf(arrivalCan.cancel(item, localDateAt(now.getTime()), user)) ?? (hasTripBegun ? 'trip_started' : null)
}

interface Confirmation {
  kind: 'complete' | 'incomplete'
  user: Principal
  stored: StoredArrival
  body: ArrivalConfirmation
  now: Date
  record: (facts: AuditFacts) => void
  writeLast: (...writes: Write[]) => void
}

/** What the audit log keeps of a confirmation. */
const timesIn = ({ occurredAt, insistedAt }: ArrivalConfirmation): Record<string, string> => ({
  ...(occurredAt !== undefined && { occurredAt }),
  ...(insistedAt !== undefined && { insistedAt }),
})

/**
 * Sets the state, unless another user has set another one that was made later. A refusal and a repeat leave the item
 * alone and are kept as events; a refusal is returned, not thrown, so that its event stays.
 */
function confirm({ kind, user, stored, body, now, record, writeLast }: Confirmation): ArrivalDeparture | Refused {
  record({ ...factsOf(stored), detail: timesIn(body) })
  const occurredAt = body.occurredAt === undefined ? now : new Date(body.occurredAt)
  const told = body.insistedAt ?? body.occurredAt
  const made: Made = { userId: user.id, at: madeAt(told === undefined ? null : Date.parse(told), now.getTime()) }
  const request: ArrivalRequest = { kind, userId: user.id, occurredAt, receivedAt: now, madeAt: new Date(made.at) }
  const code = whyNotConfirm(stored.item, request, user)
  if (code) {
    writeLast(arrivalEvent(stored, request, code))
    return new Refused(409, code)
  }
  const completed = kind === 'complete'
  if (stored.item.completed === completed) {
    writeLast(...repetition(stored, request))
    return stored.item
  }
  const { latest } = stored
  if (latest && isOverruled(made, latest)) {
    writeLast(arrivalEvent(stored, request, 'arrival_changed'))
    const by = latest.name === null ? 'someone' : 'colleague'
    const changed = { by, name: latest.name ?? '', at: new Date(latest.at).toISOString() } as const
    return new Overruled({ completed: !completed }, changed)
  }
  writeLast(...confirmation(stored, request))
  const by = corrects(stored, user.id) ? { name: user.name || user.email, at: request.madeAt.toISOString() } : null
  return { ...stored.item, completed, changedByName: by?.name ?? null, changedAt: by?.at ?? null }
}

/** The days that a board has. */
function daysFrom(now: Date): { first: LocalDate; last: LocalDate } {
  const today = localDateAt(now.getTime())
  return { first: today, last: addDays(today, boardDays - 1) }
}

const viewOf = ({ organizationId, id }: StoredDestination, items: readonly ArrivalDeparture[]): AuditFacts => ({
  organizationId,
  destinationId: id,
  passengerIds: [...new Set(items.map((item) => item.passengerId))],
})

export function arrivalRoutes(app: App): void {
  serve(app, listArrivals, {
    rule: arrivalsRead,
    action: 'arrivals.view',
    async handle({ trx, stored, now, record }) {
      const items = await arrivalsOf(trx, stored, daysFrom(now))
      record(viewOf(stored, items))
      return items
    },
  })

  serve(app, listSomeArrivals, {
    rule: arrivalsRead,
    action: 'arrivals.view',
    async handle({ trx, stored, query: { ids }, now, record }) {
      const items = await arrivalsOf(trx, stored, daysFrom(now), ids)
      record(viewOf(stored, items))
      const found = new Set(items.map(({ id }) => id))
      return { items, gone: [...new Set(ids)].filter((id) => !found.has(id)) }
    },
  })

  serve(app, setArrivalComplete, {
    rule: arrivalsUpdate,
    action: 'arrival.complete',
    handle: (call) => Promise.resolve(confirm({ kind: 'complete', ...call })),
  })

  serve(app, setArrivalIncomplete, {
    rule: arrivalsUpdate,
    action: 'arrival.incomplete',
    handle: (call) => Promise.resolve(confirm({ kind: 'incomplete', ...call })),
  })

  serve(app, cancelArrival, {
    rule: arrivalsUpdate,
    action: 'arrival.cancel',
    async handle({ trx, user, stored, body, now, record, writeLast, services }) {
      const { organizationId, item } = stored
      record(factsOf(stored))
      const request: ArrivalRequest = { kind: 'cancel', userId: user.id, occurredAt: now, receivedAt: now, madeAt: now }
      const code = whyNotCancel(stored, user, now)
      writeLast(arrivalEvent(stored, request, code ?? 'changed'))
      if (code) return new Refused(409, code)
      record({ detail: { trips: [`${item.atYMD}T${item.atHHMM}`] } })
      const reason = body.cancellationReason
      await services.provider.cancelTrips(trx, { organizationId, tripIds: [item.tripId], reason, user, at: now })
      const cancelled = await loadArrival(trx, [organizationId], item.id)
      if (!cancelled) throw notFound()
      return cancelled.item
    },
  })
}
