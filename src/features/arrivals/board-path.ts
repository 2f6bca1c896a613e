import type { LocalDate } from '#domain/local-date.ts'

/** Source: spec 1 §2.1. */
export const boardPath = (destinationId: number, dateId: LocalDate): string =>
  `/d/${destinationId}/arrivals-departures/day/${dateId}`
