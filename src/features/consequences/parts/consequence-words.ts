import type { TFunction } from 'i18next'
import {
  namedAtMost,
  type Consequences,
  type Lasting,
  type RidesEnded,
  type TouchedBooking,
  type TouchedTimetable,
  type TouchedTrip,
} from '#domain/consequences.ts'
import { timetableStateFacts } from '#domain/timetable/state.ts'
import { formatDay, formatPeriod } from '#ui/look/format.ts'

/** So many of a kind are told one by one. */
const mostTold = 3

const momentOf = ({ startDateTime }: Pick<TouchedTrip, 'startDateTime'>, locale: string): string =>
  `${formatDay(startDateTime.slice(0, 10), locale, 'weekdayShort')} ${startDateTime.slice(11, 16)}`

const tripText = (trip: TouchedTrip, isOfMany: boolean, locale: string, t: TFunction): string =>
  [
    momentOf(trip, locale),
    isOfMany && trip.passengerName,
    t('trips.places', {
      from: trip.startPlace || t('trips.place.unknown'),
      to: trip.endPlace || t('trips.place.unknown'),
    }),
  ]
    .filter(Boolean)
    .join(' ')

const nameOf = ({ id, note }: Pick<TouchedTimetable, 'id' | 'note'>): string =>
  [`#${id}`, note].filter(Boolean).join(' ')

const timetableText = (timetable: TouchedTimetable, locale: string, t: TFunction): string =>
  t('consequences.timetable', {
    name: nameOf(timetable),
    state: t(timetableStateFacts[timetable.state].text),
    from: formatDay(timetable.startDate, locale, 'numeric'),
    to: formatDay(timetable.endDate, locale, 'numeric'),
    count: timetable.ridesCount,
  })

/** With how many of them come soon, where that tells more than their number and the last day. */
function tripsTitle({ trips: { count }, boardItems, lastTripDay }: Consequences, locale: string, t: TFunction): string {
  const until = lastTripDay === null ? '' : formatDay(lastTripDay, locale, 'numeric')
  const trips = t('consequences.trips', { count, until })
  return boardItems === 0 || boardItems === count ? trips : t('consequences.soon', { trips, board: boardItems })
}

const bookingText = (booking: TouchedBooking, isEnding: boolean, locale: string, t: TFunction): string =>
  [
    [momentOf(booking, locale), booking.fromPlace].filter(Boolean).join(' '),
    isEnding && booking.isShared && t('consequences.booking.shared'),
    isEnding && !booking.isShared && !booking.canBeCancelled && t('consequences.booking.noRight'),
  ]
    .filter(Boolean)
    .join(': ')

/** Something that is touched: a sentence, and the things themselves. */
export interface ToldKind {
  key: string
  title: string
  items: string[]
  /** Further things, which are told when somebody asks for them. */
  more: string[]
  /** How many more there are than are named in one answer. */
  cut: number
  /** How many there are that may not be seen, in words; empty for none, and where none may be seen. */
  unseen: string
  /** What comes of it that is not to be seen from the things; empty for nothing. */
  note: string
}

interface Telling<Item> {
  title: string
  note?: string
  itemText: (item: Item) => string
  /** Whether it is told at once however many there are. */
  isTold?: (item: Item) => boolean
  t: TFunction
}

/** The things of a kind one by one, the first ones at once, and how many there are that may not be seen. */
function told<Item>(
  key: string,
  { count, named }: { count: number; named: readonly Item[] },
  { title, note = '', itemText, isTold = () => false, t }: Telling<Item>,
): ToldKind[] {
  if (count === 0) return []
  const isAtOnce = (item: Item, at: number) => at < mostTold || isTold(item)
  const rest = count - named.length
  // of a full answer it is not known whether the rest may be seen
  const isCut = named.length >= namedAtMost
  // where nothing may be named, the number in the title says it all
  const isHalfSeen = named.length > 0 && rest > 0 && !isCut
  return [
    {
      ...{ key, title, note },
      items: named.filter(isAtOnce).map(itemText),
      more: named.filter((item, at) => !isAtOnce(item, at)).map(itemText),
      cut: isCut ? rest : 0,
      unseen: isHalfSeen ? t('consequences.unseen', { count: rest }) : '',
    },
  ]
}

/** Text key of what is said where nothing is touched: it names no more than was asked about. */
export function nothingKey({ type }: Consequences['about']): string {
  switch (type) {
    case 'completePermission':
      return 'consequences.nothing.complete'
    case 'deleteTimetable':
      return 'consequences.nothing.timetable'
    case 'deleteDestination':
      return 'consequences.nothing.destination'
    case 'deletePassengerGroup':
      return 'consequences.nothing.group'
    case 'endPermission':
    case 'deletePermission':
      return 'consequences.nothing.permission'
    case 'deactivate':
    case 'requestDeletion':
    case 'leaveDestinations':
      return 'consequences.nothing'
  }
}

