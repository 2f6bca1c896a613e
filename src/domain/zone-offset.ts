/** Time zone of every date and time of day in the product. Source: open point G-42. */
export const businessZone = 'Europe/Helsinki'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs
/** The clock was never less exact than this since it follows UTC; what is shown for older days is left to `Intl`. */
const exactMinutes = 15

/** A week, counted from 1970, in which the clock is not changed, and how many minutes it is ahead of UTC. */
export type ZoneOffset = readonly [week: number, minutes: number]

/** By week; `null` where the clock is changed within it, or may be. */
const offsets = new Map<number, number | null>()

let format: Intl.DateTimeFormat | undefined

/** Made when it is first needed: it costs a start more than all that is read from it. */
const wallClock = (): Intl.DateTimeFormat =>
  (format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: businessZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }))

/** What the clock shows, as if that were UTC. */
function shownAt(instant: number): number {
  const part = Object.fromEntries(
    wallClock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day, hour, minute } = part
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** `null` when the clock is changed between the ends of the week: nowhere does it change twice within one. */
function offsetOfWeek(week: number): number | null {
  const [first, last] = [week, week + 1].map((at) => (shownAt(at * weekMs) - at * weekMs) / minuteMs)
  return first !== undefined && first === last && first % exactMinutes === 0 ? first : null
}

/**
 * What the calendar and the clock of the business zone show at an instant, both in milliseconds since 1970 UTC: the first
 * as if it were UTC. The zone's rules are asked once for a week, and for each instant of a week in which the clock is
 * changed. @throws RangeError for what is no instant
 */
export function wallAt(instant: number): number {
  const week = Math.floor(instant / weekMs)
  let offset = offsets.get(week)
  if (offset === undefined) {
    offset = offsetOfWeek(week)
    offsets.set(week, offset)
  }
  return offset === null ? shownAt(instant) : Math.floor(instant / minuteMs + offset) * minuteMs
}

/** Weeks that are known by now. */
export const knownOffsets = (): ZoneOffset[] =>
  [...offsets].flatMap(([week, offset]) => (offset === null ? [] : [[week, offset]]))

/** Takes over what was known before, on this device. */
export function trustOffsets(known: readonly ZoneOffset[]): void {
  for (const [week, offset] of known) offsets.set(week, offset)
}

/** Asks the zone's rules anew for all that is known: they may have come in a newer form meanwhile. */
export function checkOffsets(): void {
  for (const week of offsets.keys()) offsets.set(week, offsetOfWeek(week))
}
