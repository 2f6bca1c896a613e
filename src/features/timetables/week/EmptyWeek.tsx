import { Button } from '@fluentui/react-components'
import { PeopleAddRegular, SearchRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { ShownPassengers } from './use-shown-passengers.ts'

interface Props {
  shownPassengers: Pick<ShownPassengers, 'isFiltered' | 'change'>
  /** `null` when passengers cannot be added. */
  onAdd: (() => void) | null
}

/** What stands in place of a week's rows: nobody is on the list yet, or the filters leave nobody. */
export function EmptyWeek({ shownPassengers: { isFiltered, change }, onAdd }: Props) {
  const { t } = useTranslation()
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchRegular />}
        title={t('week.noneFound')}
        onClear={() => change({ filter: '', groupIds: [] })}
      />
    )
  }
  return (
    <EmptyState
      icon={<PeopleAddRegular />}
      title={t('timetables.summary.none')}
      {...(onAdd && {
        text: t('week.empty.text'),
        action: (
          <Button appearance="primary" onClick={onAdd}>
            {t('timetables.addPassengers')}
          </Button>
        ),
      })}
    />
  )
}
