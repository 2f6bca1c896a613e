import { Button } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  /** Names what is discarded, and how much of it. */
  question: string
  /** Repeats it: "Discard 3 changes". */
  confirmLabel: string
  /** What it is, by its parts. */
  children?: ReactNode
  appearance?: 'secondary' | 'subtle'
  disabled?: boolean
  onDiscard: () => void
}

/** Discards what was typed, all at once and for good: it asks first. */
export function DiscardButton({ question, confirmLabel, children, appearance, disabled = false, onDiscard }: Props) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button {...(appearance && { appearance })} disabled={disabled} onClick={() => setAsked(true)}>
        {t('save.discard')}
      </Button>
      <ConfirmDialog
        open={isAsked && !disabled}
        title={question}
        confirmLabel={confirmLabel}
        danger
        onConfirm={() => {
          setAsked(false)
          onDiscard()
        }}
        onCancel={() => setAsked(false)}
      >
        {children && <p>{children}</p>}
        <p>{t('save.discard.text')}</p>
      </ConfirmDialog>
    </>
  )
}
