/** Rows on a page of each list; the first entry is the default. Source: spec 2 §9, open points C-14, G-32. */
export const pageSizes = {
  passengers: [20, 50, 100, 'all'],
  trips: ['all', 100, 50, 10],
  timetables: ['all', 100, 50, 10],
  /** As the timetables beside them. */
  bookings: ['all', 100, 50, 10],
  passengerGroups: [25],
  groupPassengers: [25],
  transportationPermissions: [25],
  users: [10],
  authTenants: [10],
  programs: [10],
  costs: [100],
  destinations: [10],
} as const satisfies Record<string, readonly PageSize[]>
export type PageSize = number | 'all'

/** How many pages there are; an empty list has one. */
export const pageCount = (total: number, size: PageSize): number =>
  size === 'all' ? 1 : Math.max(1, Math.ceil(total / size))

/** The page that there is for the one asked for, both counted from 0: a page past the last one is the last one. */
export const shownPage = (page: number, total: number, size: PageSize): number =>
  Math.min(page, pageCount(total, size) - 1)

/** Place of the first row of a page, as `shownPage` has it, in the whole list; counted from 0. */
export const firstPlace = (page: number, total: number, size: PageSize): number =>
  size === 'all' ? 0 : shownPage(page, total, size) * size

/** Rows of a page, as `shownPage` has it. */
export function pageOf<Row>(rows: readonly Row[], size: PageSize, page: number): readonly Row[] {
  if (size === 'all') return rows
  const first = firstPlace(page, rows.length, size)
  return rows.slice(first, first + size)
}

/** The page on which a row stands. @param place of the row in the whole list; pages and places are counted from 0 */
export const pageWith = (place: number, size: PageSize): number => (size === 'all' ? 0 : Math.floor(place / size))
