import { makeStyles, tokens } from '@fluentui/react-components'
import { PeopleRegular, SearchRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { listedPassengers } from '#domain/mass-cancellation/listed-passengers.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { PickProps } from './pick-props.ts'

const quietMs = 150

/** Passengers of the destination with a box each. Source: spec 2 §2 "a passenger list in pick mode". */
export function ListPick({ place, passengers, pickedIds, onPick }: PickProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [search, setSearch] = useState('')
  const { all, failure, isLoading, retry } = passengers
  const rows = useMemo(() => all && listedPassengers(all, search), [all, search])
  const selected = useMemo(() => new Set<string | number>(pickedIds), [pickedIds])
  const columns = useMemo((): Column<PassengerCard>[] => {
    const detail = ({ groups, inactive }: PassengerCard) =>
      [inactive && t('passengers.list.inactive'), groups].filter(Boolean).join(' · ')
    return [
      {
        key: 'name',
        header: t('passengers.list.name'),
        card: 'title',
        cell: (row) => nameOf(row) || t('passengers.unknown'),
        detail,
      },
    ]
  }, [t])
  const isFailed = failure !== null && all === undefined && online
  return (
    <>
      <div className={styles.search}>
        <SearchBox
          value={search}
          debounceMs={quietMs}
          label={t('massCancellation.search')}
          className={styles.box}
          onChange={setSearch}
        />
      </div>
      <div className={styles.list} data-pane="">
        <DataTable
          label={t('massCancellation.passengers')}
          columns={columns}
          rows={all === undefined && !online && failure !== null ? [] : rows}
          rowKey={({ id }) => id}
          rowName={(row) => nameOf(row) || t('passengers.unknown')}
          muted={({ inactive }) => inactive}
          isLoading={isLoading}
          failure={isFailed ? { text: failureText(failure), onRetry: retry } : null}
          selection={{ selected, onChange: (keys) => onPick([...keys].map(Number)) }}
          empty={
            all === undefined ? (
              <NotOnDevice />
            ) : (
              <EmptyState
                icon={search === '' ? <PeopleRegular /> : <SearchRegular />}
                title={t('passengers.list.noneAtDestination', { destinationAlias: place.alias })}
                onClear={search === '' ? null : () => setSearch('')}
              />
            )
          }
        />
      </div>
    </>
  )
}

const nameOf = ({ name }: PassengerCard): string => name

const useStyles = makeStyles({
  search: { display: 'flex', padding: '0 14px 8px' },
  box: { flex: '1 1 auto', minWidth: 0 },
  list: {
    flex: '1 1 0',
    minHeight: 0,
    overflowY: 'auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [media.belowLandscape]: { flex: 'none', maxHeight: '60dvh' },
    // there only the page scrolls
    [media.phone]: { maxHeight: 'none', overflowY: 'visible' },
  },
})
