import { Button, makeStyles } from '@fluentui/react-components'
import { DismissRegular, ErrorCircleFilled } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { sawRejectedOrders } from '#data/rejected-orders.ts'
import type { RejectedOrder } from '#domain/rejected-order.ts'
import { useRejectedOrders, useRejectedOrdersKept } from '#state/use-rejected-orders.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { announce } from '#ui/speak/announce.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatDay } from '#ui/look/format.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { cancellationToastMs, say } from '#ui/speak/toast.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { useStill } from '#ui/late/use-still.ts'
import { paths } from '../paths.ts'
import { FoldedBand } from './FoldedBand.tsx'
import { useFailureToast } from './sync/use-failure-toast.ts'

/** At most this many stand above the page, the latest first: the others follow as these are seen. */
const most = 2

const keyOf = ({ kind, id }: RejectedOrder): string => `${kind}:${id}`

/**
 * Orders of the user that the booking system has refused, above every page until they are seen. A new one is said aloud,
 * by a toast where the page is scrolled away from them or a dialog stands before them.
 */
export function RejectedOrders() {
  const section = useRef<HTMLElement>(null)
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const tellFailure = useFailureToast()
  useRejectedOrdersKept()
  const orders = useRejectedOrders()
  const isPhone = useIsPhone()
  const isLow = useMedia(media.lowWindow)
  const nameOf = ({ kind, shortId, startDate }: RejectedOrder) => {
    const day = formatDay(startDate.slice(0, 10), i18n.language, 'weekdayShort')
    const moment = kind === 'booking' ? `${day} ${startDate.slice(11, 16)}` : day
    return t(`rejectedOrders.${kind}`, { shortId, moment })
  }
  const open = (order: RejectedOrder) => void navigate(paths.rejectedOrder(order))
  useNews(orders, (order) => {
    // a line that is folded says to the eye only how many there are
    if (!isPhone && isInSight(section.current)) {
      announce(`${nameOf(order)} ${order.reason}`, 'assertive')
      return
    }
    say({
      title: nameOf(order),
      text: order.reason,
      intent: 'error',
      timeoutMs: cancellationToastMs,
      action: { label: t(`rejectedOrders.open.${order.kind}`), onClick: () => open(order) },
    })
  })
  const see = (order: RejectedOrder) =>
    void sawRejectedOrders([order]).catch((failure: unknown) => tellFailure(t('rejectedOrders.notSeen'), failure))
  const shown = useStill(orders)
  if (!shown || shown.length === 0) return null
  return (
    <FoldedBand
      ref={section}
      label={t('rejectedOrders')}
      count={shown.length}
      icon={<ErrorCircleFilled />}
      state="rejected"
      isFolding={isPhone || (isLow && shown.length > 1)}
    >
      {shown.slice(0, most).map((order) => (
        <Notice
          key={keyOf(order)}
          intent="error"
          actions={
            <>
              <Button onClick={() => open(order)}>{t(`rejectedOrders.open.${order.kind}`)}</Button>
              <IconButton
                appearance="transparent"
                icon={<DismissRegular />}
                aria-label={t('rejectedOrders.see', { name: nameOf(order) })}
                onClick={() => see(order)}
              />
            </>
          }
        >
          {nameOf(order)} {order.reason}
        </Notice>
      ))}
      {shown.length > most && <p className={styles.more}>{t('rejectedOrders.more', { count: shown.length - most })}</p>}
    </FoldedBand>
  )
}

/** Whether nothing lies over it and it is not scrolled away. */
function isInSight(section: HTMLElement | null): boolean {
  if (!section) return false
  const { left, top, width, height } = section.getBoundingClientRect()
  return section.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Tells of each order once in this window; those that are known when it opens stand above the page. */
function useNews(orders: readonly RejectedOrder[] | undefined, tell: (order: RejectedOrder) => void): void {
  const known = useRef<Set<string>>(null)
  const learn = useEffectEvent((all: readonly RejectedOrder[]) => {
    const before = known.current
    for (const order of before ? all : []) {
      if (!before?.has(keyOf(order))) tell(order)
    }
    known.current = new Set([...(before ?? []), ...all.map(keyOf)])
  })
  useEffect(() => {
    if (orders) learn(orders)
  }, [orders])
}

const useStyles = makeStyles({
  more: { fontSize: '13px', lineHeight: '18px' },
})
