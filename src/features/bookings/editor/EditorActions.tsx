import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular, DeleteRegular, SendRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { AccessFacts } from '#domain/access.ts'
import { bookingCan } from '#domain/booking/can.ts'
import type { Booking, BookingDetails } from '#domain/booking/schema.ts'
import { placeName } from '#domain/place.ts'
import { sync } from '#state/sync.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { formatMoney } from '#ui/look/format.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { BookingForm } from './use-booking-form.ts'

interface Props {
  form: BookingForm
  stored: BookingDetails | null
  me: AccessFacts
  currencySymbol: string
  onCancel: (booking: Booking) => void
  onClose: () => void
}

/** The footer of the editor: back, and on to the next step or to the booking system. */
export function EditorActions({ form, stored, me, currencySymbol, onCancel, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const { step, busy } = form
  const isPhone = useMedia(media.phone)
  const keep = async () => {
    if (await form.store()) onClose()
  }
  return (
    <>
      {step === 'passenger' ? (
        <Button disabled={busy} onClick={() => form.skip()}>
          {t('bookings.skip')}
        </Button>
      ) : isPhone ? (
        <IconButton icon={<ArrowLeftRegular />} aria-label={t('bookings.back')} disabled={busy} onClick={form.goBack} />
      ) : (
        <Button icon={<ArrowLeftRegular />} disabled={busy} onClick={form.goBack}>
          {t('bookings.back')}
        </Button>
      )}
      {stored && bookingCan.delete(stored, me) === null && (
        <RefusableButton
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={t('bookings.delete')}
          disabledFocusable={busy}
          refusal={online ? null : t('sync.needsConnection')}
          onClick={() => onCancel(stored)}
        />
      )}
      <span className={styles.middle}>
        {step === 'details' && <PriceAndGoal form={form} currencySymbol={currencySymbol} />}
      </span>
      {step !== 'details' ? (
        <Button appearance="primary" className={styles.primary} disabled={busy} onClick={form.goOn}>
          {t(step === 'passenger' ? 'bookings.next' : 'bookings.next.estimate')}
        </Button>
      ) : online ? (
        <BusyButton
          appearance="primary"
          className={styles.primary}
          busy={busy}
          spinner="inverted"
          icon={<SendRegular />}
          onClick={form.submit}
        >
          {t(stored === null ? 'bookings.send' : 'save.save')}
        </BusyButton>
      ) : (
        <Button appearance="primary" className={styles.primary} onClick={() => void keep()}>
          {t('save.keep')}
        </Button>
      )}
    </>
  )
}

/** What the ride costs, or who pays it, and where it goes. */
function PriceAndGoal({ form: { draft, estimate }, currencySymbol }: Pick<Props, 'form' | 'currencySymbol'>) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { transportationPermission, priceCategoryId, to } = draft
  const chosen = estimate.estimate?.products.find(({ priceCategory }) => priceCategory.id === priceCategoryId)
  const price = transportationPermission
    ? transportationPermission.name || transportationPermission.externalId
    : chosen && (chosen.price === null ? null : formatMoney(chosen.price, currencySymbol, i18n.language))
  return (
    <>
      {price !== undefined && (
        <span className={price === null ? styles.goal : styles.price}>{price ?? t('bookings.price.later')}</span>
      )}
      {to && <span className={styles.goal}>{placeName(to)}</span>}
    </>
  )
}

const useStyles = makeStyles({
  middle: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  price: {
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  goal: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  primary: { flexShrink: 0, minWidth: '128px' },
})
