import type { TFunction } from 'i18next'
import { weekdayOf } from '#domain/local-date.ts'
import { cellKey, type Cell, type RideTimes } from '#domain/ride/cell.ts'
import { noOtherRides, type OtherRide } from '#domain/week/other-ride.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import type { OddRide, OrderWarnings, RiddenHoliday, Undriven } from '#domain/week/order-warnings.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { bookingPaths } from '#features/bookings/booking-paths.ts'
import { formatDay, formatNamedWeekday } from '#ui/look/format.ts'
import { timetablePaths } from '../timetable-paths.ts'
import { directionName } from '../week/grid-columns.ts'
import { timetableDays } from '../words/timetable-words.ts'

/** A passenger's day in the week. */
export interface WarnedPlace {
  passengerId: number
  weekDayId: number
}

/** Words, and where they lead: to a day in the week, or to the address of what they name. */
export type WarningPart = string | { text: string; to: WarnedPlace | string }

/** What is said of one passenger, of one day, or of nobody in particular. */
export interface WarningLine {
  key: string
  parts: readonly WarningPart[]
}

/** A thing that should be known before an order, with everything that it is about. */
export interface WarningWords {
  key: string
  title: string
  lines: readonly WarningLine[]
}

interface Words {
  t: TFunction
  locale: string
  /** Of the timetable: it need not be said of other orders. */
  destinationId: number
  /** All of them, in the order in which they are told. */
  passengers: readonly Pick<TimetablePassenger, 'id' | 'name'>[]
}

/** What is said of a passenger's day. */
interface Said extends WarnedPlace {
  /** The day in words where it is not the weekday alone. */
  day?: string
  text: string
  /** What is said once after the days that have it in common. */
  ending?: readonly WarningPart[]
}

const fromMonday = (weekDayId: number) => (weekDayId + 6) % 7

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[][] {
  const groups = new Map<string | number, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}

/** The days of one ending: of each day all that is said of it, and the same of several days once. */
function daysText(said: readonly Said[], locale: string): string {
  const days = grouped(said, ({ weekDayId, day }) => day ?? weekDayId).map((ofDay) => ({
    name: ofDay[0]?.day ?? formatNamedWeekday(ofDay[0]?.weekDayId ?? 0, locale, 'short'),
    text: ofDay.map(({ text }) => text).join(', '),
  }))
  return grouped(days, ({ text }) => text)
    .map((same) => `${same.map(({ name }) => name).join(', ')} ${same[0]?.text ?? ''}`)
    .join('; ')
}

/** One line for each passenger, whose name leads to the first of the days. */
function byPassenger(all: readonly Said[], { locale, passengers }: Words): WarningLine[] {
  const places = new Map(passengers.map(({ id }, at) => [id, at]))
  const placeOf = ({ passengerId }: Said) => places.get(passengerId) ?? passengers.length
  const inOrder = [...all].sort((a, b) => placeOf(a) - placeOf(b) || fromMonday(a.weekDayId) - fromMonday(b.weekDayId))
  return grouped(inOrder, ({ passengerId }) => passengerId).map((said) => {
    const { passengerId = 0, weekDayId = 0 } = said[0] ?? {}
    const name = passengers.find(({ id }) => id === passengerId)?.name
    const endings = grouped(said, ({ ending }) => JSON.stringify(ending ?? null))
    const parts = endings.flatMap((same, at): WarningPart[] => {
      const { ending = [] } = same[0] ?? {}
      const days = (at === 0 ? '' : '; ') + daysText(same, locale)
      return ending.length === 0 ? [days] : [`${days}, `, ...ending]
    })
    const who: WarningPart[] = name === undefined ? [] : [{ text: name, to: { passengerId, weekDayId } }, ' ']
    return { key: String(passengerId), parts: [...who, ...parts] }
  })
}

/** A ride's direction and time: "alku 07:40". */
const rideText = (ride: Pick<Cell, 'rideType'>, minutes: number, t: TFunction): string =>
  `${directionName(ride, t).toLowerCase()} ${timeOfDay(minutes)}`

/** What another ride belongs to, as far as that may be told, and the way to it. */
function orderParts({ order }: OtherRide, { t, destinationId }: Words): WarningPart[] {
  if (order === null) return [t('timetables.order.warning.others.hidden')]
  const text = t(`timetables.order.warning.others.${order.kind}`, { number: order.number })
  const to =
    order.kind === 'booking'
      ? bookingPaths.open(order.destinationId, order.id)
      : timetablePaths.timetable(order.destinationId, order.id)
  return [{ text, to }, ...(order.destinationId === destinationId ? [] : [`, ${order.destinationAlias}`])]
}

