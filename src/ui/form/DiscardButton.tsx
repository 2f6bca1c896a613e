import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DiscardQuestion, type DiscardProps } from './DiscardQuestion.tsx'

interface Props extends DiscardProps {
  appearance?: 'secondary' | 'subtle'
  disabled?: boolean
}

/** Discards what was typed, all at once and for good: it asks first. */
export function DiscardButton({ appearance, disabled = false, onDiscard, ...asked }: Props) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button {...(appearance && { appearance })} disabled={disabled} onClick={() => setAsked(true)}>
        {t('save.discard')}
      </Button>
      <DiscardQuestion
        {...asked}
        open={isAsked && !disabled}
        onDiscard={() => {
          setAsked(false)
          onDiscard()
        }}
        onKeep={() => setAsked(false)}
      />
    </>
  )
}
