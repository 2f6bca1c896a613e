import { useMemo, useState } from 'react'
import { useLocation, useMatch, useParams, useSearchParams } from 'react-router-dom'
import { editingQuery } from './booking-paths.ts'

/** An editor that the address opens. */
interface Opened {
  /** `null` for a new booking. */
  bookingId: number | null
  /** The visit of the list from which it was opened: opened again it begins anew. */
  openedFrom: string
}

/** What the address opens above the list: what is known of a booking, or an editor. */
export function useOpened(): { openedId: number | null; edited: Opened | null } {
  const { bookingId } = useParams()
  const [query] = useSearchParams()
  const { key } = useLocation()
  const isNew = useMatch('/d/:destinationId/timetables/single/:state/create') !== null
  const openedId = bookingId === undefined ? null : Number(bookingId)
  const isOpen = isNew || (openedId !== null && query.get(editingQuery) === 'true')
  const [openedFrom, setOpenedFrom] = useState(key)
  if (!isOpen && openedFrom !== key) setOpenedFrom(key)
  const edited = useMemo(() => (isOpen ? { bookingId: openedId, openedFrom } : null), [isOpen, openedId, openedFrom])
  return { openedId, edited }
}
