import { listOtherRides } from '#contract/timetables.ts'
import type { OtherRides } from '#domain/week/other-ride.ts'
import { call } from './api/client.ts'
import { pullTimetable } from './timetables.ts'
import { weekOf, type StoredWeek } from './week.ts'

/** Rides that the timetable's passengers have already by other orders. @throws ApiError */
export const fetchOtherRides = (timetableId: number, signal?: AbortSignal): Promise<OtherRides> =>
  call(listOtherRides, { params: { id: String(timetableId) } }, signal ? { signal } : {})

/** What an order is judged by. */
export interface OrderCheck {
  week: StoredWeek
  /** `null` where the server does not say: one that keeps to the documents has no such call. */
  others: OtherRides | null
}

/** As the server has it now. @throws ApiError, StorageError */
export async function checkBeforeOrder(timetableId: number): Promise<OrderCheck> {
  const others = fetchOtherRides(timetableId).catch(() => null)
  await pullTimetable(timetableId)
  const week = await weekOf(timetableId)
  return { week: week ?? { passengers: [], rides: [] }, others: await others }
}
