import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ServiceProvider } from '#contract/organization-destinations.ts'
import type { EditedDestination } from '#data/organization-destinations.ts'
import { orderedOf } from '#domain/consequences.ts'
import { destinationCan } from '#domain/destination-can.ts'
import type { Destination } from '#domain/destination.ts'
import { productField } from '#domain/product.ts'
import { useDialogLeaving, useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { useConsequences } from '../../consequences/use-consequences.ts'
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
  const styles = useStyles()
  const failureText = useFailureText()
  const missingId = useId()
  const { online } = useSnapshot(sync)
  const { form, wrong, conflict, isBusy, failure, ...saving } = useDestinationForm(edited, onClose)
  const whyNotProvider = useWhyNotProvider(edited, form.draft[productField.instanceId])
  const isNew = edited.id === 0
  const refusal = online ? null : t('destinations.offline')
  const unsaved = { isInDialog: true, refusal, save: saving.save, discard: () => Promise.resolve() }
  useUnsavedForm(form.isDirty, unsaved)
  const { close, question } = useDialogLeaving({
    ...{ forms: [unsaved], isUnsaved: () => form.isDirty, isBusy, onClose },
  })
  const missing = useMissing(wrong)
  const mayNotSave = missing !== null || !online || isBusy || whyNotProvider !== undefined || (!isNew && !form.isDirty)
  const title = t(isNew ? 'destinations.new' : 'destinations.edit')
  return (
    <>
      <FormDialog
        open
        title={title}
        onClose={close}
        onSubmit={() => {
          if (!mayNotSave) void form.submit()
        }}
        actions={
          <>
            <p id={missingId} className={styles.missing}>
              {missing}
            </p>
            <Button onClick={close}>{t('cancel')}</Button>
            <BusyButton
              type="submit"
              appearance="primary"
              disabledFocusable={mayNotSave}
              {...(missing !== null && { 'aria-describedby': missingId })}
              refusal={refusal}
              busy={isBusy}
            >
              {t(isNew ? 'destinations.new' : 'save.save')}
            </BusyButton>
          </>
        }
      >
        <div className={styles.fields}>
          {failure !== null && <FailureNotice>{failureText(failure)}</FailureNotice>}
          {refusal !== null && <Notice intent="warning">{refusal}</Notice>}
          <RequiredLegend />
          <DestinationFields {...{ form, destinations, providers, hasPriceAreas, whyNotProvider }} />
        </div>
      </FormDialog>
      {conflict && (
        <DestinationConflict
          conflict={conflict}
          providers={providers ?? []}
          isBusy={isBusy}
          onResolve={(kept) => void saving.resolve(kept)}
          onClose={saving.closeConflict}
        />
      )}
      <LeaveDialog {...question} />
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

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '14px' },
  missing: {
    flex: '1 1 160px',
    alignSelf: 'center',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    // there the buttons stand one below the other, and the base would be its height
    [media.phone]: { flex: '0 0 auto', alignSelf: 'stretch' },
  },
})
