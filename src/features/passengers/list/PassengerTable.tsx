import { PeopleRegular, SearchRegular } from '@fluentui/react-icons'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PassengerCard } from '#domain/passenger.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import type { Opening, Selection } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { usePeopleColumns } from './use-passenger-columns.tsx'
import type { People } from './use-passengers.ts'

interface Props {
  people: People
  /** Of the destination whose passengers are listed; `null` where they are not of one. */
  destinationAlias: string | null
  open?: Opening<PassengerCard>
  selection?: Selection<PassengerCard>
  actions?: (passenger: PassengerCard) => ReactNode
  current?: number | null
}

/** Passengers, a page at a time. Source: spec 2 §2 "Passenger list". */
export function PeopleTable({ people, destinationAlias, open, selection, actions, current }: Props) {
  const { t } = useTranslation()
  const columns = usePeopleColumns()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const nameOf = useCallback(({ name }: PassengerCard) => name || t('passengers.unknown'), [t])
  const { page, failure, isUnknown, isUnanswered, view, change } = people
  // only when the list appears: a row that is opened beside it stays where it is
  const [returnTo] = useState(view.returnTo)
  // without an answer the rows on the device are the list, and its age says the rest
  const isNotFetched = isUnknown && isUnanswered && !online
  const isFailed = failure !== null && (isUnknown || !isUnanswered) && !isNotFetched
  return (
    <DataTable
      label={t('routes.people')}
      columns={columns}
      rows={isUnknown && !isNotFetched ? undefined : page?.rows}
      rowKey={keyOf}
      rowName={nameOf}
      sort={view.sort}
      onSort={(sort) => change({ sort })}
      muted={isInactive}
      isLoading={people.isLoading}
      failure={isFailed ? { text: failureText(failure), onRetry: people.retry } : null}
      returnTo={returnTo}
      {...(page && { total: page.total, firstIndex: page.firstIndex })}
      {...(open && { open })}
      {...(selection && { selection })}
      {...(actions && { actions })}
      {...(current !== undefined && { current })}
      empty={isNotFetched ? <NotOnDevice /> : <NoPeople people={people} destinationAlias={destinationAlias} />}
    />
  )
}

const keyOf = ({ id }: PassengerCard) => id
const isInactive = ({ inactive }: PassengerCard) => inactive

function NoPeople({ people, destinationAlias }: Pick<Props, 'people' | 'destinationAlias'>) {
  const { t } = useTranslation()
  const clear = () => people.change({ filter: '', groupIds: [] })
  return (
    <EmptyState
      icon={people.isFiltered ? <SearchRegular /> : <PeopleRegular />}
      title={destinationAlias === null ? t('people.none') : t('people.noneAtDestination', { destinationAlias })}
      onClear={people.isFiltered ? clear : null}
    />
  )
}
