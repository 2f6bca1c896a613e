import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrivalCan } from '#domain/arrival.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import type { BoardTools } from './board/board-tools.ts'
import type { BoardGroup } from './board/group-rows.ts'
import { goesKey, nameOf } from './board/tile-words.ts'

interface Props {
  /** The car as it is now; `null` while nothing is asked. */
  group: BoardGroup | null
  board: BoardTools
  onClose: () => void
}

/** Asks before the confirmations of a whole car are undone. */
export function UndoCarDialog({ group, board: { access, today, toggleAll }, onClose }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(group)
  if (group && group !== shown) setShown(group)
  if (!shown) return null

  const { time, direction, carName, items } = shown
  const confirmed = items.filter((item) => item.completed && arrivalCan.confirm(item, today, access) === null)
  const goes = t(goesKey(direction)).toLocaleLowerCase()
  const count = confirmed.length
  return (
    <ConfirmDialog
      open={group !== null}
      title={t('arrivals.undoAll.title', { count })}
      confirmLabel={t('arrivals.undoAll', { count })}
      danger
      onConfirm={() => {
        if (count > 0) toggleAll(confirmed, false)
        onClose()
      }}
      onCancel={onClose}
    >
      <p>{t('arrivals.group', { time, goes, car: carName ?? t('arrivals.noCar') })}</p>
      <p>{confirmed.map((item) => nameOf(item, t)).join(', ')}</p>
    </ConfirmDialog>
  )
}
