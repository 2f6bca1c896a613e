import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Destination } from '#domain/destination.ts'
import { sync } from '#state/sync.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'

interface Props {
  destination: Destination
  onRestore: (destination: Destination) => void
  onClose: () => void
}

/** What a deleted destination is opened for. */
export function RestoreDestinationDialog({ destination, onRestore, onClose }: Props) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  return (
    <ConfirmDialog
      open
      title={t('destinations.undelete.ask', { alias: destination.alias })}
      confirmLabel={t('destinations.undelete.confirm')}
      isReady={online}
      missing={online ? null : t('destinations.offline')}
      onConfirm={() => {
        onRestore(destination)
        onClose()
      }}
      onCancel={onClose}
    >
      <p>{t('destinations.undelete.text')}</p>
    </ConfirmDialog>
  )
}
