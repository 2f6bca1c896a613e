import { Select } from '@fluentui/react-components'
import { FormField } from '#ui/form/FormField.tsx'

interface Props<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Text key of what is wrong, or nothing. */
  error?: string | undefined
  hint?: string | undefined
  required?: boolean
  disabled?: boolean
  onBlur?: () => void
}

/** One of a few, from a list. */
export function SelectField<Value extends string | number>(props: Props<Value>) {
  const { label, value, options, onChange, error, hint, required = false, disabled = false, onBlur } = props
  return (
    <FormField label={label} error={error} hint={hint} required={required}>
      <Select
        value={value}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(_, data) => {
          const chosen = options.find((option) => String(option.value) === data.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormField>
  )
}
