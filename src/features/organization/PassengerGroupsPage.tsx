import { AddRegular, PeopleTeamRegular } from '@fluentui/react-icons'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { groupsOf, pullGroups } from '#data/passenger-groups.ts'
import { organizationCan } from '#domain/organization-can.ts'
import { pageSizes } from '#domain/page-size.ts'
import type { PassengerGroupRow } from '#domain/passenger-group.ts'
import { useListView, usePageSize } from '#state/list-view.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import type { Column } from '#ui/table/column.ts'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import { sortRows } from '#ui/table/order.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { groupPaths } from './group-paths.ts'
import { OrganizationPage, ListCard } from './frame/OrganizationPage.tsx'
import { GroupDialog } from './groups/GroupDialog.tsx'
import { useKept } from './frame/use-kept.ts'
import { useOrganization } from './frame/use-organization.ts'

/** An organisation's passenger groups. Source: spec 2 §2, spec 3 §6 "Passenger groups tab". */
export function PassengerGroupsPage({ tabs }: { tabs?: ReactNode }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const organizationId = Number(useParams()['organizationId'])
  const known = useOrganization(organizationId)
  const { online } = useSnapshot(sync)
  const groups = useKept({ id: organizationId, read: groupsOf, pull: pullGroups })
  const [view, change] = useListView(`passengerGroups:${organizationId}`, { sort: { key: 'name', descending: false } })
  const [size] = usePageSize('passengerGroups')
  const [isMaking, setMaking] = useState(false)
  const columns = useColumns()

  const valueOf = (row: PassengerGroupRow) =>
    view.sort.key === 'passengerCount'
      ? row.passengerCount
      : (view.sort.key === 'description' ? row.description : row.name) || null
  const rows = groups.value && sortRows(groups.value, valueOf, view.sort.descending, i18n.language)
  const isUnknown = rows === undefined && groups.failure !== null && !online
  const refusal = !known
    ? null
    : (organizationCan.createGroup(known.organization, known.me) ?? (online ? null : 'passengerGroups.offline'))
  const mayCreate = known && organizationCan.createGroup(known.organization, known.me) === null

  return (
    <OrganizationPage
      fetchedAt={groups.fetchedAt}
      header={
        <PageHeader
          title={t('routes.passengerGroups')}
          facts={known?.organization.name ?? null}
          actions={
            mayCreate && (
              <RefusableButton
                appearance="primary"
                icon={<AddRegular />}
                refusal={refusal && t(refusal)}
                onClick={() => setMaking(true)}
              >
                {t('passengerGroups.new')}
              </RefusableButton>
            )
          }
        >
          {tabs}
        </PageHeader>
      }
    >
      <ListCard>
        <PagedTable
          label={t('routes.passengerGroups')}
          columns={columns}
          rows={isUnknown ? [] : rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          {...{ size, page: view.page, sizes: pageSizes.passengerGroups }}
          onPage={({ page }) => change({ page })}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          open={{
            href: ({ id }) => `#${groupPaths.group({ organizationId, passengerGroupId: id })}`,
            onOpen({ id }) {
              change({ returnTo: id })
              void navigate(groupPaths.group({ organizationId, passengerGroupId: id }))
            },
          }}
          returnTo={view.returnTo}
          isLoading={groups.isLoading}
          failure={groups.failure && online ? { text: failureText(groups.failure), onRetry: groups.retry } : null}
          empty={
            isUnknown ? <NotOnDevice /> : <EmptyState icon={<PeopleTeamRegular />} title={t('passengerGroups.none')} />
          }
        />
      </ListCard>
      {isMaking && (
        <GroupDialog
          edited={{ id: 0, organizationId, name: '', description: '' }}
          onClose={() => setMaking(false)}
          onStored={(group) => {
            setMaking(false)
            change({ returnTo: group.id })
          }}
        />
      )}
    </OrganizationPage>
  )
}

function useColumns(): Column<PassengerGroupRow>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('passengerGroups.column.name'),
        cell: ({ name }) => name,
        sortable: true,
        width: 'minmax(0, 2fr)',
        card: 'title',
      },
      {
        key: 'description',
        header: t('passengerGroups.column.description'),
        cell: ({ description }) => description,
        sortable: true,
        width: 'minmax(0, 3fr)',
      },
      {
        key: 'passengerCount',
        header: t('passengerGroups.column.passengerCount'),
        cell: ({ passengerCount }) => passengerCount,
        sortable: true,
        align: 'end',
        width: '140px',
        card: 'aside',
      },
    ],
    [t],
  )
}
