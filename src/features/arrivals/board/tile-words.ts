import type { TFunction } from 'i18next'
import type { BoardItem } from '#data/arrivals.ts'
import type { Refusal } from '#domain/refusal.ts'
import { formatClock } from '#ui/look/format.ts'
import { directionOf, type BoardGroup, type Direction } from './group-rows.ts'
import { refusalText } from './refusal-text.ts'

const keys = (arrival: string, departure: string, unknown: string) => (direction: Direction) =>
  direction === 'arrival' ? arrival : direction === 'departure' ? departure : unknown

/** Text keys: "Arrives", "Arrived" of one passenger, "Arrived" of a car. */
export const goesKey = keys('arrivals.arrives', 'arrivals.departs', 'arrivals.rides')
const goneKey = keys('arrivals.arrived', 'arrivals.departed', 'arrivals.confirmed')
export const carGoneKey = keys('arrivals.fold.arrived', 'arrivals.fold.departed', 'arrivals.fold.confirmed')

export const nameOf = ({ passengerName }: Pick<BoardItem, 'passengerName'>, t: TFunction): string =>
  passengerName || t('passengers.unknown')

/**
 * Who belongs to a folded car. Where it says how many came, those who did are named first, and the others by what became
 * of them: "Helvi, Onni · Cancelled: Urho".
 */
export function foldedNames({ items, completed: count }: BoardGroup, t: TFunction): string {
  const namesOf = (some: readonly BoardItem[]) => some.map((item) => nameOf(item, t)).join(', ')
  if (count === 0) return namesOf(items)
  const left = items.filter(({ completed }) => !completed)
  const cancelled = namesOf(left.filter((item) => item.cancelled))
  const open = namesOf(left.filter((item) => !item.cancelled))
  return [
    namesOf(items.filter(({ completed }) => completed)),
    cancelled && t('arrivals.fold.cancelledNames', { names: cancelled }),
    open && t('arrivals.fold.openNames', { names: open }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Who cancelled the ride. Source: spec 1 §2.7 "A cancelled item shows who cancelled it". */
const cancelledText = ({ cancelledByEmail }: Pick<BoardItem, 'cancelledByEmail'>, t: TFunction): string =>
  cancelledByEmail ? t('arrivals.cancelledBy', { email: cancelledByEmail }) : t('arrivals.cancelledElsewhere')

/** Whose later change the item shows: "Eeva Lehto confirmed 10:02". `null` when nobody has changed what another made. */
export function changeText(item: BoardItem, t: TFunction): string | null {
  const { completed, overruledBy, changedByName, changedAt } = item
  const at = overruledBy?.at ?? changedAt
  if (!at) return null
  const name = overruledBy ? overruledBy.name : (changedByName ?? '')
  const words = { name: name || t('someone'), time: formatClock(Date.parse(at)) }
  return t(completed ? 'arrivals.confirmedBy' : 'arrivals.undoneBy', words)
}

/** What is true of the ride beside its confirmation, in words. */
export function stateTexts(
  item: BoardItem,
  { completed, hasFailed }: { completed: boolean; hasFailed: boolean },
  t: TFunction,
): string[] {
  return [
    hasFailed && !item.overruledBy && t('arrivals.failed'),
    item.cancelled && cancelledText(item, t),
    // quoted with a full stop, which other words follow here
    item.cancelling && !item.cancelled && t('arrivals.cancelling').replace(/\.$/, ''),
    completed && t(goneKey(directionOf(item))),
    completed === item.completed && (changeText(item, t) ?? (item.isOverruled && t('arrivals.changedElsewhere'))),
    item.inactive && t('arrivals.inactive'),
  ].filter((text) => typeof text === 'string')
}

/** What the passenger's dialog says of the ride: its state, and what stands against confirming it. */
export function rideNotes(item: BoardItem, refusal: Refusal, t: TFunction): string[] {
  const isNew = refusal === 'refusal.arrival.otherDay' || refusal === 'refusal.arrival.noRight'
  return [
    ...stateTexts(item, { completed: item.completed, hasFailed: item.sync === 'refused' }, t),
    item.refusal !== null && !item.overruledBy && refusalText(item.refusal, t),
    item.sync === 'unsent' && t('arrivals.queued'),
    isNew && t(refusal),
  ].filter((text) => text !== false)
}
