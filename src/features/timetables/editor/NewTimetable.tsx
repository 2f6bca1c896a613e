import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Destination } from '#domain/destination.ts'
import { afterCreation } from '#domain/timetable/draft.ts'
import type { TimetableTab } from '#domain/timetable/state.ts'
import type { Me } from '#domain/user.ts'
import { useLingering } from '#ui/late/use-lingering.ts'
import { useOpenings } from '#ui/press/use-openings.ts'
import { timetablePaths } from '../timetable-paths.ts'
import { TimetableEditorDialog } from './TimetableEditorDialog.tsx'
import type { TimetableFields } from './timetable-fields.ts'

interface Props {
  destination: Destination
  me: Me
  /** The list to come back to. */
  tab: TimetableTab
  /** The address asks for a new timetable. */
  isOpen: boolean
  onMade: (timetableId: number) => void
}

const opened = {}

/**
 * The editor of a new timetable, open for as long as its address is. What was made is opened after a moment: with
 * everybody selected, or with the dialog that adds passengers. Source: spec 3 §2 Timetable editor dialog.
 */
export function NewTimetable({ destination, me, tab, isOpen, onMade }: Props) {
  const navigate = useNavigate()
  const shown = useLingering(isOpen ? opened : null)
  const openings = useOpenings(isOpen)
  const [isMade, setMade] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // whoever has gone elsewhere meanwhile stays there, and may begin another one
  useEffect(() => () => clearTimeout(timer.current), [isOpen])
  if (!isOpen && isMade) setMade(false)
  if (!shown) return null
  const goOn = (id: number, fields: TimetableFields) => {
    const { query, delayMs } = afterCreation(fields)
    onMade(id)
    setMade(true)
    timer.current = setTimeout(
      () => void navigate(timetablePaths.timetable(destination.id, id, query), { replace: true }),
      delayMs,
    )
  }
  return (
    <TimetableEditorDialog
      key={openings}
      open={isOpen && !isMade}
      destination={destination}
      me={me}
      timetable={null}
      onClose={() => void navigate(timetablePaths.list(destination.id, tab))}
      onCreated={goOn}
    />
  )
}
