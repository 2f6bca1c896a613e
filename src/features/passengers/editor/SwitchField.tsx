import { Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Changed } from '#ui/form/Changed.tsx'
import { ShownField } from '#ui/form/ShownField.tsx'
import { fieldLabel, fieldWords } from './field-words.ts'
import type { PassengerForm } from './passenger-form.ts'

interface Props {
  form: PassengerForm
  field: 'billingUseHomeAddress' | 'transportationPermissionRequired'
}

/** Something that is so of the passenger or not, marked when it differs from what is stored. */
export function SwitchField({ form: { stored, draft, changed, change, mode }, field }: Props) {
  const { t } = useTranslation()
  const words = { t, destinationName: String }
  const label = t(fieldLabel(field))
  if (mode === 'readOnly') return <ShownField label={label}>{fieldWords(field, draft[field], words)}</ShownField>
  return (
    <Changed from={changed.has(field) ? fieldWords(field, stored[field], words) : undefined}>
      <Switch
        checked={draft[field]}
        disabled={mode !== 'edit'}
        label={label}
        onChange={(_, { checked }) => change({ [field]: checked })}
      />
    </Changed>
  )
}
