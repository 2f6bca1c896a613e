import { alone, ofDestination, perTimetable } from './call-makers.ts'

export const liveMakers = {
  openLive: alone(),
  listSomeArrivals: ofDestination((destinationId) => ({ params: { destinationId }, query: { ids: '1,2' } })),
  tellPresence: perTimetable((id) => ({
    body: { record: { kind: 'week', id }, window: 'window-0123456789', isChanging: true },
  })),
}
