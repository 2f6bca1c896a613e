import { useTranslation } from 'react-i18next'
import { bookingDraftOf, type BookingDraft } from '#domain/booking/draft.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import type { LastChange } from '#domain/last-change.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import { placeName } from '#domain/place.ts'
import type { EstimatedProduct } from '#domain/price-estimate.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { FieldDifference } from '#ui/form/FieldDifference.tsx'
import { formatDay } from '#ui/look/format.ts'
import { requirementNames } from '../words/booking-words.ts'
import { bookingConflicts, mergedBooking } from './booking-conflict.ts'

interface Props {
  mine: BookingDraft
  /** What the form started from. */
  base: BookingDetails
  theirs: BookingDetails
  /** Who has stored that; `null` where it is not known. */
  changed: LastChange | null
  /** `null` when it is not known here. */
  config: InstanceConfig | null
  /** Of the last estimate. */
  products: readonly EstimatedProduct[]
  isBusy: boolean
  onResolve: (merged: BookingDraft) => void
  onClose: () => void
}

type Field = keyof BookingDraft

/** Another user has changed the booking meanwhile: both values of each field that both have changed. */
export function BookingConflict(props: Props) {
  const { mine, base, theirs, changed, config, products, isBusy, onResolve, onClose } = props
  const { t, i18n } = useTranslation()
  const changeText = useChangeText()
  const stored = bookingDraftOf(theirs)
  const fields = bookingConflicts(base, mine, theirs)
  const wordsOf = (draft: BookingDraft, field: Field): string => {
    switch (field) {
      case 'passenger':
        return draft.passenger.kind === 'none' ? t('bookings.passenger.none') : draft.passenger.name
      case 'date':
        return formatDay(draft.date, i18n.language, 'numeric')
      case 'minutes':
        return draft.minutes === null ? '–' : timeOfDay(draft.minutes)
      case 'isDropOffTime':
        return t(draft.isDropOffTime ? 'bookings.dropOff' : 'bookings.pickUp')
      case 'transportationPermission':
        return draft.transportationPermission?.name ?? t('bookings.transportationPermission.none')
      case 'from':
      case 'to':
        return draft[field] ? placeName(draft[field]) : '–'
      case 'priceCategoryId':
        return (
          products.find(({ priceCategory }) => priceCategory.id === draft.priceCategoryId)?.priceCategory.name ??
          String(draft.priceCategoryId ?? '–')
        )
      case 'requirements':
        return requirementNames(draft.requirements, config, t('bookings.unknownNeed')).join(', ') || '–'
      case 'note':
        return draft.note || '–'
      case 'id':
      case 'version':
      case 'destinationId':
        return String(draft[field])
    }
  }
  return (
    <FieldDifference
      open
      title={t('bookings.conflict')}
      intro={changeText(changed)}
      fields={fields.map(({ field }) => ({
        key: field,
        label: t(`bookings.field.${field}`),
        mine: wordsOf(mine, field),
        theirs: wordsOf(stored, field),
      }))}
      busy={isBusy}
      onResolve={(choice) => {
        const kept = new Set(fields.map(({ field }) => field).filter((field) => choice[field] === 'mine'))
        onResolve(mergedBooking(base, mine, theirs, kept))
      }}
      onClose={onClose}
    />
  )
}
