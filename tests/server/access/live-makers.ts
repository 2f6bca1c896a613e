import { alone, ofDestination, perTimetable } from './call-makers.ts'

export const liveMakers = {
  openLive: alone(),
  listSomeArrivals: ofDestination((destinationId) => ({ params: { destinationId }, query: { ids: '1,2' } })),
  listCellChanges: perTimetable((id) => ({ params: { id }, query: { since: '2026-03-02T05:00:00.000Z' } })),
  tellPresence: perTimetable((id) => ({
    body: { record: { kind: 'week', id }, window: 'window-0123456789', isChanging: true },
  })),
}
