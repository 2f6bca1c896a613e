import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { BusyButton } from './BusyButton.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FailureNotice } from '../speak/FailureNotice.tsx'

interface Props {
  open: boolean
  /** Names the object and what happens to it. */
  title: string
  children: ReactNode
  /** Repeats the verb: "Cancel 3 trips", never "OK". */
  confirmLabel: string
  /** Of the button that does nothing. "Cancel" where there is none. */
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  /** What cannot be undone: the focus starts on the safe button. */
  danger?: boolean
  busy?: boolean
  /** Whether everything is known and chosen that it needs. */
  isReady?: boolean
  /** What is still to be chosen or written, in words; `null` for nothing. */
  missing?: string | null
  /** Why the last try failed, in words; `null` when it has not. */
  failure?: ReactNode
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  danger,
  busy = false,
  isReady = true,
  missing = null,
  failure = null,
}: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const missingId = useId()
  return (
    <FormDialog
      open={open}
      title={title}
      width={500}
      role="alertdialog"
      onClose={() => {
        if (!busy) onCancel()
      }}
      actions={
        <>
          {missing !== null && (
            <p id={missingId} className={styles.missing}>
              {missing}
            </p>
          )}
          <Button data-autofocus={danger ? '' : undefined} disabled={busy} onClick={onCancel}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <BusyButton
            appearance="primary"
            data-autofocus={danger ? undefined : ''}
            disabledFocusable={!isReady}
            {...(missing !== null && { 'aria-describedby': missingId })}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      {children}
      <FailureNotice>{failure}</FailureNotice>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  // a line of its own: beside buttons that name what they do there is no room for it
  missing: {
    flex: '1 0 100%',
    textAlign: 'end',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    // there the buttons stand one below the other, and the base would be its height
    [media.phone]: { flex: '0 0 auto', textAlign: 'start', alignSelf: 'stretch' },
  },
})
