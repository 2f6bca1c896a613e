import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FormLockContext } from './form-lock.tsx'

export interface DiscardProps {
  /** Names what is discarded, and how much of it. */
  question: string
  /** Repeats it: "Discard 3 changes". */
  confirmLabel: string
  /** What it is, by its parts, or what is there instead. */
  children?: ReactNode
  onDiscard: () => void
}

interface Props extends DiscardProps {
  open: boolean
  onKeep: () => void
}

/** The question before something that was entered is discarded for good. What can only be read may be discarded too. */
export function DiscardQuestion({ open, question, confirmLabel, children, onDiscard, onKeep }: Props) {
  const { t } = useTranslation()
  return (
    <FormLockContext value={null}>
      <ConfirmDialog
        open={open}
        title={question}
        confirmLabel={confirmLabel}
        danger
        onConfirm={onDiscard}
        onCancel={onKeep}
      >
        {children && <p>{children}</p>}
        <p>{t('save.discard.text')}</p>
      </ConfirmDialog>
    </FormLockContext>
  )
}
