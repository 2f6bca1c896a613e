import { EditRegular, SendRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { timetableCan } from '#domain/timetable/can.ts'
import type { OrderFacts } from '#domain/timetable/order.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { SplitFacts } from '#domain/timetable/split.ts'
import { isLocked, orderEndOf, timetableStateFacts } from '#domain/timetable/state.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { offerLooks } from '../actions/offer-looks.tsx'
import { needsConnection, whyNotOrderNow, type Onlooker } from '../actions/timetable-offers.ts'
import type { TimetableActions } from '../actions/use-timetable-actions.tsx'

interface Props {
  timetable: Timetable
  /** `null` while it is not known: the timetable waits with its order. */
  facts: (Timetable & OrderFacts) | null
  onlooker: Onlooker
  run: TimetableActions['run']
  split: SplitFacts
  /** Where there is room for the order alone: the rest is in the menu. */
  isPhone: boolean
}

/** What is driven or over is changed by a copy or a split alone: these have buttons of their own. */
export const isCopiedFromHeader = ({ state }: Pick<Timetable, 'state'>): boolean =>
  timetableStateFacts[state].tab === 'accepted'

/** Edit, and the order or its end. What cannot be done now says why; what the user may not is not there. */
export function HeaderActions({ timetable, facts, onlooker, run, split, isPhone }: Props) {
  const { t } = useTranslation()
  const { me, today, online } = onlooker
  const mayChange = timetableCan.cancelOrder(timetable, me) !== 'refusal.timetable.noRight'
  const isOpen = mayChange && !isLocked(timetable, today)
  const orderEnd = mayChange ? orderEndOf(timetable.state) : null
  const orderRefusal = facts ? whyNotOrderNow(facts, onlooker) : 'loading'
  const offline = online ? null : t(needsConnection)
  const maySplit = split.isSplittable && timetableCan.split({ ...timetable, ...split }, null, today, me) === null
  const mayCopy = isCopiedFromHeader(timetable) && timetableCan.copy(timetable, me) === null
  const further = [...(maySplit ? (['split'] as const) : []), ...(mayCopy ? (['copy'] as const) : [])]
  return (
    <>
      {isOpen && !isPhone && (
        <IconButton
          appearance="subtle"
          icon={<EditRegular />}
          aria-label={t('timetables.edit')}
          onClick={() => run('edit', timetable)}
        />
      )}
      {!isPhone &&
        further.map((key) => (
          <RefusableButton key={key} icon={offerLooks[key].icon} refusal={offline} onClick={() => run(key, timetable)}>
            {t(offerLooks[key].label)}
          </RefusableButton>
        ))}
      {orderEnd !== null && (
        <RefusableButton
          {...(orderEnd === 'correct' && { appearance: 'primary' as const })}
          icon={offerLooks[orderEnd].icon}
          refusal={offline}
          onClick={() => run(orderEnd, timetable)}
        >
          {t(offerLooks[orderEnd].label)}
        </RefusableButton>
      )}
      {isOpen && (
        <RefusableButton
          appearance="primary"
          {...(!isPhone && { icon: <SendRegular /> })}
          refusal={orderRefusal && t(orderRefusal)}
          onClick={() => run('order', timetable)}
        >
          {t('timetables.order')}
        </RefusableButton>
      )}
    </>
  )
}
