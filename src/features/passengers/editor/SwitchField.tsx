import { Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Changed } from '#ui/form/Changed.tsx'
import { ShownField } from '#ui/form/ShownField.tsx'
import { fieldLabel, fieldWords, markOf } from './field-words.ts'
import type { PassengerForm } from './passenger-form.ts'

interface Props {
  form: PassengerForm
  field: 'billingUseHomeAddress' | 'transportationPermissionRequired'
}

/** Something that is so of the passenger or not, marked when it differs from what is stored. */
export function SwitchField({ form, field }: Props) {
  const { t } = useTranslation()
  const { stored, draft, changed, change, mode } = form
  const words = { t, destinationName: String }
  const label = t(fieldLabel(field))
  if (mode === 'readOnly') return <ShownField label={label}>{fieldWords(field, draft[field], words)}</ShownField>
  return (
    <Changed
      from={changed.has(field) ? fieldWords(field, stored[field], words) : undefined}
      by={markOf(form, field, t)}
    >
      <Switch
        checked={draft[field]}
        disabled={mode !== 'edit'}
        label={label}
        onChange={(_, { checked }) => change({ [field]: checked })}
      />
    </Changed>
  )
}
