import { Field } from '@fluentui/react-components'
import { type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  /** Text key of what is wrong, or nothing. Takes the place of the hint. */
  error?: string | undefined
  hint?: string | undefined
  required?: boolean
  className?: string
  /** One control; it gets its name and description from here. */
  children: ReactElement
}

export function FormField({ label, error, hint, required = false, className, children }: Props) {
  const { t } = useTranslation()
  return (
    <Field
      className={className ?? ''}
      label={label}
      required={required}
      {...(error ? { validationState: 'error' as const, validationMessage: t(error) } : hint ? { hint } : {})}
    >
      {children}
    </Field>
  )
}
