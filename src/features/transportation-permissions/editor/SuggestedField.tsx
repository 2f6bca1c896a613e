import { Input } from '@fluentui/react-components'
import { useId } from 'react'
import { FormField } from '#ui/form/FormField.tsx'

interface Props {
  label: string
  value: string
  /** Texts that others have used. */
  suggestions: readonly string[]
  maxLength: number
  onChange: (value: string) => void
  /** Text key of what is wrong, or nothing. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  onBlur?: () => void
}

/** A text that may be new, with those that are in use to choose from. */
export function SuggestedField(props: Props) {
  const { label, value, suggestions, maxLength, onChange, error, required = false, disabled = false, onBlur } = props
  const listId = useId()
  return (
    <>
      <FormField label={label} error={error} required={required}>
        <Input
          list={listId}
          value={value}
          maxLength={maxLength}
          disabled={disabled}
          autoComplete="off"
          onBlur={onBlur}
          onChange={(_, data) => onChange(data.value)}
        />
      </FormField>
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
