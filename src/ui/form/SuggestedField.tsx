import { Input } from '@fluentui/react-components'
import { useId } from 'react'
import { FormField } from './FormField.tsx'

interface Props {
  label: string
  value: string
  /** Texts that are in use, or that are likely. */
  suggestions: readonly string[]
  /** Where it is absent, what is too long is an error. */
  maxLength?: number
  onChange: (value: string) => void
  /** Text key of what is wrong, or nothing. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  onBlur?: () => void
  /** By which its line among the errors finds it. */
  'data-field'?: string | undefined
}

/** A text that may be new, with others to choose from. */
export function SuggestedField(props: Props) {
  const { label, suggestions, error, required = false, onChange, ...control } = props
  const listId = useId()
  return (
    <>
      <FormField label={label} error={error} required={required}>
        <Input list={listId} autoComplete="off" onChange={(_, data) => onChange(data.value)} {...control} />
      </FormField>
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
