import { useEffect } from 'react'
import type { BoardItem } from '#data/arrivals.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import type { BoardTools } from './board/board-tools.ts'
import type { BoardGroup } from './board/group-rows.ts'

interface Props {
  /** Whose information is open; `null` for nobody's. */
  opened: BoardItem | null
  /** The car of which is asked whether its confirmations are to be undone. */
  undoing: BoardGroup | null
  board: BoardTools
  onClose: () => void
}

const loadRideDialog = async () => (await import('./RideDialog.tsx')).RideDialog
const loadUndoDialog = async () => (await import('./UndoCarDialog.tsx')).UndoCarDialog

/** Time that the board has to itself before its dialogs are loaded. */
const preloadMs = 2000

/** What opens from the board. */
export function BoardDialogs({ opened, undoing, board, onClose }: Props) {
  useEffect(() => {
    // the board does not wait for its dialogs, and a dialog does not wait for the first tap
    const timer = setTimeout(() => {
      for (const load of [loadRideDialog, loadUndoDialog]) void load().catch(() => undefined)
    }, preloadMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <LazyPart
        isWanted={opened !== null}
        load={loadRideDialog}
        props={{ item: opened, board, onClose }}
        onFailure={onClose}
      />
      <LazyPart
        isWanted={undoing !== null}
        load={loadUndoDialog}
        props={{ group: undoing, board, onClose }}
        onFailure={onClose}
      />
    </>
  )
}
