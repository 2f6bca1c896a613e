import type { AuditEvent } from '#domain/audit.ts'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'

/** The events of one day, by the clock of the business zone. */
export interface EventDay {
  date: LocalDate
  events: AuditEvent[]
}

/** In the order that the events have. */
export function daysOf(events: readonly AuditEvent[]): EventDay[] {
  const days: EventDay[] = []
  for (const event of events) {
    const date = localDateAt(Date.parse(event.at))
    const last = days.at(-1)
    if (last?.date === date) last.events.push(event)
    else days.push({ date, events: [event] })
  }
  return days
}
