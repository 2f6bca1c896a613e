import { useTranslation } from 'react-i18next'
import type { Cell } from '#domain/ride/cell.ts'
import { cellOf } from '#domain/ride/cell.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { Timetable, TimetablePassenger } from '#domain/timetable/schema.ts'
import { startsSoon } from '#domain/timetable/phase.ts'
import { timetableStateFacts } from '#domain/timetable/state.ts'
import type { AccessFacts } from '#domain/access.ts'
import { preferences } from '#state/preferences.ts'
import type { Week } from '#state/use-week.ts'
import { capitalized, formatDay } from '#ui/look/format.ts'
import type { PageNotice } from '../header/NoticesPill.tsx'
import type { OrderView } from '../order/use-order-view.ts'
import { useToday } from '../use-today.ts'
import { startText } from '../words/timetable-words.ts'
import { PassengerNames } from './PassengerNames.tsx'

interface Options extends Pick<OrderView, 'inactive' | 'lacking'> {
  timetable: Timetable
  week: Pick<Week, 'passengers' | 'syncs'>
  me: AccessFacts
  /** Whether passengers are the user's to see. */
  canOpen: boolean
  /** Rides on days that the week does not show. */
  hiddenCount: number
  /** Sends what was entered in cells that did not go through once more. */
  onSendAgain: (cells: readonly Cell[]) => void
  /** Asks whether it is to be discarded. */
  onDiscard: (cells: readonly Cell[]) => void
}

/**
 * What keeps the week from being ordered or driven, each with those whom it is about, and what it does not show.
 * Source: spec 3 §2, §8.
 */
export function useWeekNotices(options: Options): PageNotice[] {
  const { timetable, week, me, canOpen, inactive, lacking, hiddenCount, onSendAgain, onDiscard } = options
  const { t } = useTranslation()
  const today = useToday()
  const splits = useSplitNotices(timetable)
  const mayRemove = timetableCan.removePassengers(timetable, me) === null
  const withdrawn = week.passengers.filter(({ isWithdrawn }) => isWithdrawn)
  const cells = [...week.syncs]
    .filter(([, { kind }]) => kind === 'refused' || kind === 'changed')
    .map(([key]) => cellOf(key))
  const names = (passengers: readonly TimetablePassenger[]) => (
    <PassengerNames passengers={passengers} destinationId={timetable.destinationId} canOpen={canOpen} />
  )
  const all: (PageNotice | false)[] = [
    cells.length > 0 && {
      key: 'undecided',
      weight: 'stops',
      title: t('week.undecided', { count: cells.length }),
      text: t('week.undecided.text'),
      actions: [
        { label: t('week.undecided.mine'), onClick: () => onSendAgain(cells) },
        { label: t('week.undecided.theirs'), onClick: () => onDiscard(cells) },
      ],
    },
    lacking.length > 0 && {
      key: 'lacking',
      weight: 'stops',
      title: t('week.permissionMissing.who'),
      text: (
        <>
          {names(lacking)}. {mayRemove && t('week.permissionMissing.text')}
        </>
      ),
    },
    inactive.length > 0 && {
      key: 'inactive',
      weight: mayRemove ? 'stops' : 'warns',
      title: mayRemove ? t('refusal.timetable.inactivePassengers') : t('week.inactive'),
      text: names(inactive),
    },
    startsSoon(timetable, today) && {
      key: 'soon',
      weight: 'warns',
      title: capitalized(t('timetables.startsSoon', { when: startText(timetable, today, t) })),
    },
    hiddenCount > 0 && {
      key: 'hidden',
      weight: 'tells',
      title: t('week.hiddenRides', { count: hiddenCount }),
      actions: [{ label: t('preferences.showWeekends'), onClick: () => (preferences.showWeekends = true) }],
    },
    withdrawn.length > 0 && { key: 'withdrawn', weight: 'tells', title: t('week.withdrawn'), text: names(withdrawn) },
  ]
  return [...all.filter((notice) => notice !== false), ...splits]
}

/** Which of the two parts is driven, for as long as what was split off has not been accepted. */
function useSplitNotices({ state, originalTimetableId, splitUntil, drivenUntil }: Timetable): PageNotice[] {
  const { t, i18n } = useTranslation()
  const continued = timetableStateFacts[state].drives ? 'timetables.split.continued' : 'timetables.split.willContinue'
  const all: (PageNotice | false)[] = [
    originalTimetableId !== null &&
      splitUntil !== null && {
        key: 'splitOff',
        weight: 'tells',
        title: t('timetables.split.waits', { number: originalTimetableId }),
      },
    drivenUntil !== null && {
      key: 'continued',
      weight: 'tells',
      title: t(continued, { until: formatDay(drivenUntil, i18n.language, 'numeric') }),
    },
  ]
  return all.filter((notice) => notice !== false)
}
