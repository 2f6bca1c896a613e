import { PeopleRegular, SearchRegular } from '@fluentui/react-icons'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PassengerCard } from '#domain/passenger.ts'
import type { ChosenView } from '#state/list-view.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import type { Opening, Selection } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { usePassengerColumns } from './use-passenger-columns.tsx'
import type { ListedPassengers } from './use-passengers.ts'

interface Props {
  passengers: ListedPassengers
  /** Of the destination whose passengers are listed; `null` where they are not of one. */
  destinationAlias: string | null
  open?: Opening<PassengerCard>
  selection?: Selection<PassengerCard>
  actions?: (passenger: PassengerCard) => ReactNode
  current?: number | null
}

/** Passengers, a page at a time. Source: spec 2 §2 "Passenger list". */
export function PassengerTable({ passengers, destinationAlias, open, selection, actions, current }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const nameOf = useCallback(({ name }: PassengerCard) => name || t('passengers.unknown'), [t])
  const { page, failure, isUnknown, isUnanswered, view, change } = passengers
  const columns = usePassengerColumns(view.filter)
  // only when the list appears: a row that is opened beside it stays where it is
  const [returnTo] = useState(view.returnTo)
  // without an answer the rows on the device are the list, and its age says the rest
  const isNotFetched = isUnknown && isUnanswered && !online
  const isFailed = failure !== null && (isUnknown || !isUnanswered) && !isNotFetched
  return (
    <DataTable
      label={t('routes.passengers')}
      columns={columns}
      rows={isUnknown && !isNotFetched ? undefined : page?.rows}
      rowKey={keyOf}
      rowName={nameOf}
      sort={view.sort}
      // on a phone the filters have it
      {...(!isPhone && { onSort: (sort: ChosenView['sort']) => change({ sort }) })}
      muted={isInactive}
      isLoading={passengers.isLoading}
      failure={isFailed ? { text: failureText(failure), onRetry: passengers.retry } : null}
      returnTo={returnTo}
      {...(page && { total: page.total, firstIndex: page.firstIndex })}
      {...(open && { open })}
      {...(selection && { selection })}
      {...(actions && { actions })}
      {...(current !== undefined && { current })}
      empty={
        isNotFetched ? <NotOnDevice /> : <NoPassengers passengers={passengers} destinationAlias={destinationAlias} />
      }
    />
  )
}

const keyOf = ({ id }: PassengerCard) => id
const isInactive = ({ inactive }: PassengerCard) => inactive

/** What stands in place of a list in which nobody is. */
export function NoPassengers({ passengers, destinationAlias }: Pick<Props, 'passengers' | 'destinationAlias'>) {
  const { t } = useTranslation()
  const clear = () => passengers.change({ filter: '', groupIds: [] })
  return (
    <EmptyState
      icon={passengers.isFiltered ? <SearchRegular /> : <PeopleRegular />}
      title={
        destinationAlias === null
          ? t('passengers.list.none')
          : t('passengers.list.noneAtDestination', { destinationAlias })
      }
      onClear={passengers.isFiltered ? clear : null}
    />
  )
}
