import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#domain/import/table-line.ts'
import type { NewName } from '#domain/import/written-names.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { counted } from '../words/counted.ts'
import { useNewNames } from './use-new-names.ts'

interface Props {
  organizationId: number
  /** Whose rows are asked about; `null` while nobody asks. */
  desk: ImportDesk | null
  /** Whose rows they are, as it was chosen. */
  file: File | null
  overview: Overview
  /** New transportation permissions are saved as drafts. */
  makesDrafts: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** What saving would do, in numbers, before anything is written. */
export function ConfirmSave({ organizationId, desk, file, overview, makesDrafts, onConfirm, onCancel }: Props) {
  const { t, i18n } = useTranslation()
  const isOld = useHasChanged(desk ? file : null)
  const names = useNewNames(organizationId, desk)
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
      open={desk !== null}
      title={t('import.save.title')}
      confirmLabel={t('import.saveRows')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{`${parts.join(', ')}.`}</p>
      <NewNamesTold text="import.save.newCostCenters" names={names.costCenters} />
      <NewNamesTold text="import.save.newPermissionNames" names={names.permissions} />
      {makesDrafts && <p>{t('import.save.drafts')}</p>}
      {isOld && <p>{t('import.save.fileChanged')}</p>}
      <p>{t('import.save.canUndo')}</p>
    </ConfirmDialog>
  )
}

/** Most new names that are told one by one. */
const mostTold = 8

/** Names that the organisation gets: a slip of the pen would stand in its lists from then on. */
function NewNamesTold({ text, names }: { text: string; names: readonly NewName[] }) {
  const { t, i18n } = useTranslation()
  if (names.length === 0) return null
  const told = names
    .slice(0, mostTold)
    .map(({ name, near }) => (near === null ? name : t('import.save.nearName', { name, near })))
  if (names.length > mostTold) told.push(t('import.row.writesMore', { count: names.length - mostTold }))
  return <p>{t(text, { ...counted(names.length, i18n.language), names: told.join(', ') })}</p>
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
