import { makeStyles, Textarea } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { bookingLimits } from '#domain/booking-limits.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import { sync } from '#state/sync.ts'
import { ChipPicker } from '#ui/form/ChipPicker.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { EstimatedWay } from './EstimatedWay.tsx'
import { Products } from './Products.tsx'
import { RidesOnDay } from './RidesOnDay.tsx'
import { WhyNotSent } from './WhyNotSent.tsx'
import type { BookingForm } from './use-booking-form.ts'

interface Props {
  form: BookingForm
  /** `null` when it is not known here. */
  config: InstanceConfig | null
}

/** Step 3: the car, what it has to have, and a note. Source: spec 3 §2 "Booking editor dialog". */
export function DetailsStep({ form, config }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { draft, change } = form
  const requirements = config?.requirements ?? []
  const { online } = useSnapshot(sync)
  const isHere = useRef(false)
  // what has failed here is asked for again by its button: a service that never answers would be asked for ever
  const ask = useEffectEvent(() => {
    if (online && (!isHere.current || form.estimate.failure === null)) form.estimate.ask()
  })
  // where a place is may become known only now, and a connection may come back
  useEffect(() => {
    ask()
    isHere.current = true
  }, [draft.from, draft.to, online])
  return (
    <div className={styles.root}>
      {draft.transportationPermission ? (
        <Notice intent="info">
          {t('bookings.paidBy', {
            name: draft.transportationPermission.name || draft.transportationPermission.externalId,
          })}
        </Notice>
      ) : (
        <Products form={form} currencySymbol={config?.currencySymbol ?? '€'} />
      )}
      <WhyNotSent form={form} />
      {form.estimate.estimate?.route && <EstimatedWay route={form.estimate.estimate.route} />}
      {requirements.length > 0 && (
        <ChipPicker
          label={t('bookings.requirements')}
          options={requirements.map(({ id, description }) => ({ id, label: description }))}
          value={draft.requirements}
          onChange={(chosen) => change((before) => ({ ...before, requirements: [...chosen] }))}
        />
      )}
      <FormField label={t('bookings.note')} error={form.errors.note}>
        <Textarea
          value={draft.note}
          resize="vertical"
          maxLength={bookingLimits.note}
          onChange={(_, { value }) => change((before) => ({ ...before, note: value }))}
        />
      </FormField>
      <RidesOnDay draft={draft} />
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
})
