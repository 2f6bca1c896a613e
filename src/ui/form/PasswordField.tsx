import { Input } from '@fluentui/react-components'
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../press/IconButton.tsx'
import { FormField } from './FormField.tsx'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  /** Text key of what is wrong. */
  error?: string | undefined
  required?: boolean
  name?: string
}

export function PasswordField({
  label,
  value,
  onChange,
  onBlur,
  autoComplete,
  hint,
  error,
  required = false,
  name,
}: Props) {
  const { t } = useTranslation()
  const [isVisible, setIsVisible] = useState(false)
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      <Input
        type={isVisible ? 'text' : 'password'}
        name={name ?? autoComplete}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(_, data) => onChange(data.value)}
        onBlur={() => onBlur?.()}
        contentAfter={
          <IconButton
            appearance="transparent"
            size="small"
            aria-label={t('password.show')}
            aria-pressed={isVisible}
            icon={isVisible ? <EyeOffRegular /> : <EyeRegular />}
            onClick={() => setIsVisible(!isVisible)}
          />
        }
      />
    </FormField>
  )
}
