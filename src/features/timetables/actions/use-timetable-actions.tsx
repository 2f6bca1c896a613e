import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeletedTimetable } from '#data/timetable-deletion.ts'
import type { Destination } from '#domain/destination.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { Me } from '#domain/user.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { useLoadedAhead } from '#ui/late/use-loaded-ahead.ts'
import { timetablePaths } from '../timetable-paths.ts'
import type { OpenedTimetable } from './TimetableDialogs.tsx'
import type { OfferKey } from './timetable-offers.ts'

type Action = OfferKey | 'delete'

interface Options {
  destination: Destination
  me: Me
  /** Told when a timetable is about to be left for its own page: the list comes back to it. */
  onOpen?: (timetable: Timetable) => void
  onDeleted?: (deleted: DeletedTimetable) => void
}

export interface TimetableActions {
  run: (action: Action, timetable: Timetable) => void
  /** The dialogs of what is being done. */
  dialogs: ReactNode
}

const loadDialogs = async () => (await import('./TimetableDialogs.tsx')).TimetableDialogs

/** What is done with a timetable, wherever it is shown. */
export function useTimetableActions({ destination, me, onOpen, onDeleted }: Options): TimetableActions {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<OpenedTimetable | null>(null)
  useLoadedAhead(loadDialogs)
  const run = (action: Action, timetable: Timetable) => {
    if (action !== 'open' && action !== 'addPassengers') {
      setOpened({ action, timetable })
      return
    }
    onOpen?.(timetable)
    const query = action === 'addPassengers' ? 'addpeople' : undefined
    void navigate(timetablePaths.timetable(destination.id, timetable.id, query))
  }
  const dialogs = (
    <LazyPart
      isWanted={opened !== null}
      load={loadDialogs}
      props={{ destination, me, opened, onOpen: setOpened, onDeleted }}
      onFailure={() => setOpened(null)}
    />
  )
  return { run, dialogs }
}
