import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ServiceProvider } from '#contract/organization-destinations.ts'
import type { EditedDestination } from '#data/organization-destinations.ts'
import { orderedOf } from '#domain/consequences.ts'
import { destinationCan } from '#domain/destination-can.ts'
import type { Destination } from '#domain/destination.ts'
import { productField } from '#domain/product.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useConsequences } from '../../consequences/use-consequences.ts'
import { EntryDialog } from '../frame/EntryDialog.tsx'
import { DestinationConflict } from './DestinationConflict.tsx'
import { destinationFieldKey, destinationFields } from './destination-fields.ts'
import { DestinationFields } from './DestinationFields.tsx'
import { useDestinationForm } from './use-destination-form.ts'

interface Props {
  /** With id 0 a new one. */
  edited: EditedDestination
  /** All of the organisation's. */
  destinations: readonly Destination[]
  /** Who may drive; `undefined` while that is not known. */
  providers: readonly ServiceProvider[] | undefined
  hasPriceAreas: boolean
  onClose: () => void
}

/** A destination is made or changed. Source: spec 3 §5 "Destination creation", §8. */
export function DestinationDialog({ edited, destinations, providers, hasPriceAreas, onClose }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const { form, wrong, conflict, isBusy, failure, ...saving } = useDestinationForm(edited, onClose)
  const whyNotProvider = useWhyNotProvider(edited, form.draft[productField.instanceId])
  const missing = useMissing(wrong)
  const isNew = edited.id === 0
  return (
    <>
      <EntryDialog
        title={t(isNew ? 'destinations.new' : 'destinations.edit')}
        saveLabel={t(isNew ? 'destinations.new' : 'save.save')}
        isDirty={form.isDirty}
        isBusy={isBusy}
        refusal={online ? null : t('destinations.offline')}
        missing={missing}
        isReady={whyNotProvider === undefined && (isNew || form.isDirty)}
        failure={failure === null ? null : failureText(failure, isNew ? undefined : t('destinations.gone'))}
        save={saving.save}
        onClose={onClose}
      >
        <DestinationFields {...{ form, destinations, providers, hasPriceAreas, whyNotProvider }} />
      </EntryDialog>
      {conflict && (
        <DestinationConflict
          conflict={conflict}
          providers={providers ?? []}
          isBusy={isBusy}
          onResolve={(kept) => void saving.resolve(kept)}
          onClose={saving.closeConflict}
        />
      )}
    </>
  )
}

/** What is not there yet, and what is not right, in words; `null` for nothing. */
function useMissing(wrong: ReturnType<typeof useDestinationForm>['wrong']): string | null {
  const { t, i18n } = useTranslation()
  const named = (isMissing: boolean) =>
    destinationFields
      .filter((field) => wrong[field] !== undefined && (wrong[field] === 'validation.required') === isMissing)
      .map((field) => t(destinationFieldKey(field)).toLocaleLowerCase(i18n.language))
      .join(', ')
  const [missing, unfit] = [named(true), named(false)]
  const words = [
    missing !== '' && t('save.missing', { fields: missing }),
    unfit !== '' && t('destinations.check', { fields: unfit }),
  ].filter(Boolean)
  return words.length > 0 ? words.join('. ') : null
}

/** What keeps a destination from another provider, in words; asked as soon as another one is chosen. */
function useWhyNotProvider({ id, ...edited }: EditedDestination, chosen: number): string | undefined {
  const { t } = useTranslation()
  const isOther = id !== 0 && chosen !== 0 && chosen !== edited[productField.instanceId]
  const { found } = useConsequences(isOther ? { type: 'deleteDestination', destinationId: id } : null)
  const refusal = isOther && found ? destinationCan.changeProvider(orderedOf(found)) : null
  return refusal === null ? undefined : t(refusal)
}
