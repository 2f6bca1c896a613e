import { useMemo, useState } from 'react'
import { useMatch, useParams, useSearchParams } from 'react-router-dom'
import { editingQuery } from './booking-paths.ts'

/** An editor that the address opens. */
interface Opened {
  /** `null` for a new booking. */
  bookingId: number | null
  /** How many were opened before: opened again it begins anew. */
  opening: number
}

/** What the address opens above the list: what is known of a booking, or an editor. */
export function useOpened(): { openedId: number | null; edited: Opened | null } {
  const { bookingId } = useParams()
  const [query] = useSearchParams()
  const isNew = useMatch('/d/:destinationId/timetables/single/:state/create') !== null
  const openedId = bookingId === undefined ? null : Number(bookingId)
  const isOpen = isNew || (openedId !== null && query.get(editingQuery) === 'true')
  const [last, setLast] = useState({ isOpen, opening: 0 })
  if (isOpen !== last.isOpen) setLast({ isOpen, opening: isOpen ? last.opening + 1 : last.opening })
  const { opening } = last
  const edited = useMemo(() => (isOpen ? { bookingId: openedId, opening } : null), [isOpen, openedId, opening])
  return { openedId, edited }
}
