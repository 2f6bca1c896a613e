import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './FormDialog.tsx'

interface Props {
  open: boolean
  /** How many forms hold something unsaved. */
  count: number
  /** Why it cannot be saved now, in words, or null. */
  refusal: string | null
  /** Whether it is kept on the device instead. */
  isKept: boolean
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

/** What becomes of unsaved work when it is left. */
export function LeaveDialog({ open, count, refusal, isKept, onStay, onDiscard, onSave }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      open={open}
      role="alertdialog"
      title={count > 1 ? t('save.leave.several', { count }) : t('save.leave')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onDiscard}>{count > 1 ? t('save.leave.discardAll', { count }) : t('save.discard')}</Button>
          <Button data-autofocus="" onClick={onStay}>
            {t('save.leave.stay')}
          </Button>
          <Button appearance="primary" disabledFocusable={refusal !== null && !isKept} onClick={onSave}>
            {t(isKept ? 'save.keep' : 'save.save')}
          </Button>
        </>
      }
    >
      {refusal ?? t('save.leave.text')} {isKept && t('save.keep.text')}
    </FormDialog>
  )
}
