import { DocumentTextRegular, PrintRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { now } from '#data/device/clock.ts'
import { organizationOf } from '#data/organizations.ts'
import { localDateAt } from '#domain/local-date.ts'
import { pageSizes } from '#domain/page-size.ts'
import { isOnTab, noTransportationPermissionFilter } from '#domain/transportation-permission/organization-list.ts'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { useListView, usePageSize } from '#state/list-view.ts'
import { useShownSince } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useMirror } from '#state/use-mirror.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { ListPage } from '#ui/page/ListPage.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { OnScreen } from '#ui/table/OnScreen.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import { sortRows } from '#ui/table/order.ts'
import { useNow } from '#ui/time/use-now.ts'
import { CountNotes } from './organization/CountNotes.tsx'
import { filteredDates, PermissionFilters, type Narrowing } from './organization/PermissionFilters.tsx'
import { PermissionPaper } from './organization/PermissionPaper.tsx'
import { PermissionTabs } from './organization/PermissionTabs.tsx'
import { permissionSheet } from './organization/permission-sheet.ts'
import { useChoices } from './organization/use-choices.ts'
import { sortValue, useColumns } from './organization/use-columns.tsx'
import { useOpenedPermission } from './organization/use-opened-permission.ts'
import { useOrganizationPermissions } from './organization/use-organization-permissions.ts'
import { useWords } from './words/use-words.ts'
import { TransportationPermissionEditorDialog } from './TransportationPermissionEditorDialog.tsx'

const minuteMs = 60_000

/** Transportation permissions of all passengers of an organisation. Source: spec 2 §2 "Organisation page". */
export function OrganizationPermissionsPage({ tabs }: { tabs?: ReactNode }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const organizationId = Number(useParams()['organizationId'])
  const today = localDateAt(useNow(now, minuteMs))
  const organization = useMirror(() => organizationOf(organizationId), [organizationId])
  const { rows, fetchedAt, failure, isLoading, retry } = useOrganizationPermissions(organizationId)
  useShownSince(fetchedAt)
  const { opened, isLoading: isOpening, failure: openFailure, open, close } = useOpenedPermission()
  const [view, change] = useListView(`transportationPermissions:${organizationId}`, {
    sort: { key: 'passenger', descending: false },
  })
  const [size] = usePageSize('transportationPermissions')
  const [{ tab, dates, ...chosen }, choose] = useChoices(organizationId)
  const words = useWords()
  const columns = useColumns(today)
  const isNotFetched = rows === undefined && failure !== null && !online

  const filter = { ...chosen, search: view.filter, dates: filteredDates(dates) }
  const onTab = (each: typeof tab) => rows?.filter((row) => isOnTab(row, each, filter, today))
  const shown = onTab(tab)
  const sorted = shown && sortRows(shown, (row) => sortValue(row, view.sort.key), view.sort.descending, i18n.language)
  const narrow = ({ search, ...changes }: Narrowing) => {
    choose(changes)
    change(search === undefined ? { page: 0 } : { filter: search })
  }
  const chooseAnew = (changes: Parameters<typeof choose>[0]) => {
    choose(changes)
    change({ page: 0 })
  }
  const isHidden = rows?.some((row) => isOnTab(row, tab, noTransportationPermissionFilter, today)) ?? false
  const clear = () => {
    const { search, ...widest } = noTransportationPermissionFilter
    choose({ ...widest, dates: null })
    change({ filter: search })
  }
  return (
    <ListPage
      hasTabs
      header={
        <PageHeader
          title={t('routes.transportationPermissions')}
          facts={organization?.name ?? null}
          actions={
            <ExportMenu
              fileName={`${t('routes.permissions')} ${today}`}
              sheet={sorted ? () => permissionSheet(sorted, today, words) : null}
            />
          }
          menu={[
            { key: 'print', label: t('passengers.list.print'), icon: <PrintRegular />, onClick: () => window.print() },
          ]}
        >
          {tabs}
        </PageHeader>
      }
    >
      <PermissionTabs
        tab={tab}
        countOf={(each) => onTab(each)?.length ?? null}
        onChoose={(next) => chooseAnew({ tab: next })}
      />
      <FailureNotice>{openFailure}</FailureNotice>
      <PermissionFilters
        tab={tab}
        count={sorted?.length}
        filter={filter}
        dates={dates}
        today={today}
        onChange={narrow}
        onDates={(next) => chooseAnew({ dates: next })}
      />
      <OnScreen>
        <CountNotes filter={filter} />
        <ListFrame asCards={useIsPhone()}>
          <PagedTable
            label={t('routes.transportationPermissions')}
            columns={columns}
            rows={isNotFetched ? [] : sorted}
            rowKey={({ transportationPermission }) => transportationPermission.id}
            rowName={({ name, transportationPermission }) => `${name}, ${transportationPermission.name}`}
            {...{ size, page: view.page, sizes: pageSizes.transportationPermissions }}
            onPage={({ page }) => change({ page })}
            sort={view.sort}
            onSort={(sort) => change({ sort })}
            open={{ onOpen: (row) => void open(row) }}
            muted={({ passengerInactive }) => passengerInactive}
            isLoading={isLoading || isOpening}
            failure={failure === null || isNotFetched ? null : { text: failureText(failure), onRetry: retry }}
            empty={isNotFetched ? <NotOnDevice /> : <NoneFound onClear={isHidden ? clear : null} />}
          />
        </ListFrame>
      </OnScreen>
      {sorted && (
        <PermissionPaper
          name={organization?.name ?? ''}
          tab={t(`transportationPermissions.tab.${tab}`)}
          {...{ rows: sorted, today }}
        />
      )}
      {opened && (
        <TransportationPermissionEditorDialog
          passenger={opened.passenger}
          transportationPermission={opened.permission}
          onClose={close}
          onChanged={() => {
            close()
            retry()
          }}
        />
      )}
    </ListPage>
  )
}

function NoneFound({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<DocumentTextRegular />} title={t('transportationPermissions.noneFound')} onClear={onClear} />
  )
}
