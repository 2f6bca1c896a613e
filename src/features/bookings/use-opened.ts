import { useMemo } from 'react'
import { useMatch, useParams, useSearchParams } from 'react-router-dom'
import { useOpenings } from '#ui/press/use-openings.ts'
import { bookedPassengerQuery } from '#features/passengers/passenger-path.ts'
import { editingQuery } from './booking-paths.ts'

/** An editor that the address opens. */
interface Opened {
  /** `null` for a new booking. */
  bookingId: number | null
  /** The passenger for whom a new one is begun; `null` for nobody in particular. */
  passengerId: number | null
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
  const opening = useOpenings(isOpen)
  const booked = isNew ? query.get(bookedPassengerQuery) : null
  const edited = useMemo(
    () => (isOpen ? { bookingId: openedId, passengerId: booked === null ? null : Number(booked), opening } : null),
    [isOpen, openedId, booked, opening],
  )
  return { openedId, edited }
}
