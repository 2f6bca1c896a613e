import type { LocalDate } from '#domain/local-date.ts'

/** What the least page of React and Fluent shows, as its address says it: as many rows as the app's own first screen has. */
export type KitRead =
  | { kind: 'about' }
  | { kind: 'board'; database: string; destinationId: number; date: LocalDate; rows: number }
  | { kind: 'people'; database: string; list: string; rows: number }
  | { kind: 'week'; database: string; timetableId: number; rows: number; cells: number }
