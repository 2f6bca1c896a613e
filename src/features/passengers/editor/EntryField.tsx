import { Input, Textarea } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Changed } from '#ui/form/Changed.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { ShownField } from '#ui/form/ShownField.tsx'
import { fieldLabel, markOf } from './field-words.ts'
import type { TextField } from './passenger-draft.ts'
import type { PassengerForm } from './passenger-form.ts'

interface Props {
  form: PassengerForm
  field: TextField
  /** Where the field's usual name would be too long or too vague in its panel. */
  label?: string
  required?: boolean
  /** More than one line. The longest text in characters, for the counter. */
  longest?: number
  inputMode?: 'numeric'
}

/** A counter appears when this share of the longest text is written. */
const counterFrom = 0.8

/** A text of the passenger, marked when it differs from what is stored. */
export function EntryField({ form, field, label, required = false, longest, inputMode }: Props) {
  const { t } = useTranslation()
  const { stored, draft, changed, change, leave, errors, mode } = form
  const value = draft[field]
  const name = label ?? t(fieldLabel(field))
  if (mode === 'readOnly') return <ShownField label={name}>{value}</ShownField>
  const control = {
    value,
    disabled: mode === 'closed',
    readOnly: mode === 'waiting',
    autoComplete: 'off',
    'data-field': field,
    onChange: (_: unknown, data: { value: string }) => change({ [field]: data.value }),
    onBlur: () => leave(field),
  }
  const left = longest === undefined || value.length < longest * counterFrom ? null : longest - value.length
  return (
    <Changed from={changed.has(field) ? stored[field] : undefined} by={markOf(form, field, t)}>
      <FormField
        label={name}
        required={required && mode === 'edit'}
        error={errors[field]}
        hint={left === null || left < 0 ? undefined : t('passengers.dialog.cancel.left', { count: left })}
      >
        {longest === undefined ? (
          <Input {...control} {...(inputMode && { inputMode })} />
        ) : (
          <Textarea {...control} rows={3} resize="vertical" />
        )}
      </FormField>
    </Changed>
  )
}
