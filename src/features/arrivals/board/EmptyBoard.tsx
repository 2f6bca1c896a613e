import { Button } from '@fluentui/react-components'
import { Board28Regular } from '@fluentui/react-icons/headless/svg/board'
import { CloudOff28Regular } from '@fluentui/react-icons/headless/svg/cloud-off'
import { Search28Regular } from '@fluentui/react-icons/headless/svg/search'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { refreshScreen } from '#state/refresh.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { formatDay } from '#ui/look/format.ts'

/** Why there is no row to show. */
export type Emptiness =
  | { why: 'neverFetched' }
  | { why: 'failed'; text: string }
  | { why: 'nothingAtDestination'; destinationAlias: string }
  | { why: 'nothingOnDay'; date: LocalDate }
  | { why: 'nothingFound'; clear: () => void }

interface Props {
  emptiness: Emptiness
}

const boardIcon = <Board28Regular fill="currentColor" />
const offlineIcon = <CloudOff28Regular fill="currentColor" />
const searchIcon = <Search28Regular fill="currentColor" />

/** Says what is missing and what may be done about it. Source: spec 1 §2.7 "Empty messages". */
export function EmptyBoard({ emptiness }: Props) {
  const { t, i18n } = useTranslation()
  const retry = <Button onClick={() => void refreshScreen()}>{t('retry')}</Button>
  switch (emptiness.why) {
    case 'neverFetched':
      return (
        <EmptyState
          icon={offlineIcon}
          title={t('arrivals.empty.neverFetched')}
          text={t('arrivals.empty.neverFetched.help')}
          action={retry}
        />
      )
    case 'failed':
      return (
        <EmptyState icon={offlineIcon} title={emptiness.text} text={t('arrivals.empty.failed.help')} action={retry} />
      )
    case 'nothingAtDestination':
      return (
        <EmptyState
          icon={boardIcon}
          title={t('arrivals.empty.destination', { destinationAlias: emptiness.destinationAlias })}
          text={t('arrivals.empty.destination.help')}
        />
      )
    case 'nothingOnDay':
      return (
        <EmptyState
          icon={boardIcon}
          title={t('arrivals.empty.day', { date: formatDay(emptiness.date, i18n.language, 'short') })}
          text={t('arrivals.empty.day.help')}
        />
      )
    case 'nothingFound':
      return (
        <EmptyState
          icon={searchIcon}
          title={t('arrivals.empty.search')}
          text={t('arrivals.empty.search.help')}
          onClear={emptiness.clear}
        />
      )
  }
}
