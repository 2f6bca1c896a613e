import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '#data/arrivals.ts'
import { arrivalCan } from '#domain/arrival.ts'
import { PassengerDialog } from '#features/passengers/PassengerDialog.tsx'
import type { BoardTools } from './board/board-tools.ts'
import { rideNotes } from './board/tile-words.ts'

interface Props {
  /** `null` while the dialog is closed. */
  item: BoardItem | null
  board: BoardTools
  onClose: () => void
}

/** The passenger's dialog, opened from a tile. */
export function RideDialog({ item, board: { today, access }, onClose }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(item)
  if (item && item !== shown) setShown(item)

  const openedId = item?.id ?? null
  useEffect(() => {
    if (openedId === null) return
    return () => {
      // back to the tile; where it has gone, to the top of the page
      const opener = document.querySelector<HTMLElement>(`[data-info="${openedId}"]`) ?? document.querySelector('h1')
      requestAnimationFrame(() => opener?.focus())
    }
  }, [openedId])

  if (!shown) return null
  const notes = rideNotes(shown, arrivalCan.confirm(shown, today, access), t)
  return <PassengerDialog open={item !== null} item={shown} today={today} notes={notes} onClose={onClose} />
}
