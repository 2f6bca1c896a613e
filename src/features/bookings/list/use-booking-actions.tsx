import { CalendarCancelRegular, EditRegular, SendRegular } from '@fluentui/react-icons'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessFacts } from '#domain/access.ts'
import { bookingCan, showsCancelOrder, showsOrder } from '#domain/booking/can.ts'
import type { Booking } from '#domain/booking/schema.ts'
import type { WallDateTime } from '#domain/local-date.ts'
import { MoreMenu, type MenuAction } from '#ui/page/MoreMenu.tsx'
import { say } from '#ui/speak/toast.ts'
import { bookingName } from '../words/booking-words.ts'

interface Options {
  me: AccessFacts
  now: WallDateTime
  /** Why nothing can be changed now, in words, or `null`. */
  refusal: string | null
  onEdit: (booking: Booking) => void
  onCancel: (booking: Booking) => void
}

/** The menu of what is done with a booking from its row. Source: spec 3 §2, open points C-07, C-08. */
export function useBookingActions({ me, now, refusal, onEdit, onCancel }: Options): (booking: Booking) => ReactNode {
  const { t } = useTranslation()
  return useCallback(
    (booking) => {
      const items: MenuAction[] = []
      if (bookingCan.edit(booking, me, now) === null) {
        const edit = { key: 'edit', label: t('bookings.edit'), icon: <EditRegular /> }
        items.push({ ...edit, refusal, onClick: () => onEdit(booking) })
      }
      if (showsOrder(booking)) {
        const unavailable = t('errors.notYetAvailable')
        items.push({
          ...{ key: 'order', label: t('bookings.order'), icon: <SendRegular /> },
          ...{ refusal: unavailable, tellsWhenPressed: true },
          onClick: () => say({ title: unavailable, intent: 'info' }),
        })
      }
      if (showsCancelOrder(booking, me)) {
        const cancel = { key: 'cancel', label: t('bookings.cancel'), icon: <CalendarCancelRegular /> }
        items.push({ ...cancel, refusal, onClick: () => onCancel(booking) })
      }
      return <MoreMenu label={t('page.more', { title: bookingName(booking) })} items={items} />
    },
    [t, me, now, refusal, onEdit, onCancel],
  )
}
