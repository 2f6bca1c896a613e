import { makeStyles, Switch } from '@fluentui/react-components'
import { PeopleRegular, PersonDeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Destination } from '#domain/destination.ts'
import type { GroupPassenger, PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import { pageSizes } from '#domain/page-size.ts'
import { isFound, passengerSearchOf, searchKeysOf } from '#domain/passenger-list.ts'
import type { Refusal } from '#domain/refusal.ts'
import { passengerPaths } from '#features/passengers/passenger-path.ts'
import { useListView, usePageSize } from '#state/list-view.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import { sortRows } from '#ui/table/order.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { ListCard } from '../frame/OrganizationPage.tsx'
import { sortValue, useMemberColumns } from './member-columns.tsx'
import type { KeptFacts } from '../frame/use-kept.ts'

/** How long nothing must be typed before the list follows, in milliseconds. Source: spec 2 §9. */
const searchDebounceMs = 500

interface Props {
  group: KeptFacts<PassengerGroupWithPassengers>
  groupId: number
  /** Those that the user may know of. */
  destinations: readonly Destination[]
  /** Why the user may not take a passenger out of the group; `null` where they may. */
  whyNotRemove: (passenger: GroupPassenger) => Refusal
  onRemove: (passenger: GroupPassenger) => void
}

/** By name, and without those who are inactive. */
const start = { sort: { key: 'name', descending: false }, onlyActive: true }

const lacksRight = (refusal: Refusal): boolean => refusal === 'refusal.passenger.noRight'

/** The passengers of a group. */
export function Members({ group, groupId, destinations, whyNotRemove, onRemove }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [view, change] = useListView(`groupPassengers:${groupId}`, start)
  const [size] = usePageSize('groupPassengers')
  const columns = useMemberColumns(destinations)

  const members = group.value?.passengerGroupPassengers
  const search = passengerSearchOf(view.filter)
  const found = members?.filter(
    (member) =>
      !(view.onlyActive && member.inactive) &&
      isFound(searchKeysOf({ ...member, yearGrade: null, homeAddress: '' }), search),
  )
  const rows = found && sortRows(found, sortValue(view.sort.key, destinations), view.sort.descending, i18n.language)
  const isUnknown = rows === undefined && group.failure !== null && !online
  const showAll = () => change({ filter: '', onlyActive: false })
  const none =
    view.filter !== ''
      ? t('search.none', { text: view.filter })
      : t(members?.length ? 'passengerGroups.noActive' : 'passengerGroups.empty')

  return (
    <ListCard
      tools={
        <>
          <SearchBox
            className={styles.search}
            value={view.filter}
            onChange={(filter) => change({ filter })}
            debounceMs={searchDebounceMs}
            label={t('passengerGroups.search')}
          />
          <Switch
            checked={view.onlyActive}
            label={t('passengerGroups.onlyActive')}
            onChange={(_, { checked }) => change({ onlyActive: checked })}
          />
        </>
      }
    >
      <PagedTable
        label={t('passengerGroups.passengers')}
        columns={columns}
        rows={isUnknown ? [] : rows}
        rowKey={({ passengerId }) => passengerId}
        rowName={({ name }) => name}
        {...{ size, page: view.page, sizes: pageSizes.groupPassengers }}
        onPage={({ page }) => change({ page })}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        open={{
          href: ({ passengerId }) => `#${passengerPaths.edit(passengerId)}`,
          onOpen({ passengerId }) {
            change({ returnTo: passengerId })
            void navigate(passengerPaths.edit(passengerId))
          },
        }}
        {...(members?.some((member) => !lacksRight(whyNotRemove(member))) && {
          actions: (member: GroupPassenger) => {
            const refusal = whyNotRemove(member)
            if (lacksRight(refusal)) return null
            const why = online ? refusal : 'passengerGroups.offline'
            return (
              <RefusableButton
                appearance="subtle"
                className={styles.remove}
                icon={<PersonDeleteRegular />}
                aria-label={t('passengerGroups.remove.passenger', { name: member.name })}
                refusal={why && t(why)}
                onClick={() => onRemove(member)}
              />
            )
          },
        })}
        muted={({ inactive }) => inactive}
        returnTo={view.returnTo}
        isLoading={group.isLoading}
        failure={group.failure && online ? { text: failureText(group.failure), onRetry: group.retry } : null}
        empty={
          isUnknown ? (
            <NotOnDevice />
          ) : (
            <EmptyState icon={<PeopleRegular />} title={none} onClear={members?.length ? showAll : null} />
          )
        }
      />
    </ListCard>
  )
}

const useStyles = makeStyles({
  search: { flex: '0 1 320px', minWidth: 'min(200px, 100%)' },
  remove: { minWidth: '44px', minHeight: '44px' },
})