/** When another ride is, and beside it when this timetable's own one of the same direction is. */
function otherWords(ride: OtherRide, times: RideTimes, words: Words): Said {
  const { t, locale } = words
  const { passengerId, weekDayId, date, minutes, rideType } = ride
  const said = { passengerId, weekDayId, ending: orderParts(ride, words) }
  if (rideType === null) {
    return { ...said, ...(date !== null && { day: formatDay(date, locale, 'weekdayShort') }), text: timeOfDay(minutes) }
  }
  const text = rideText({ rideType }, minutes, t)
  const ours = times.get(cellKey({ passengerId, weekDayId, rideType })) ?? minutes
  if (ours === minutes) return { ...said, text }
  return { ...said, text: t('timetables.order.warning.here', { ride: text, time: timeOfDay(ours) }) }
}

function oddWords(odd: readonly OddRide[], words: Words): WarningWords[] {
  const { t, locale } = words
  return grouped(odd, ({ change }) => change.date).flatMap((rides) => {
    const [first] = rides
    if (!first) return []
    const { date, kind, from, to } = first.change
    const said = rides.map(({ cell, minutes, driven }) => {
      const time = timeOfDay(minutes)
      const text =
        kind === 'skipped' ? t('timetables.order.warning.skipped.ride', { time, driven: timeOfDay(driven) }) : time
      return { passengerId: cell.passengerId, weekDayId: cell.weekDayId, text }
    })
    const title = t(`timetables.order.warning.${kind}`, {
      date: formatDay(date, locale, 'numeric'),
      from: timeOfDay(from),
      to: timeOfDay(to),
    })
    return [{ key: `odd ${date}`, title, lines: byPassenger(said, words) }]
  })
}

/** A holiday, which leads to the first of its rides in the week, and how many there are. */
function holidayLine({ date, text, ridesCount }: RiddenHoliday, times: RideTimes, words: Words): WarningLine {
  const { t, locale, passengers } = words
  const weekDayId = weekdayOf(date)
  const isRiding = ({ id: passengerId }: Words['passengers'][number]) =>
    [rideTypes.arrival, rideTypes.departure].some((rideType) =>
      times.has(cellKey({ passengerId, weekDayId, rideType })),
    )
  const first = passengers.find(isRiding)
  const name = `${formatDay(date, locale, 'weekdayShort')} ${t(text)}`
  const day: WarningPart = first ? { text: name, to: { passengerId: first.id, weekDayId } } : name
  return { key: `${date} ${text}`, parts: [day, `, ${t('arrivals.rideCount', { count: ridesCount })}`] }
}

/** The days that nothing drives any more, and the way to the timetable that drives them now. */
function undrivenWords({ days, originalTimetableId: id }: Undriven, { t, locale, destinationId }: Words): WarningWords {
  const text = t('timetables.order.warning.others.timetable', { number: id })
  return {
    key: 'undriven',
    title: t('timetables.order.warning.undriven', { days: timetableDays(days, locale) }),
    lines: [{ key: String(id), parts: [{ text, to: timetablePaths.timetable(destinationId, id) }] }],
  }
}

/** @param times of the week, beside which other rides are told */
export function warningWords(warnings: Partial<OrderWarnings>, times: RideTimes, words: Words): WarningWords[] {
  const { t } = words
  const { others = noOtherRides, hidden = [], resumed = [], backward = [], odd = [], holidays = [] } = warnings
  const { undriven = null } = warnings
  const cellText = (cell: Cell) => ({ ...cell, text: rideText(cell, times.get(cellKey(cell)) ?? 0, t) })
  const key = 'timetables.order.warning'
  const perPassenger = (name: string, said: readonly Said[], count?: number): WarningWords => {
    const lines = byPassenger(said, words)
    return { key: name, title: t(`${key}.${name}`, { count: count ?? lines.length }), lines }
  }
  const { rides, moreCount } = others ?? noOtherRides
  const told = perPassenger(
    'others',
    rides.map((ride) => otherWords(ride, times, words)),
  )
  const more = { key: 'more', parts: [t(`${key}.others.more`, { count: moreCount })] }
  const all: WarningWords[] = [
    ...(others === null ? [{ key: 'unchecked', title: t(`${key}.unchecked`), lines: [] }] : []),
    ...(undriven === null ? [] : [undrivenWords(undriven, words)]),
    moreCount === 0 ? told : { ...told, lines: [...told.lines, more] },
    perPassenger(
      'backward',
      backward.map(({ arrival, departure, ...place }) => ({
        ...place,
        text: [
          rideText({ rideType: rideTypes.arrival }, arrival, t),
          rideText({ rideType: rideTypes.departure }, departure, t),
        ].join(', '),
      })),
    ),
    perPassenger('resumed', resumed.map(cellText)),
    perPassenger('hidden', hidden.map(cellText), hidden.length),
    ...oddWords(odd, words),
    {
      key: 'holidays',
      title: t(`${key}.holidays`, { count: holidays.length }),
      lines: holidays.map((holiday) => holidayLine(holiday, times, words)),
    },
  ]
  return all.filter(({ key: name, lines }) => name === 'unchecked' || lines.length > 0)
}
