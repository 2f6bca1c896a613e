import { useTranslation } from 'react-i18next'
import type { ServiceProvider } from '#contract/organization-destinations.ts'
import type { EditedDestination } from '#data/organization-destinations.ts'
import { productField } from '#domain/product.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { FieldDifference } from '#ui/form/FieldDifference.tsx'
import { destinationFieldKey } from './destination-fields.ts'
import type { DestinationConflict as Conflict } from './use-destination-form.ts'

interface Props {
  conflict: Conflict
  providers: readonly ServiceProvider[]
  isBusy: boolean
  onResolve: (kept: ReadonlySet<keyof EditedDestination>) => void
  onClose: () => void
}

/** Another administrator has changed the destination meanwhile: both values of what both have changed. */
export function DestinationConflict({ conflict, providers, isBusy, onResolve, onClose }: Props) {
  const { t } = useTranslation()
  const changeText = useChangeText()
  const shown = (field: keyof EditedDestination, value: unknown): string =>
    (field === productField.instanceId ? providers.find(({ id }) => id === value)?.name : null) ?? String(value)
  return (
    <FieldDifference
      open
      title={t('destinations.conflict')}
      intro={changeText(conflict.changed)}
      fields={conflict.fields.map(({ field, mine, theirs }) => ({
        key: field,
        label: t(destinationFieldKey(field)),
        mine: shown(field, mine),
        theirs: shown(field, theirs),
      }))}
      busy={isBusy}
      onResolve={(choice) =>
        onResolve(new Set(conflict.fields.map(({ field }) => field).filter((field) => choice[field] === 'mine')))
      }
      onClose={onClose}
    />
  )
}
