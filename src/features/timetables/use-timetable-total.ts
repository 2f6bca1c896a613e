import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { timetableCounts, timetableTotal } from '#domain/timetable/list.ts'
import { usePlanning } from '#state/planning.ts'
import { session } from '#state/session.ts'
import { useTimetables } from '#state/use-mirrored-list.ts'
import { useToday } from './use-today.ts'

/** How many timetables of a destination the list has on all its tabs, as its switches are; `undefined` while they are not known. */
export function useTimetableTotal(destinationId: number): number | undefined {
  const email = useSnapshot(session).me?.email ?? ''
  const today = useToday()
  const [{ timetables: filter }] = usePlanning()
  const { rows } = useTimetables(destinationId)
  return useMemo(
    () => rows && timetableTotal(timetableCounts(rows, filter, { email, today })),
    [rows, filter, email, today],
  )
}
