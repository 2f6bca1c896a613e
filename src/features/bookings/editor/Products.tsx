import { makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Regular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError, connectionErrors } from '#data/api/api-error.ts'
import type { BookingDraft } from '#domain/booking/draft.ts'
import { fittingProduct, vehicleKind } from '#domain/booking/fitting-product.ts'
import { isOnMap } from '#domain/place.ts'
import type { EstimatedProduct, PriceEstimate } from '#domain/price-estimate.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { formatMoney } from '#ui/look/format.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import type { BookingForm } from './use-booking-form.ts'
import { useNeeds } from './use-needs.ts'
import { VehiclePicture } from './VehiclePicture.tsx'

interface Props {
  form: BookingForm
  currencySymbol: string
}

/** The cars that can be booked, or why they are not known. */
export function Products({ form, currencySymbol }: Props) {
  const { t } = useTranslation()
  const failureText = useEstimateFailureText()
  const { online } = useSnapshot(sync)
  const { estimate } = form
  if (estimate.isLoading) return <CardSkeleton label={t('bookings.estimate.loading')} count={3} size={72} />
  if (estimate.estimate === null) {
    return (
      <FailureNotice intent={online ? 'error' : 'warning'} onRetry={estimate.ask}>
        {online && estimate.failure !== null
          ? failureText(estimate.failure)
          : t(online ? 'refusal.booking.noEstimate' : 'bookings.estimate.offline')}
      </FailureNotice>
    )
  }
  if (estimate.estimate.products.length === 0) return <Notice intent="warning">{t('bookings.estimate.none')}</Notice>
  return <Cars form={form} estimate={estimate.estimate} currencySymbol={currencySymbol} />
}

/** The cars as cards. Where none of them is chosen, the first one that fits is, and it is said why. */
function Cars({ form, estimate: { products, route }, currencySymbol }: Props & { estimate: PriceEstimate }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { draft, change } = form
  const needs = useNeeds(draft.passenger)
  const fitting = needs === undefined ? null : fittingProduct(products, needs)
  const chosen = products.find(({ priceCategory }) => priceCategory.id === draft.priceCategoryId)
  const choose = useEffectEvent((id: number) => {
    change((before) => (before.priceCategoryId === draft.priceCategoryId ? { ...before, priceCategoryId: id } : before))
  })
  const missing = chosen === undefined ? (fitting?.product.priceCategory.id ?? null) : null
  useEffect(() => {
    if (missing !== null) choose(missing)
  }, [missing])
  const arePriced = products.some(({ price }) => price !== null)
  return (
    <div className={styles.root}>
      <RadioCards
        label={t('bookings.products')}
        value={draft.priceCategoryId === null ? null : String(draft.priceCategoryId)}
        onChange={(key) => change((before) => ({ ...before, priceCategoryId: Number(key) }))}
        options={products.map((product) => ({
          key: String(product.priceCategory.id),
          title: product.priceCategory.name,
          picture: <VehiclePicture kind={vehicleKind(product)} hasWheelchairPlace={product.hasWheelchairPlace} />,
          words: capacityWords(product, t),
          ...(product.price !== null && { price: formatMoney(product.price, currencySymbol, i18n.language) }),
        }))}
      />
      <div role="status" className={styles.lines}>
        {fitting && chosen && chosen === fitting.product && (
          <p className={styles.why}>
            <CheckmarkCircle16Regular aria-hidden="true" className={styles.tick} />
            {t(`bookings.car.why.${fitting.reason}`, { name: chosen.priceCategory.name })}
          </p>
        )}
        {needs !== undefined && fitting === null && <FieldHint>{t('bookings.car.noneFits')}</FieldHint>}
        {arePriced && <FieldHint>{t('bookings.estimate.areEstimates')}</FieldHint>}
        {route === null && <FieldHint>{t(whyNoWay(draft))}</FieldHint>}
      </div>
    </div>
  )
}

/** Key of the words on why there is neither way nor price. */
function whyNoWay({ from, to }: BookingDraft): string {
  if (!to) return 'bookings.estimate.noDestination'
  // a booking system that does not answer gives neither
  return from && isOnMap(from) && isOnMap(to) ? 'bookings.estimate.noAnswer' : 'bookings.estimate.notOnMap'
}

/** "4 hlö · 2 matkalaukkua · pyörätuolipaikka" */
function capacityWords(
  { priceCategory, hasWheelchairPlace }: EstimatedProduct,
  t: ReturnType<typeof useTranslation>['t'],
) {
  return [
    t('bookings.car.passengers', { count: priceCategory.maxPassengers }),
    priceCategory.maxLuggage > 0 && t('bookings.car.luggage', { count: priceCategory.maxLuggage }),
    hasWheelchairPlace && t('bookings.car.wheelchair'),
  ]
    .filter(Boolean)
    .join(' · ')
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
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  lines: { display: 'flex', flexDirection: 'column', gap: '6px' },
  why: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '8px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
  },
  tick: { flexShrink: 0, marginTop: '1px', color: tokens.colorStatusSuccessForeground1 },
})
