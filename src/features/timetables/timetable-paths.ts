import type { TimetableTab } from '#domain/timetable/state.ts'

const area = (destinationId: number) => `/d/${destinationId}/timetables`
const list = (destinationId: number) => `${area(destinationId)}/recurring`

/** Addresses of timetables, which other screens lead to. Source: spec 3 §2 Route shapes, open point C-15. */
export const timetablePaths = {
  list: (destinationId: number, tab?: TimetableTab) =>
    tab === undefined ? list(destinationId) : `${list(destinationId)}/${tab}`,
  create: (destinationId: number, tab: TimetableTab) => `${list(destinationId)}/${tab}/create`,
  /** @param query what the timetable's page begins with: everybody selected, or the dialog that adds passengers */
  timetable: (destinationId: number, timetableId: number, query?: 'created' | 'addpeople') =>
    `${area(destinationId)}/tt/${timetableId}${query === undefined ? '' : `?${query}=true`}`,
  /** A passenger's day in the week. @param weekDayId 0 Sunday to 6 Saturday */
  day: (destinationId: number, timetableId: number, passengerId: number, weekDayId: number) =>
    `${area(destinationId)}/tt/${timetableId}/p/${passengerId}/w/${weekDayId}`,
}
