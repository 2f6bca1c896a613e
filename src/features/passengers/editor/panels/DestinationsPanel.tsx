import { Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { mainDestinationId, withMainDestination, withSecondaryDestination } from '#domain/passenger-destinations.ts'
import { Changed } from '#ui/form/Changed.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { ShownField } from '#ui/form/ShownField.tsx'
import { fieldWords, markOf } from '../field-words.ts'
import type { PassengerForm } from '../passenger-form.ts'

interface Props {
  form: PassengerForm
  passengerId: number
  /** Destinations into which and out of which the user may move the passenger, in their order. */
  destinations: readonly { id: number; alias: string }[]
  destinationName: (id: number) => string
  required: boolean
}

/** The main destination and the other one. Source: spec 2 §2 "main destination picker and secondary destination picker". */
export function DestinationsPanel({ form, passengerId, destinations, destinationName, required }: Props) {
  const { t } = useTranslation()
  const { stored, draft, changed, change, leave, errors, mode } = form
  const passenger = { ...draft, id: passengerId }
  const mainId = mainDestinationId(draft)
  const { secondaryDestinationId: secondaryId } = draft
  const words = { t, destinationName }
  const before = (field: 'passengerDestinations' | 'secondaryDestinationId') =>
    changed.has(field) ? fieldWords(field, stored[field], words) : undefined
  // one that is the user's no longer, or never was, stays what it is until another is chosen
  const withCurrent = (id: number | null) =>
    id === null || destinations.some((destination) => destination.id === id)
      ? destinations
      : [{ id, alias: destinationName(id) }, ...destinations]
  const isMoved = mainId !== mainDestinationId(stored)
  if (mode === 'readOnly') {
    return (
      <SectionCard title={t('validation.properties.passengerDestinations')}>
        <ShownField label={t('passengers.editor.mainDestination')}>
          {mainId === null ? null : destinationName(mainId)}
        </ShownField>
        <ShownField label={t('validation.properties.secondaryDestinationId')}>
          {secondaryId === null ? null : destinationName(secondaryId)}
        </ShownField>
      </SectionCard>
    )
  }
  return (
    <SectionCard title={t('validation.properties.passengerDestinations')}>
      <Changed
        from={isMoved ? before('passengerDestinations') : undefined}
        by={markOf(form, 'passengerDestinations', t)}
      >
        <FormField
          label={t('passengers.editor.mainDestination')}
          error={errors.passengerDestinations}
          required={required && mode === 'edit'}
        >
          <Select
            value={mainId ?? ''}
            disabled={mode !== 'edit'}
            data-field="passengerDestinations"
            onBlur={() => leave('passengerDestinations')}
            onChange={(_, { value }) => change(withMainDestination(passenger, Number(value)))}
          >
            {mainId === null && <option value="">{t('passengers.editor.noDestination')}</option>}
            {withCurrent(mainId).map(({ id, alias }) => (
              <option key={id} value={id}>
                {alias}
              </option>
            ))}
          </Select>
        </FormField>
      </Changed>
      <Changed from={before('secondaryDestinationId')} by={markOf(form, 'secondaryDestinationId', t)}>
        <FormField label={t('validation.properties.secondaryDestinationId')} error={errors.secondaryDestinationId}>
          <Select
            value={secondaryId ?? ''}
            disabled={mode !== 'edit' || mainId === null}
            data-field="secondaryDestinationId"
            onChange={(_, { value }) =>
              change(withSecondaryDestination(passenger, value === '' ? null : Number(value)))
            }
          >
            <option value="">{t('passengers.editor.noSecondary')}</option>
            {withCurrent(secondaryId)
              .filter(({ id }) => id !== mainId)
              .map(({ id, alias }) => (
                <option key={id} value={id}>
                  {alias}
                </option>
              ))}
          </Select>
        </FormField>
      </Changed>
    </SectionCard>
  )
}
