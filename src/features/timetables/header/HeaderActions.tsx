import { Button } from '@fluentui/react-components'
import { DismissCircleRegular, EditRegular, SendRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { timetableCan } from '#domain/timetable/can.ts'
import type { OrderFacts } from '#domain/timetable/order.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { isLocked, timetableStateFacts } from '#domain/timetable/state.ts'
import { needsConnection, whyNotOrderNow, type Onlooker } from '../actions/timetable-offers.ts'
import type { TimetableActions } from '../actions/use-timetable-actions.tsx'

interface Props {
  timetable: Timetable
  /** `null` while it is not known: the timetable waits with its order. */
  facts: (Timetable & OrderFacts) | null
  onlooker: Onlooker
  run: TimetableActions['run']
}

/** Edit, and the order or its end. What cannot be done now says why; what the user may not is not there. */
export function HeaderActions({ timetable, facts, onlooker, run }: Props) {
  const { t } = useTranslation()
  const { me, today, online } = onlooker
  const isOpen = !isLocked(timetable, today)
  const mayChange = timetableCan.cancelOrder(timetable, me) !== 'refusal.timetable.noRight'
  if (!mayChange) return null
  const orderRefusal = facts ? whyNotOrderNow(facts, onlooker) : 'loading'
  const endRefusal = online ? null : needsConnection
  return (
    <>
      {isOpen && (
        <Button appearance="subtle" icon={<EditRegular />} onClick={() => run('edit', timetable)}>
          {t('timetables.edit')}
        </Button>
      )}
      {timetableStateFacts[timetable.state].isCancelable && (
        <Button
          icon={<DismissCircleRegular />}
          disabledFocusable={endRefusal !== null}
          title={endRefusal === null ? undefined : t(endRefusal)}
          onClick={() => run('cancelOrder', timetable)}
        >
          {t('timetables.cancelOrder')}
        </Button>
      )}
      {isOpen && (
        <Button
          appearance="primary"
          icon={<SendRegular />}
          disabledFocusable={orderRefusal !== null}
          title={orderRefusal === null ? undefined : t(orderRefusal)}
          onClick={() => run('order', timetable)}
        >
          {t('timetables.order')}
        </Button>
      )}
    </>
  )
}
