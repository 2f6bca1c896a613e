import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/FormDialog.tsx'

interface Props {
  onStay: () => void
  /** Leaves; what was typed stays on the device. */
  onKeep: () => void
  onDiscard: () => void
}

/** What becomes of what was typed when its editor is closed. */
export function LeaveEditorDialog({ onStay, onKeep, onDiscard }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      open
      role="alertdialog"
      title={t('timetables.leave')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onDiscard}>{t('save.discard')}</Button>
          <Button onClick={onKeep}>{t('timetables.leave.keep')}</Button>
          <Button appearance="primary" data-autofocus="" onClick={onStay}>
            {t('timetables.leave.stay')}
          </Button>
        </>
      }
    >
      {t('timetables.leave.text')}
    </FormDialog>
  )
}
