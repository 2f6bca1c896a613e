import type { DeletedTimetable } from '#data/timetable-deletion.ts'
import type { Destination } from '#domain/destination.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { Me } from '#domain/user.ts'
import { useLingering } from '#ui/late/use-lingering.ts'
import { useOpenings } from '#ui/press/use-openings.ts'
import { CopyTimetableDialog } from '../copy/CopyTimetableDialog.tsx'
import { SplitTimetableDialog } from '../copy/SplitTimetableDialog.tsx'
import { DeleteTimetableDialog } from '../editor/DeleteTimetableDialog.tsx'
import { TimetableEditorDialog } from '../editor/TimetableEditorDialog.tsx'
import { TimetableInfoDialog } from '../info/TimetableInfoDialog.tsx'
import { EndOrderDialog } from '../order/EndOrderDialog.tsx'
import { OrderDialog } from '../order/OrderDialog.tsx'
import type { OfferKey } from './timetable-offers.ts'

/** An action that has a dialog, and its timetable. */
export interface OpenedTimetable {
  action: Exclude<OfferKey, 'open' | 'addPassengers'> | 'delete'
  timetable: Timetable
  /** The day from which a split is asked for. */
  splitDate?: LocalDate | null
}

interface Props {
  destination: Destination
  me: Me
  /** What is being done, and with which timetable; `null` for nothing. */
  opened: OpenedTimetable | null
  /** Opens the dialog of another action, or closes. */
  onOpen: (opened: OpenedTimetable | null) => void
  onDeleted: ((deleted: DeletedTimetable) => void) | undefined
}

/** The dialogs of what is done with a timetable. */
export function TimetableDialogs({ destination, me, opened, onOpen, onDeleted }: Props) {
  const isEditing = opened?.action === 'edit'
  const edited = useLingering(isEditing ? opened : null)
  const openings = useOpenings(isEditing)
  const shown = { destination, onClose: () => onOpen(null) }
  const become = (action: OpenedTimetable['action'], timetable: Timetable) => () => onOpen({ action, timetable })
  return (
    <>
      {edited && (
        <TimetableEditorDialog
          key={openings}
          {...shown}
          me={me}
          open={isEditing}
          timetable={edited.timetable}
          onDelete={become('delete', edited.timetable)}
        />
      )}
      {opened?.action === 'info' && (
        <TimetableInfoDialog {...shown} timetable={opened.timetable} onEdit={become('edit', opened.timetable)} />
      )}
      {opened?.action === 'order' && <OrderDialog {...shown} timetable={opened.timetable} />}
      {(opened?.action === 'cancelOrder' || opened?.action === 'correct') && (
        <EndOrderDialog {...shown} end={opened.action} timetable={opened.timetable} />
      )}
      {opened?.action === 'copy' && (
        <CopyTimetableDialog
          {...shown}
          me={me}
          timetable={opened.timetable}
          onSplit={(splitDate) => onOpen({ action: 'split', timetable: opened.timetable, splitDate })}
        />
      )}
      {opened?.action === 'split' && (
        <SplitTimetableDialog {...shown} me={me} timetable={opened.timetable} splitDate={opened.splitDate} />
      )}
      {opened?.action === 'delete' && (
        <DeleteTimetableDialog
          {...shown}
          timetable={opened.timetable}
          onDeleted={(deleted) => {
            shown.onClose()
            onDeleted?.(deleted)
          }}
        />
      )}
    </>
  )
}
