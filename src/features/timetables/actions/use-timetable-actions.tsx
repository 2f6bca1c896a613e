import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { type DeletedTimetable } from '#data/timetables.ts'
import { type Destination } from '#domain/destination.ts'
import { type Timetable } from '#domain/timetable/schema.ts'
import { type Me } from '#domain/user.ts'
import { useLingering } from '#ui/use-lingering.ts'
import { TimetableEditorDialog } from '../editor/TimetableEditorDialog.tsx'
import { DeleteTimetableDialog } from '../editor/DeleteTimetableDialog.tsx'
import { TimetableInfoDialog } from '../info/TimetableInfoDialog.tsx'
import { CancelOrderDialog } from '../order/CancelOrderDialog.tsx'
import { OrderDialog } from '../order/OrderDialog.tsx'
import { timetablePaths } from '../timetable-paths.ts'
import { type OfferKey } from './timetable-offers.ts'

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

interface Open {
  action: Action
  timetable: Timetable
}

/** What is done with a timetable, wherever it is shown. */
export function useTimetableActions({ destination, me, onOpen, onDeleted }: Options): TimetableActions {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open | null>(null)
  const edited = useLingering(open?.action === 'edit' ? open : null)
  const close = () => setOpen(null)
  const run = (action: Action, timetable: Timetable) => {
    if (action !== 'open' && action !== 'addPeople') {
      setOpen({ action, timetable })
      return
    }
    onOpen?.(timetable)
    const query = action === 'addPeople' ? 'addpeople' : undefined
    void navigate(timetablePaths.timetable(destination.id, timetable.id, query))
  }
  const shown = { destination, onClose: close }
  return {
    run,
    dialogs: (
      <>
        {edited && (
          <TimetableEditorDialog
            key={edited.timetable.id}
            {...shown}
            me={me}
            open={open?.action === 'edit'}
            timetable={edited.timetable}
            onDelete={() => setOpen({ action: 'delete', timetable: edited.timetable })}
          />
        )}
        {open?.action === 'info' && (
          <TimetableInfoDialog
            {...shown}
            timetable={open.timetable}
            onEdit={() => setOpen({ action: 'edit', timetable: open.timetable })}
          />
        )}
        {open?.action === 'order' && <OrderDialog {...shown} timetable={open.timetable} />}
        {open?.action === 'cancelOrder' && <CancelOrderDialog {...shown} timetable={open.timetable} />}
        {open?.action === 'delete' && (
          <DeleteTimetableDialog
            {...shown}
            timetable={open.timetable}
            onDeleted={(deleted) => {
              close()
              onDeleted?.(deleted)
            }}
          />
        )}
      </>
    ),
  }
}
