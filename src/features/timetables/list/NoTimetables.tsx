import { Button } from '@fluentui/react-components'
import { CalendarLtrRegular, FilterDismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { TimetableTab } from '#domain/timetable/state.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { TimetableList } from './use-timetable-list.ts'

interface Props {
  list: Pick<TimetableList, 'hidden' | 'setFilter'>
  tab: TimetableTab
  destinationAlias: string
}

/** What stands in place of a tab's rows: there are none, or the switches leave them out. */
export function NoTimetables({ list: { hidden, setFilter }, tab, destinationAlias }: Props) {
  const { t } = useTranslation()
  if (hidden > 0) {
    return (
      <EmptyState
        icon={<FilterDismissRegular />}
        title={t('timetables.hidden', { count: hidden })}
        action={
          <Button onClick={() => setFilter({ onlyMine: false, showExpired: true })}>{t('timetables.showAll')}</Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<CalendarLtrRegular />}
      title={t(`timetables.none.${tab}`, { destinationAlias })}
      text={t(`timetables.stateInfo.${infoOf[tab]}`)}
    />
  )
}

const infoOf: Record<TimetableTab, string> = {
  new: 'new',
  ordered: 'ordered',
  orderedprocessing: 'orderedProcessing',
  accepted: 'accepted',
  rejected: 'rejected',
}
