import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './FormDialog.tsx'

interface Props {
  open: boolean
  /** Why it cannot be saved now, in words, or null. */
  refusal: string | null
  /** What saving does, where it is not just that. */
  saving?: { text: string; label: string }
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

/** What becomes of unsaved work when it is left. */
export function LeaveDialog({ open, refusal, saving, onStay, onDiscard, onSave }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      open={open}
      role="alertdialog"
      title={t('save.leave')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onDiscard}>{t('save.discard')}</Button>
          <Button data-autofocus="" onClick={onStay}>
            {t('save.leave.stay')}
          </Button>
          <Button appearance="primary" disabledFocusable={refusal !== null} onClick={onSave}>
            {saving?.label ?? t('save.save')}
          </Button>
        </>
      }
    >
      {refusal ?? saving?.text ?? t('save.leave.text')}
    </FormDialog>
  )
}
