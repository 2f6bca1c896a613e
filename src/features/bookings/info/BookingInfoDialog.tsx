import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { LockClosed16Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { instanceConfigOf } from '#data/app-info.ts'
import type { AccessFacts } from '#domain/access.ts'
import { bookingCan, showsCancelOrder } from '#domain/booking/can.ts'
import type { Booking } from '#domain/booking/schema.ts'
import { bookingStates, isLocked } from '#domain/booking/state.ts'
import type { Destination } from '#domain/destination.ts'
import type { WallDateTime } from '#domain/local-date.ts'
import { productField } from '#domain/product.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useSeenOrder } from '#state/use-rejected-orders.ts'
import { useMirror } from '#state/use-mirror.ts'
import type { MirroredList } from '#state/use-mirrored-list.ts'
import { FactList } from '#ui/look/FactList.tsx'
import { FetchedAt } from '#ui/late/FetchedAt.tsx'
import { formatFullMoment, formatMoney } from '#ui/look/format.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { RouteLine } from '#features/bookings/words/RouteLine.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { useOpenedBooking } from '../use-opened-booking.ts'
import { doneText, idText, longMomentText, passengerNames, requirementNames, timeText } from '../words/booking-words.ts'
import { BookingStateChip } from '../words/BookingStateChip.tsx'

interface Props {
  destination: Destination
  bookingId: number
  bookings: MirroredList<Booking>
  me: AccessFacts
  now: WallDateTime
  onClose: () => void
  onEdit: () => void
  onCancel: (booking: Booking) => void
}

/** What is known of a booking, also without a connection. Source: spec 3 §2 "Booking info dialog". */
export function BookingInfoDialog({ bookingId, bookings, me, now, onClose, onEdit, onCancel, ...rest }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const booking = bookings.rows?.find(({ id }) => id === bookingId)
  const opened = useOpenedBooking(rest.destination.id, bookingId)
  const failure = opened.failure ?? bookings.failure
  const isLoading = opened.isLoading || (!booking && bookings.isLoading)
  const refusal = online ? null : t('sync.needsConnection')
  const mayEdit = booking && bookingCan.edit(booking, me, now) === null
  return (
    <FormDialog
      open
      title={booking ? `${t('screens.bookingInfo')} ${idText(booking)}` : t('screens.bookingInfo')}
      onClose={onClose}
      actions={
        <>
          {booking && showsCancelOrder(booking, me) && (
            <RefusableButton className={styles.first} refusal={refusal} onClick={() => onCancel(booking)}>
              {t('bookings.cancel')}
            </RefusableButton>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
          {mayEdit && (
            <RefusableButton appearance="primary" refusal={refusal} onClick={onEdit}>
              {t('bookings.edit')}
            </RefusableButton>
          )}
        </>
      }
    >
      {booking ? (
        <BookingFacts booking={booking} now={now} {...rest} />
      ) : (
        <div className={mergeClasses(isLoading && styles.toCome)}>
          <LoadingBar loading={isLoading} />
        </div>
      )}
      {booking && bookings.fetchedAt != null && (!online || failure !== null) && <FetchedAt at={bookings.fetchedAt} />}
      {!isLoading && (!booking || (online && failure !== null)) && (
        <FailureNotice onRetry={opened.retry}>
          {failure === null ? t('bookings.notFound') : failureText(failure, t('bookings.notFound'))}
        </FailureNotice>
      )}
    </FormDialog>
  )
}

/** Nobody has said yet what it costs, and no permission pays. */
const priceToCome = ({ state, transportationPermission }: Booking): boolean =>
  transportationPermission === null && (state === bookingStates.open || state === bookingStates.ok)

function BookingFacts({ booking, destination, now }: Pick<Props, 'destination' | 'now'> & { booking: Booking }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const config = useMirror(
    () => instanceConfigOf(destination[productField.instanceId]),
    [destination[productField.instanceId]],
  )
  const {
    product,
    requirements,
    transportationPermission,
    price,
    rejectedReason,
    endDate,
    notTakenSince,
    offMap = [],
  } = booking
  useSeenOrder({ kind: 'booking', id: booking.id }, booking.state === bookingStates.rejected)
  const names = passengerNames(booking)
  const needs = requirementNames(requirements, config ?? null, t('bookings.unknownNeed'))
  const place = (name: string, address: string) =>
    [name, address].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(', ')
  return (
    <div className={styles.content}>
      <div className={styles.head}>
        <BookingStateChip state={booking.state} />
        {isLocked(booking, now) && (
          <span className={styles.locked}>
            <LockClosed16Regular aria-hidden="true" /> {t('bookings.locked')}
          </span>
        )}
      </div>
      <div role="status">
        {notTakenSince !== undefined && (
          <Notice intent="warning">
            {t('bookings.notTaken', { since: formatFullMoment(Date.parse(notTakenSince), i18n.language) })}
          </Notice>
        )}
        {rejectedReason && <Notice intent="error">{t('bookings.rejected', { reason: rejectedReason })}</Notice>}
      </div>
      <p className={styles.moment}>
        {longMomentText(booking.startDate, i18n.language)}
        {endDate && ` – ${timeText(endDate)}`}
      </p>
      <RouteLine
        from={place(booking.fromPlace, booking.fromAddress)}
        to={place(booking.toPlace, booking.toAddress) || null}
        offMap={offMap}
      />
      <FactList
        facts={[
          [
            t('bookings.fact.passengers'),
            [
              ...names,
              booking.unnamedPassengersCount > 0 && t('bookings.unnamed', { count: booking.unnamedPassengersCount }),
            ]
              .filter(Boolean)
              .join(', '),
          ],
          [
            t('bookings.fact.product'),
            product &&
              [
                product.makeModel,
                t('bookings.product.passengers', { count: product.pax }),
                t('bookings.product.luggage', { count: product.bags }),
              ]
                .filter(Boolean)
                .join(' · '),
          ],
          [
            t('bookings.fact.price'),
            price === null
              ? priceToCome(booking) && t(offMap.length > 0 ? 'bookings.price.open' : 'bookings.price.later')
              : formatMoney(price, config?.currencySymbol ?? '€', i18n.language),
          ],
          [
            t('bookings.fact.transportationPermission'),
            transportationPermission && (transportationPermission.name || transportationPermission.externalId),
          ],
          [t('bookings.fact.requirements'), needs.join(', ')],
          [t('bookings.fact.driverNotes'), booking.driverNotes],
          // a server that keeps one note gives it as both
          [t('bookings.fact.note'), booking.note !== booking.driverNotes && booking.note],
          [t('bookings.fact.costCenter'), booking.costCenterName],
          [t('bookings.fact.idNumber'), booking.idNumber],
          [t('bookings.fact.created'), doneText(booking.createdAt, booking.createdByEmail, i18n.language)],
          [t('bookings.fact.ordered'), doneText(booking.orderedAt, booking.orderedByEmail, i18n.language)],
        ]}
      />
    </div>
  )
}

const useStyles = makeStyles({
  first: { marginInlineEnd: 'auto' },
  // as high as most bookings, of which there is little more or less to say
  toCome: { position: 'relative', minHeight: '328px' },
  content: { display: 'flex', flexDirection: 'column', gap: '12px', fontSize: '14px', lineHeight: '20px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  locked: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  moment: { fontSize: '18px', lineHeight: '24px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
})
