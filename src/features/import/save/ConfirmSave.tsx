import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#domain/import/table-line.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { counted } from '../words/counted.ts'

interface Props {
  open: boolean
  /** Whose rows they are, as it was chosen. */
  file: File | null
  overview: Overview
  /** New transportation permissions are saved as drafts. */
  makesDrafts: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** What saving would do, in numbers, before anything is written. */
export function ConfirmSave({ open, file, overview, makesDrafts, onConfirm, onCancel }: Props) {
  const { t, i18n } = useTranslation()
  const isOld = useHasChanged(open ? file : null)
  const { create, update, leftOut } = overview.toSave
  const { unchanged } = overview.counts
  const parts = [
    create > 0 && t('import.save.creates', counted(create, i18n.language)),
    update > 0 && t('import.save.updates', counted(update, i18n.language)),
    unchanged > 0 && t('import.save.leavesAsIs', counted(unchanged, i18n.language)),
    leftOut > 0 && t('import.save.leavesOut', counted(leftOut, i18n.language)),
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
      {makesDrafts && <p>{t('import.save.drafts')}</p>}
      {isOld && <p>{t('import.save.fileChanged')}</p>}
      <p>{t('import.save.canUndo')}</p>
    </ConfirmDialog>
  )
}

/** Whether a file is another one on the disk than the one that was read: a browser gives none of its bytes then. */
function useHasChanged(file: File | null): boolean {
  const [changed, setChanged] = useState<File | null>(null)
  useEffect(() => {
    let isLast = true
    file
      ?.slice(0, 1)
      .arrayBuffer()
      .catch(() => isLast && setChanged(file))
    return () => {
      isLast = false
    }
  }, [file])
  return file !== null && changed === file
}
