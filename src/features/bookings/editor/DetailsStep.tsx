import { makeStyles, Textarea } from '@fluentui/react-components'
import { LuggageRegular, PersonRegular, VehicleBusRegular, VehicleCarRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError, connectionErrors } from '#data/api/api-error.ts'
import { bookingLimits } from '#domain/booking-limits.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import type { EstimatedProduct } from '#domain/price-estimate.ts'
import { utilities } from '#domain/utility.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { ChipPicker } from '#ui/form/ChipPicker.tsx'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { formatMoney } from '#ui/look/format.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { UtilityIcon } from '#ui/look/UtilityIcon.tsx'
import { EstimatedWay } from './EstimatedWay.tsx'
import { RidesOnDay } from './RidesOnDay.tsx'
import type { BookingForm } from './use-booking-form.ts'

interface Props {
  form: BookingForm
  /** `null` when it is not known here. */
  config: InstanceConfig | null
}

/** Most passengers whom a car takes; more need a bus. */
const carPassengers = 4

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

/** The cars that can be booked, or why they are not known. */
function Products({ form, currencySymbol }: { form: BookingForm; currencySymbol: string }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useEstimateFailureText()
  const { online } = useSnapshot(sync)
  const { draft, estimate, change } = form
  if (estimate.isLoading) return <CardSkeleton label={t('bookings.estimate.loading')} count={2} />
  if (estimate.estimate === null) {
    return (
      <FailureNotice intent={online ? 'error' : 'warning'} onRetry={estimate.ask}>
        {online && estimate.failure !== null
          ? failureText(estimate.failure)
          : t(online ? 'refusal.booking.noEstimate' : 'bookings.estimate.offline')}
      </FailureNotice>
    )
  }
  const { products, route } = estimate.estimate
  if (products.length === 0) return <Notice intent="warning">{t('bookings.estimate.none')}</Notice>
  return (
    <div className={styles.products}>
      <RadioCards
        label={t('bookings.products')}
        value={draft.priceCategoryId === null ? null : String(draft.priceCategoryId)}
        onChange={(key) => change((before) => ({ ...before, priceCategoryId: Number(key) }))}
        options={products.map((product) => ({
          key: String(product.priceCategory.id),
          title: product.priceCategory.name,
          icon: product.priceCategory.maxPassengers > carPassengers ? <VehicleBusRegular /> : <VehicleCarRegular />,
          facts: factsOf(product, t),
          ...(product.price !== null && {
            price: formatMoney(product.price, currencySymbol, i18n.language),
            priceNote: t('bookings.estimate.note'),
          }),
        }))}
      />
      {route === null && (
        <FieldHint>{t(draft.to ? 'bookings.estimate.notOnMap' : 'bookings.estimate.noDestination')}</FieldHint>
      )}
    </div>
  )
}

function factsOf({ priceCategory, hasWheelchairPlace }: EstimatedProduct, t: ReturnType<typeof useTranslation>['t']) {
  const { maxPassengers, maxLuggage } = priceCategory
  return [
    {
      icon: <PersonRegular />,
      label: t('bookings.product.passengers', { count: maxPassengers }),
      text: String(maxPassengers),
    },
    { icon: <LuggageRegular />, label: t('bookings.product.luggage', { count: maxLuggage }), text: String(maxLuggage) },
    ...(hasWheelchairPlace
      ? [
          {
            icon: <UtilityIcon id={utilities.wheelchair} size={18} />,
            label: t('bookings.product.wheelchair'),
            text: '',
          },
        ]
      : []),
  ]
}

/** The server's words on an estimate that failed; where it said none, those of the documents. Source: spec 3 §8. */
function useEstimateFailureText(): (failure: unknown) => string {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (failure) => {
    const isUnsaid =
      !(failure instanceof ApiError) || failure.status === null || failure.hasCode(connectionErrors.html.code)
    return isUnsaid ? t('bookings.estimate.failed') : failureText(failure)
  }
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  products: { display: 'flex', flexDirection: 'column', gap: '6px' },
})
