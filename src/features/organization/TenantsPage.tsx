import { AddRegular, KeyMultipleRegular } from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { pullTenants, tenantsOf } from '#data/auth-tenants.ts'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import { folded } from '#domain/folded-text.ts'
import { organizationCan } from '#domain/organization-can.ts'
import { pageSizes } from '#domain/page-size.ts'
import { useListView, usePageSize } from '#state/list-view.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import type { Column } from '#ui/table/column.ts'
import { OrganizationPage } from './frame/OrganizationPage.tsx'
import { SearchLine } from './frame/SearchLine.tsx'
import { useKept } from './frame/use-kept.ts'
import { useOrganization } from './frame/use-organization.ts'
import { DeleteTenantDialog } from './tenants/DeleteTenantDialog.tsx'
import { NewTenantDialog } from './tenants/NewTenantDialog.tsx'
import { TenantCards } from './tenants/TenantCards.tsx'
import { useProof } from './tenants/use-proof.ts'

interface Props {
  /** Ways to the organisation's other pages. */
  tabs?: ReactNode
}

/** An organisation's Microsoft 365 tenants. Source: spec 2 §2 "Authentication tenants card". */
export function TenantsPage({ tabs }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const organizationId = Number(useParams()['organizationId'])
  const known = useOrganization(organizationId)
  const { online } = useSnapshot(sync)
  const tenants = useKept({ id: organizationId, read: tenantsOf, pull: pullTenants })
  const [view, change] = useListView(`authTenants:${organizationId}`, { sort: { key: 'createdAt', descending: true } })
  const [size] = usePageSize('authTenants')
  const [isAdding, setAdding] = useState(false)
  const [deleted, setDeleted] = useState<AuthTenant | null>(null)
  const proof = useProof(organizationId)

  const found = tenants.value?.filter((tenant) => isFound(tenant, view.filter))
  const isUnknown = tenants.value === undefined && tenants.failure !== null && !online
  const refusal = online ? null : t('authTenants.offline')
  const mayAdd = known && organizationCan.administer(known.organization, known.me) === null

  return (
    <OrganizationPage
      fetchedAt={tenants.fetchedAt}
      header={
        <PageHeader
          title={t('routes.externalLogins')}
          facts={known?.organization.name ?? null}
          actions={
            mayAdd && (
              <RefusableButton
                appearance="primary"
                icon={<AddRegular />}
                refusal={refusal}
                onClick={() => setAdding(true)}
              >
                {t('authTenants.add')}
              </RefusableButton>
            )
          }
        >
          {tabs}
        </PageHeader>
      }
    >
      <SearchLine
        label={t('authTenants.search')}
        value={view.filter}
        onChange={(filter) => change({ filter })}
        count={found ? t('authTenants.count', { count: found.length }) : null}
      />
      <ListFrame asCards>
        <PagedTable
          label={t('routes.externalLogins')}
          columns={noColumns}
          rows={isUnknown ? [] : found}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          {...{ size, page: view.page, sizes: pageSizes.authTenants }}
          onPage={({ page }) => change({ page })}
          isLoading={tenants.isLoading}
          failure={tenants.failure && online ? { text: failureText(tenants.failure), onRetry: tenants.retry } : null}
          empty={
            isUnknown ? (
              <NotOnDevice />
            ) : view.filter === '' ? (
              <EmptyState icon={<KeyMultipleRegular />} title={t('authTenants.none')} />
            ) : (
              <EmptyState
                icon={<KeyMultipleRegular />}
                title={t('search.none', { text: view.filter })}
                onClear={() => change({ filter: '' })}
              />
            )
          }
          asCards
          cards={(rows) => (
            <TenantCards
              label={t('routes.externalLogins')}
              tenants={rows}
              total={found?.length ?? rows.length}
              proof={proof}
              refusal={refusal}
              onDelete={setDeleted}
            />
          )}
        />
      </ListFrame>
      {isAdding && (
        <NewTenantDialog
          organizationId={organizationId}
          onClose={() => setAdding(false)}
          onMade={() => {
            setAdding(false)
            change({ filter: '' })
          }}
        />
      )}
      {deleted && <DeleteTenantDialog tenant={deleted} onClose={() => setDeleted(null)} />}
    </OrganizationPage>
  )
}

/** The cards draw themselves. */
const noColumns: readonly Column<AuthTenant>[] = []

const isFound = ({ name, externalTenantId }: AuthTenant, search: string): boolean =>
  folded(name).includes(folded(search)) || externalTenantId.includes(search.trim().toLowerCase())
