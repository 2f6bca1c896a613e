import { useState } from 'react'
import type { Booking } from '#domain/booking/schema.ts'

interface SavedRow {
  /** Of the list: with another one it begins anew, at the row that it comes back to. */
  listKey: number
  /** A booking was saved, and the list comes back to it as soon as it has it. */
  await: (bookingId: number) => void
}

/**
 * Brings the list, and the focus, to a booking that was saved above it. The list has been there all the time, and may not
 * have the booking yet when its editor closes. Source: spec 3 §7 "a created booking or timetable id is used for navigation or
 * selection".
 * @param listed `undefined` while the editor has not gone, too: it gives the focus back
 * @param returnTo the booking that the list comes back to by now; `null` for none
 */
export function useSavedRow(listed: readonly Pick<Booking, 'id'>[] | undefined, returnTo: number | null): SavedRow {
  const [awaited, setAwaited] = useState<number | null>(null)
  const [listKey, setListKey] = useState(0)
  if (awaited !== null && awaited === returnTo && listed?.some(({ id }) => id === awaited)) {
    setAwaited(null)
    setListKey(listKey + 1)
  }
  return { listKey, await: setAwaited }
}
