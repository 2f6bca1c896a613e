import { useTranslation } from 'react-i18next'
import type { Overview } from '#domain/import/table-line.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'

interface Props {
  open: boolean
  overview: Overview
  onConfirm: () => void
  onCancel: () => void
}

/** What saving would do, in numbers, before anything is written. */
export function ConfirmSave({ open, overview, onConfirm, onCancel }: Props) {
  const { t, i18n } = useTranslation()
  const { create, update, leftOut } = overview.toSave
  const parts = [
    create > 0 && t('import.save.creates', { count: create, shown: create.toLocaleString(i18n.language) }),
    update > 0 && t('import.save.updates', { count: update, shown: update.toLocaleString(i18n.language) }),
    leftOut > 0 && t('import.save.leavesOut', { count: leftOut, shown: leftOut.toLocaleString(i18n.language) }),
  ].filter((part) => part !== false)
  return (
    <ConfirmDialog
      open={open}
      title={t('import.save.title')}
      confirmLabel={t('import.saveRows')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{`${parts.join(', ')}.`}</p>
      <p>{t('import.save.canUndo')}</p>
    </ConfirmDialog>
  )
}
