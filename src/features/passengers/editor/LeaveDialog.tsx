import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/FormDialog.tsx'

interface Props {
  open: boolean
  /** Why it cannot be saved now, in words, or null. */
  refusal: string | null
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

/** What becomes of unsaved work when its page is left. */
export function LeaveDialog({ open, refusal, onStay, onDiscard, onSave }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      open={open}
      role="alertdialog"
      title={t('passengers.editor.leave')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onDiscard}>{t('save.discard')}</Button>
          <Button data-autofocus="" onClick={onStay}>
            {t('passengers.editor.leave.stay')}
          </Button>
          <Button appearance="primary" disabledFocusable={refusal !== null} onClick={onSave}>
            {t('save.save')}
          </Button>
        </>
      }
    >
      {refusal ?? t('passengers.editor.leave.text')}
    </FormDialog>
  )
}
