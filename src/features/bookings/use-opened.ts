import { useMemo } from 'react'
import { useMatch, useParams, useSearchParams } from 'react-router-dom'
import { useOpenings } from '#ui/press/use-openings.ts'
import { bookedPassengerQuery } from '#features/passengers/passenger-path.ts'
import { editingQuery, firstStepQuery } from './booking-paths.ts'

/** An editor that the address opens. */
interface Opened {
  /** `null` for a new booking. */
  bookingId: number | null
  /** The passenger for whom a new one is begun; `null` for nobody in particular. */
  passengerId: number | null
  /** At its first step, as the documents' address asks. */
  isFromStart: boolean
  /** How many were opened before: opened again it begins anew. */
  opening: number
}

/** What the address opens above the list: what is known of a booking, or an editor. */
export function useOpened(): { openedId: number | null; edited: Opened | null } {
  const { bookingId } = useParams()
  const [query] = useSearchParams()
  const isNew = useMatch('/d/:destinationId/timetables/single/:state/create') !== null
  const openedId = bookingId === undefined ? null : Number(bookingId)
  const isFromStart = isNew || query.get(firstStepQuery) === 'true'
  const isOpen = isNew || (openedId !== null && (isFromStart || query.get(editingQuery) === 'true'))
  const opening = useOpenings(isOpen)
  const booked = isNew ? query.get(bookedPassengerQuery) : null
  const edited = useMemo(() => {
    const passengerId = booked === null ? null : Number(booked)
    return isOpen ? { bookingId: openedId, passengerId, isFromStart, opening } : null
  }, [isOpen, isFromStart, openedId, booked, opening])
  return { openedId, edited }
}
