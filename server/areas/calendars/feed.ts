import ical, { escape, ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator'
import type { CalendarNaming } from '#domain/calendar-address.ts'
import { instantOf } from '#domain/local-date.ts'
import type { Locale } from '#domain/locale.ts'
import { product } from '#domain/product.ts'
import type { BoardRun } from '../arrivals/runs.ts'
import { initialsOf } from './initials.ts'
import { calendarTexts } from './texts.ts'

interface Feed {
  runs: readonly BoardRun[]
  /** Name of the destination. */
  alias: string
  naming: CalendarNaming
  locale: Locale
  /** Of the server: what the ids of events end with, so that no other server has the same ones. */
  host: string
}

const minuteMs = 60_000
/** So long an event lasts: a car is met at the door, and an event without any length is hard to see in a calendar. */
const doorMs = 10 * minuteMs
/** How often a calendar program is asked to look, in seconds. Each time is in the audit log. */
const refreshSeconds = 60 * 60
/** Changes are counted in seconds from here, so that the count fits into the 31 bits that an event has for it. */
const countedFrom = Date.UTC(2020, 0, 1)

function eventOf(run: BoardRun, { alias, naming, locale, host }: Omit<Feed, 'runs'>): ICalEventData {
  const texts = calendarTexts[locale]
  const { passengers, direction, carName, changedAt } = run
  const isCancelled = passengers.length === 0
  const start = instantOf(run.date, run.minutes)
  const initials = passengers.map(({ name }) => initialsOf(name)).sort(new Intl.Collator(locale).compare)
  const lines = [
    ...(carName === null || isCancelled ? [] : [texts.carName(carName)]),
    ...(naming === 'initials' && !isCancelled ? [texts.passengers(initials.join(', '))] : []),
  ]
  return {
    id: `run-${run.id}@${host}`,
    ...{ start: new Date(start), end: new Date(start + doorMs) },
    // without a METHOD the stamp says when the event was last changed (RFC 5545 3.8.7.2): who asks again gets the same
    ...{ stamp: changedAt, lastModified: changedAt },
    sequence: Math.max(0, Math.floor((changedAt.getTime() - countedFrom) / 1000)),
    summary: isCancelled ? texts.cancelled[direction] : texts.car[direction](passengers.length),
    description: lines.length > 0 ? lines.join('\n') : null,
    location: alias,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // a car at the door does not make anybody busy
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/**
 * The cars of a destination's board as an iCalendar object (RFC 5545). Times are those of UTC, which no change of the clock
 * touches. Of passengers it tells how many ride, and their initials where the address was made so; nothing else of anybody.
 */
export function feedOf({ runs, ...feed }: Feed): string {
  const calendar = ical({
    prodId: { company: product, product, language: feed.locale.toUpperCase() },
    // the one text that the library writes as it is
    name: escape(calendarTexts[feed.locale].title(feed.alias), false),
    ttl: refreshSeconds,
    events: runs.map((run) => eventOf(run, feed)),
  })
  // each line ends, the last one too (RFC 5545 3.1)
  return `${calendar.toString()}\r\n`
}
