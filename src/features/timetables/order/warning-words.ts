import type { TFunction } from 'i18next'
import { cellKey, type Cell, type RideTimes } from '#domain/ride/cell.ts'
import { noOtherRides, type OtherRide } from '#domain/ride/other-ride.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import type { OddRide, OrderWarnings } from '#domain/timetable/order-warnings.ts'
import { formatDay, formatNamedWeekday } from '#ui/format.ts'
import { directionName } from '../week/grid-columns.ts'

/** A line about one passenger, or about nobody in particular. */
export interface WarningLine {
  key: string
  /** Where in the week it leads to; `null` for nowhere. */
  place: { passengerId: number; weekDayId: number } | null
  text: string
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
  /** All passengers, in the order in which they are told. */
  passengerIds: readonly number[]
}

/** What is said of a passenger's day. */
interface Said {
  passengerId: number
  weekDayId: number
  /** The day in words where it is not the weekday alone. */
  day?: string
  text: string
  /** What is said once after the days that have it in common. */
  ending?: string
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

/** One line for each passenger. */
function byPassenger(all: readonly Said[], { locale, passengerIds }: Words): WarningLine[] {
  const places = new Map(passengerIds.map((id, at) => [id, at]))
  const placeOf = ({ passengerId }: Said) => places.get(passengerId) ?? passengerIds.length
  const inOrder = [...all].sort((a, b) => placeOf(a) - placeOf(b) || fromMonday(a.weekDayId) - fromMonday(b.weekDayId))
  return grouped(inOrder, ({ passengerId }) => passengerId).map((said) => {
    const { passengerId = 0, weekDayId = 0 } = said[0] ?? {}
    const parts = grouped(said, ({ ending = '' }) => ending).map((same) =>
      [daysText(same, locale), same[0]?.ending].filter(Boolean).join(', '),
    )
    return { key: String(passengerId), place: { passengerId, weekDayId }, text: parts.join('; ') }
  })
}

/** A ride's direction and time: "alku 07:40". */
const rideText = (ride: Pick<Cell, 'rideType'>, minutes: number, t: TFunction): string =>
  `${directionName(ride, t).toLowerCase()} ${timeOfDay(minutes)}`

/** What another ride belongs to, as far as that may be told. */
function orderText({ order }: OtherRide, { t, destinationId }: Words): string {
  if (order === null) return t('timetables.order.warning.others.hidden')
  const name = t(`timetables.order.warning.others.${order.kind}`, { number: order.number })
  return order.destinationId === destinationId ? name : `${name}, ${order.destinationAlias}`
}

/** When another ride is, and beside it when this timetable's own one of the same direction is. */
function otherWords(ride: OtherRide, times: RideTimes, words: Words): Said {
  const { t, locale } = words
  const { passengerId, weekDayId, date, minutes, rideType } = ride
  const said = { passengerId, weekDayId, ending: orderText(ride, words) }
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

/** @param times of the week, beside which other rides are told */
export function warningWords(warnings: Partial<OrderWarnings>, times: RideTimes, words: Words): WarningWords[] {
  const { t, locale } = words
  const { others = noOtherRides, hidden = [], resumed = [], backward = [], odd = [], holidays = [] } = warnings
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
  const more = { key: 'more', place: null, text: t(`${key}.others.more`, { count: moreCount }) }
  const all: WarningWords[] = [
    ...(others === null ? [{ key: 'unchecked', title: t(`${key}.unchecked`), lines: [] }] : []),
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
      lines: holidays.map(({ date, text, ridesCount }) => ({
        key: `${date} ${text}`,
        place: null,
        text: [
          `${formatDay(date, locale, 'weekdayShort')} ${t(text)}`,
          t('arrivals.rideCount', { count: ridesCount }),
        ].join(', '),
      })),
    },
  ]
  return all.filter(({ key: name, lines }) => name === 'unchecked' || lines.length > 0)
}
