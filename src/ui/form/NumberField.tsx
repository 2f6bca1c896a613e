import { Input, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { hasDecimals, parseDecimal, writtenDecimal } from '#domain/decimal.ts'
import { FormField } from './FormField.tsx'
import { useTyped } from './use-typed.ts'

interface Props {
  label: string
  /** "km", "€", "kpl": part of the name, because a number without it says nothing. */
  unit?: string
  /** The number as it was typed, with a comma or a point; `parseDecimal` of the domain reads it. Empty for none. */
  value: string
  onChange: (value: string) => void
  /** The most decimals that it may have. */
  decimals?: number
  allowNegative?: boolean
  /** Text key of what the form has against the number. */
  error?: string | undefined
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  onBlur?: () => void
}

/** A number with its unit. Says by itself when the text is no number, is negative, or has too many decimals. */
export function NumberField({ label, unit, value, onChange, decimals = 0, allowNegative = false, ...rest }: Props) {
  const { error, hint, required = false, disabled = false, onBlur } = rest
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const typed = useTyped({
    value,
    onChange,
    // stays as it was typed: what is read of it is for the form to say
    read: (text) => (parseDecimal(text) === null ? null : text),
    write: (text) => writtenDecimal(text, i18n.language),
  })
  const number = parseDecimal(value)
  const problem = (): string | undefined => {
    if (typed.isWrong) return t('number.wrong')
    if (number === null) return undefined
    // the form may have words of its own for it
    if (number < 0 && !allowNegative) return error ? undefined : t('number.negative')
    if (!hasDecimals(number, decimals))
      return decimals === 0 ? t('number.whole') : t('number.decimals', { count: decimals })
    return undefined
  }
  return (
    <FormField
      label={unit ? t('number.label', { label, unit }) : label}
      error={error}
      problem={problem()}
      hint={hint}
      required={required}
    >
      <Input
        className={styles.input}
        value={typed.text}
        disabled={disabled}
        inputMode={decimals === 0 && !allowNegative ? 'numeric' : 'decimal'}
        autoComplete="off"
        onChange={(_, data) => typed.type(data.value)}
        onBlur={() => {
          typed.leave()
          onBlur?.()
        }}
      />
    </FormField>
  )
}

const useStyles = makeStyles({
  input: { width: '100%', minWidth: 0, maxWidth: '160px', fontVariantNumeric: 'tabular-nums' },
})