/** What becomes of the timetables, whatever is chosen. */
function timetablesNote({ about, timetables, drivenTimetables, haltedTimetables }: Consequences, t: TFunction): string {
  const isOfPermission = about.type === 'endPermission' || about.type === 'deletePermission'
  const notOrdered = timetables.count - drivenTimetables - haltedTimetables
  return [
    isOfPermission && notOrdered > 0 && t('consequences.timetables.draftsLack'),
    isOfPermission && drivenTimetables > 0 && t('consequences.timetables.driveUnreserved'),
    haltedTimetables > 0 && t('consequences.noMoreTrips'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Of a destination, also those that the booking system has accepted. */
function bookingsTitle({ type }: Consequences['about'], isWhollyOffered: boolean): string {
  if (type === 'deleteDestination') return 'consequences.bookingsAtDestination'
  return isWhollyOffered ? 'consequences.bookings' : 'consequences.bookingsElsewhere'
}

/** Passengers of a destination or a group, and users with rights in a group: whom nothing else holds comes first. */
function peopleWords(found: Consequences, t: TFunction): ToldKind[] {
  const { about, passengers, boundPassengers, homelessPassengers, holders } = found
  const isOfGroup = about.type === 'deletePassengerGroup'
  const itemText = ({ name }: { name: string }) => name
  return [
    ...told('bound', boundPassengers, {
      title: t('consequences.bound', { count: boundPassengers.count }),
      itemText,
      t,
    }),
    ...told('passengers', passengers, {
      title: t(isOfGroup ? 'consequences.members' : 'consequences.passengers', { count: passengers.count }),
      note: homelessPassengers > 0 ? t('consequences.passengers.homeless', { count: homelessPassengers }) : '',
      itemText,
      t,
    }),
    ...told('holders', holders, { title: t('consequences.holders', { count: holders.count }), itemText, t }),
  ]
}

/**
 * What is touched, in words; empty for nothing.
 * @param isOfMany whether the rides are of several passengers
 * @param isEnding whether rides can be ended in the same step
 */
export function consequenceWords(
  found: Consequences,
  { isOfMany, isEnding }: { isOfMany: boolean; isEnding: boolean },
  locale: string,
  t: TFunction,
): ToldKind[] {
  const { about, trips, movedTrips, timetables, bookings, permissions, schedules, groups } = found
  const isWhollyOffered =
    isEnding && bookings.named.filter(({ canBeCancelled }) => canBeCancelled).length === bookings.count
  const lasting = ({ name, startDate, endDate }: Lasting) => `${name} ${formatPeriod(startDate, endDate, locale, t)}`
  return [
    ...peopleWords(found, t),
    ...told('trips', trips, {
      title: tripsTitle(found, locale, t),
      itemText: (trip) => tripText(trip, isOfMany, locale, t),
      t,
    }),
    ...told('timetables', timetables, {
      title: t('consequences.timetables', { count: timetables.count }),
      note: timetablesNote(found, t),
      itemText: (timetable) => timetableText(timetable, locale, t),
      // whoever ticks the box knows what is changed
      isTold: ({ canBeLeft }) => isEnding && canBeLeft,
      t,
    }),
    ...told('bookings', bookings, {
      title: t(bookingsTitle(about, isWhollyOffered), { count: bookings.count }),
      ...(about.type === 'deactivate' && { note: t('consequences.bookings.inactive') }),
      itemText: (booking) => bookingText(booking, isEnding, locale, t),
      t,
    }),
    ...told('permissions', permissions, {
      title:
        movedTrips > 0
          ? t('consequences.moved', { count: movedTrips })
          : t('consequences.permissions', { count: permissions.count, trips: found.reservedTrips }),
      itemText: lasting,
      t,
    }),
    ...told('schedules', schedules, {
      title: t('consequences.schedules', { count: schedules.count }),
      itemText: lasting,
      t,
    }),
    ...told('groups', groups, {
      title: t('consequences.groups', { count: groups.count }),
      itemText: ({ name }) => name,
      t,
    }),
  ]
}

/**
 * What became of the rides, in words; empty when there is nothing to say.
 * @param wasAsked whether something was to be done: it is then also said that there was nothing left to do
 */
export function endedWords(
  { trips, othersCancelled, left, stopped, bookings, tripsLeft }: RidesEnded,
  { wasAsked }: { wasAsked: boolean },
  locale: string,
  t: TFunction,
): string[] {
  const asked = trips.cancelled.filter(({ cancelledAt }) => cancelledAt === null).length
  const done = trips.cancelled.length - asked + othersCancelled
  const lists = [bookings, left, stopped, trips.refused]
  const isNothing = [done, asked, tripsLeft, ...lists.map(({ length }) => length)].every((is) => is === 0)
  return [
    wasAsked && isNothing && t('consequences.nothingLeft'),
    done > 0 && t('trips.cancel.done', { count: done }),
    asked > 0 && t('trips.cancel.asked', { count: asked }),
    bookings.length > 0 && t('consequences.bookingsCancelled', { count: bookings.length }),
    left.length > 0 && t('consequences.left', { names: left.map(nameOf).join(', ') }),
    stopped.length > 0 && t('consequences.stopped', { names: stopped.map(nameOf).join(', ') }),
    ...trips.refused.map(({ trip, code }) =>
      t('trips.cancel.refused', { trip: momentOf(trip, locale), reason: t(`api.errors.${code}`) }),
    ),
    tripsLeft > 0 && t('consequences.remaining', { count: tripsLeft }),
  ].filter((text) => text !== false)
}
