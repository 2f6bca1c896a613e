import type { AccessFacts } from '#domain/access.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { showsAddPassengers, timetableCan } from '#domain/timetable/can.ts'
import type { OrderFacts } from '#domain/timetable/order.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { isLocked, orderEndOf, timetableStateFacts, type OrderEnd } from '#domain/timetable/state.ts'

export type OfferKey = 'open' | 'edit' | 'info' | 'order' | OrderEnd | 'addPassengers' | 'copy' | 'split'

/** Something that can be done with a timetable. */
export interface Offer {
  key: OfferKey
  /** Text key of why it cannot be done now, or `null`. */
  refusal: string | null
}

/** Who looks, when, and whether the server can be reached. */
export interface Onlooker {
  me: AccessFacts
  today: LocalDate
  online: boolean
}

/** Orders are never queued: they would look done while no car is on its way. */
export const needsConnection = 'sync.needsConnection'

/** Text key of why a timetable cannot be ordered now, or `null`; `facts` as far as they are known where it stands. */
export function whyNotOrderNow(facts: Timetable & OrderFacts, { me, today, online }: Onlooker): string | null {
  return timetableCan.order(facts, today, me) ?? (online ? null : needsConnection)
}

/** What a list knows of a timetable's order; the rest is asked when it is ordered. */
const knownFacts = (timetable: Timetable): Timetable & OrderFacts => ({
  ...timetable,
  ridesCount: timetable.ridesCount ?? 1,
  inactivePassengersCount: 0,
  lackingPermissionsCount: 0,
  unsentCellsCount: 0,
})

/**
 * What a list offers to do with a timetable, in its order: what the user has no right to is left out, what cannot be
 * done now says why. Source: spec 3 §2 Timetable list screen.
 */
export function offersOf(timetable: Timetable, onlooker: Onlooker): Offer[] {
  const { me, today, online } = onlooker
  const orderEnd = orderEndOf(timetable.state)
  const offers: (Offer | false)[] = [
    { key: 'open', refusal: null },
    { key: 'edit', refusal: timetableCan.edit(timetable, today, me) },
    { key: 'info', refusal: null },
    !isLocked(timetable, today) && { key: 'order', refusal: whyNotOrderNow(knownFacts(timetable), onlooker) },
    orderEnd !== null && {
      key: orderEnd,
      refusal: timetableCan.cancelOrder(timetable, me) ?? (online ? null : needsConnection),
    },
    showsAddPassengers(timetable, today) && {
      key: 'addPassengers',
      refusal: timetableCan.addPassengers(timetable, today, me),
    },
    timetableStateFacts[timetable.state].tab !== 'new' && {
      key: 'copy',
      refusal: timetableCan.copy(timetable, me) ?? (online ? null : needsConnection),
    },
  ]
  return offers.filter((offer) => offer !== false && offer.refusal !== 'refusal.timetable.noRight') as Offer[]
}
