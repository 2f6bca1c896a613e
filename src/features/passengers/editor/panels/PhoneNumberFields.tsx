import { Button, Input, Switch } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { ContactNumber, NumberText, numberErrors } from '#domain/phone-number.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { SuggestedField } from '#ui/form/SuggestedField.tsx'
import type { FormMode } from '../passenger-form.ts'
import { numberPath } from '../error-lines.ts'
import { numberUses } from './number-uses.ts'

interface Props {
  entry: ContactNumber
  /** Among the passenger's numbers. */
  place: number
  mode: FormMode
  /** `null` until it is time to say what is wrong. */
  errors: ReturnType<typeof numberErrors> | null
  /** Whether another of the passenger's numbers is the same. */
  isTwice: boolean
  onChange: (entry: ContactNumber) => void
  onLeave: () => void
  onRemove: () => void
}

/** Whose numbers passengers usually have; any other text may be typed. */
const relations = [
  ...(['mother', 'father', 'custodian', 'guardian', 'spouse', 'daughter', 'son', 'sibling', 'grandparent'] as const),
  ...(['relative', 'assistant', 'homeCare', 'careHome', 'school'] as const),
]

/** The fields of one number. */
export function PhoneNumberFields({ entry, place, mode, errors, isTwice, onChange, onLeave, onRemove }: Props) {
  const { t } = useTranslation()
  const textOf = (field: NumberText) => ({
    value: entry[field],
    disabled: mode === 'closed',
    readOnly: mode === 'waiting',
    // the line among the errors leads to what is wrong
    'data-field': numberPath(place, field),
    onBlur() {
      if (entry[field] !== '') onLeave()
    },
  })
  return (
    <>
      <FormField
        label={t('passengers.editor.phoneNumber')}
        error={errors?.number ?? undefined}
        warning={isTwice ? t('passengers.editor.phone.twice') : undefined}
        required={mode === 'edit'}
      >
        <Input
          type="tel"
          autoComplete="off"
          autoFocus={entry.id === 0 && entry.number === ''}
          onChange={(_, { value }) => onChange({ ...entry, number: value })}
          {...textOf('number')}
        />
      </FormField>
      <FormField label={t('passengers.editor.phone.contactName')} error={errors?.contactName ?? undefined}>
        <Input
          autoComplete="off"
          onChange={(_, { value }) => onChange({ ...entry, contactName: value })}
          {...textOf('contactName')}
        />
      </FormField>
      <SuggestedField
        label={t('passengers.editor.phone.relation')}
        suggestions={relations.map((relation) => t(`passengers.editor.phone.relation.${relation}`))}
        error={errors?.relation ?? undefined}
        onChange={(relation) => onChange({ ...entry, relation })}
        {...textOf('relation')}
      />
      {numberUses.map((use) => (
        <Switch
          key={use}
          checked={entry[use]}
          disabled={mode !== 'edit'}
          label={t(`passengers.editor.phone.${use}`)}
          onChange={(_, { checked }) => onChange({ ...entry, [use]: checked })}
        />
      ))}
      {mode === 'edit' && (
        <div>
          <Button appearance="subtle" icon={<DeleteRegular />} onClick={onRemove}>
            {t('passengers.editor.removePhoneNumber')}
          </Button>
        </div>
      )}
    </>
  )
}
