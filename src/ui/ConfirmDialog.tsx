import { Button, Spinner } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './FormDialog.tsx'
import { useDelayedFlag } from './use-delayed-flag.ts'

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
}: Props) {
  const { t } = useTranslation()
  const isSpinning = useDelayedFlag(busy)
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
          <Button data-autofocus={danger ? '' : undefined} disabled={busy} onClick={onCancel}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            appearance="primary"
            data-autofocus={danger ? undefined : ''}
            disabledFocusable={busy || !isReady}
            {...(isSpinning && { icon: <Spinner size="tiny" /> })}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </FormDialog>
  )
}
