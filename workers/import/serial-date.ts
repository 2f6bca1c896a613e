const daySeconds = 86_400
const dayMilliseconds = 86_400_000
/** 1899-12-30, from which the days of a workbook count, in days from 1970. */
const firstDay = -25_569
/** The 29th of February 1900, which workbooks have. Before it they are a day further on. */
const noDay = 60
/** 9999-12-31, the last day that a workbook can show. */
export const lastSerial = 2_958_465

/** Days by which a workbook that counts from 1904 is behind. */
export const daysOf1904 = 1462

const two = (value: number) => String(value).padStart(2, '0')

function timeText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${two(hours)}:${two(minutes)}${rest === 0 ? '' : `:${two(rest)}`}`
}

function dayText(day: number): string {
  if (day === 0) return '1900-01-00'
  if (day === noDay) return '1900-02-29'
  const real = day > 0 && day < noDay ? day + 1 : day
  return new Date((real + firstDay) * dayMilliseconds).toISOString().slice(0, 10)
}

/**
 * A number of days as a date, to the second: "2026-08-01", with its time where it has one "2026-08-01T07:45". Without
 * any clock or time zone. Day 0 and the 60th are told as workbooks show them, and are no real days.
 */
export function dateText(serial: number): string {
  const seconds = Math.round(serial * daySeconds)
  const day = Math.floor(seconds / daySeconds)
  const time = seconds - day * daySeconds
  if (day === 0 && time > 0) return timeText(time)
  return time === 0 ? dayText(day) : `${dayText(day)}T${timeText(time)}`
}

/** A time alone; a date that is only shown as a time keeps its day. */
export function timeOfDayText(serial: number): string {
  const seconds = Math.round(serial * daySeconds)
  return seconds < daySeconds ? timeText(seconds) : dateText(serial)
}

/** Hours and minutes that may go beyond a day: "26:30". */
export const durationText = (serial: number): string => timeText(Math.round(serial * daySeconds))

const iso = /^(?:(\d{4})-(\d{2})-(\d{2}))?T?(?:(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?Z?$/

/**
 * The number of days of a date that a workbook has as text: "2026-08-01", "2026-08-01T07:45:00", "07:45:00".
 * @returns `null` for anything else
 */
export function serialOf(text: string): { serial: number; hasDay: boolean } | null {
  const [, year, month, day, hours, minutes, seconds = '0'] = iso.exec(text.trim()) ?? []
  if (year === undefined && hours === undefined) return null
  const time = (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) / daySeconds
  if (year === undefined) return time < 1 ? { serial: time, hasDay: false } : null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // years below 100 are taken for others, and there is no 30th of February
  if (date.getUTCFullYear() !== Number(year) || date.getUTCDate() !== Number(day) || time >= 1) return null
  const real = date.getTime() / dayMilliseconds - firstDay
  return { serial: (real > 0 && real <= noDay ? real - 1 : real) + time, hasDay: true }
}
