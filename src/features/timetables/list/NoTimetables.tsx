import { Button } from '@fluentui/react-components'
import { CalendarLtrRegular, FilterDismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { timetableStates, type TimetableStateName, type TimetableTab } from '#domain/timetable/state.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { stateInfoKey } from '../words/timetable-words.ts'
import type { TimetableList } from './use-timetable-list.ts'

interface Props {
  list: Pick<TimetableList, 'hidden' | 'showAll'>
  tab: TimetableTab
  destinationAlias: string
  /** Whether timetables are split here. */
  isSplittable: boolean
}

/** What stands in place of a tab's rows: there are none, or the switches leave them out. */
export function NoTimetables({ list: { hidden, showAll }, tab, destinationAlias, isSplittable }: Props) {
  const { t } = useTranslation()
  if (hidden > 0) {
    return (
      <EmptyState
        icon={<FilterDismissRegular />}
        title={t('timetables.hidden', { count: hidden })}
        action={<Button onClick={showAll}>{t('timetables.showAll')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<CalendarLtrRegular />}
      title={t(`timetables.none.${tab}`, { destinationAlias })}
      text={t(stateInfoKey(timetableStates[stateOf[tab]], isSplittable))}
    />
  )
}

const stateOf: Record<TimetableTab, TimetableStateName> = {
  new: 'new',
  ordered: 'ordered',
  orderedprocessing: 'orderedProcessing',
  accepted: 'accepted',
  rejected: 'rejected',
}
