import { AddRegular, LocationRegular } from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import {
  destinationsOf,
  providersOf,
  pullDestinationsOf,
  pullProviders,
  type EditedDestination,
} from '#data/organization-destinations.ts'
import { priceAreas, type Destination } from '#domain/destination.ts'
import { organizationCan } from '#domain/organization-can.ts'
import { pageSizes } from '#domain/page-size.ts'
import { productField } from '#domain/product.ts'
import { useListView, usePageSize } from '#state/list-view.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import { chosenDestinations } from './destinations/destination-rows.ts'
import { DestinationActions } from './destinations/DestinationActions.tsx'
import { DestinationTools } from './destinations/DestinationTools.tsx'
import { OpenedDestination, type Opened } from './destinations/OpenedDestination.tsx'
import { useDestinationColumns } from './destinations/use-destination-columns.tsx'
import { editedOf } from './destinations/use-destination-form.ts'
import { useRestoring } from './destinations/use-restoring.ts'
import { ListCard, OrganizationPage } from './frame/OrganizationPage.tsx'
import { useKept } from './frame/use-kept.ts'
import { useOrganization } from './frame/use-organization.ts'

/** By name, without those that are deleted. */
const start = { sort: { key: 'alias', descending: false }, onlyActive: true }

/** Room for the one button that restores, which is wider than the menu of other rows. */
const restoreWidth = 'max(96px, 6.5rem)'

interface Props {
  /** At the header's lower edge. */
  tabs?: ReactNode
}

/** An organisation's destinations, for its administrators. Source: spec 3 §6 "Destinations tab". */
export function DestinationsPage({ tabs }: Props) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const organizationId = Number(useParams()['organizationId'])
  const known = useOrganization(organizationId)
  const { online } = useSnapshot(sync)
  const destinations = useKept({ id: organizationId, read: destinationsOf, pull: pullDestinationsOf })
  const providers = useKept({ id: organizationId, read: providersOf, pull: pullProviders })
  const [view, change] = useListView(`destinations:${organizationId}`, start)
  const [size] = usePageSize('destinations')
  const [opened, setOpened] = useState<Opened | null>(null)
  const restoring = useRestoring()
  const hasPriceAreas = known?.organization.hasPriceAreas ?? false
  const columns = useDestinationColumns(hasPriceAreas)

  const choice = { filter: view.filter, sort: view.sort, withDeleted: !view.onlyActive }
  const rows = destinations.value && chosenDestinations(destinations.value, choice, i18n.language)
  const isUnknown = rows === undefined && destinations.failure !== null && !online
  const mayChange = known && organizationCan.administer(known.organization, known.me) === null
  const refusal = online ? null : t('destinations.offline')
  const newOne = (): EditedDestination => ({
    ...{ id: 0, organizationId, version: undefined, alias: '', address: '', postalCode: '', city: '' },
    // where there is no choice there is nothing to choose
    [productField.instanceId]: providers.value?.length === 1 ? (providers.value[0]?.id ?? 0) : 0,
    priceArea: priceAreas.none,
  })
  const open = (destination: Destination) => {
    change({ returnTo: destination.id })
    setOpened(destination.deleted ? { to: 'restore', destination } : { to: 'edit', edited: editedOf(destination) })
  }

  return (
    <OrganizationPage
      fetchedAt={destinations.fetchedAt}
      header={
        <PageHeader
          title={t('routes.destinations')}
          facts={known?.organization.name ?? null}
          actions={
            mayChange && (
              <RefusableButton
                appearance="primary"
                icon={<AddRegular />}
                refusal={refusal}
                onClick={() => setOpened({ to: 'edit', edited: newOne() })}
              >
                {t('destinations.new')}
              </RefusableButton>
            )
          }
        >
          {tabs}
        </PageHeader>
      }
    >
      <ListCard
        tools={
          <DestinationTools
            filter={view.filter}
            isDeletedShown={!view.onlyActive}
            count={rows?.length}
            onFilter={(filter) => change({ filter })}
            onShowDeleted={(isShown) => change({ onlyActive: !isShown })}
          />
        }
      >
        <PagedTable
          label={t('routes.destinations')}
          columns={columns}
          rows={isUnknown ? [] : rows}
          rowKey={({ id }) => id}
          rowName={({ alias }) => alias}
          {...{ size, page: view.page, sizes: pageSizes.destinations, sort: view.sort }}
          onPage={({ page }) => change({ page })}
          onSort={(sort) => change({ sort })}
          {...(!view.onlyActive && { actionsWidth: restoreWidth })}
          {...(mayChange && {
            open: { onOpen: open },
            actions: (destination: Destination) => (
              <DestinationActions
                destination={destination}
                refusal={refusal}
                isRestoring={restoring.isBusy}
                onEdit={() => open(destination)}
                onDelete={() => setOpened({ to: 'delete', destination })}
                onRestore={() => restoring.restore(destination)}
              />
            ),
          })}
          muted={({ deleted }) => deleted}
          returnTo={view.returnTo}
          isLoading={destinations.isLoading}
          failure={
            destinations.failure && online
              ? { text: failureText(destinations.failure), onRetry: destinations.retry }
              : null
          }
          empty={
            isUnknown ? (
              <NotOnDevice />
            ) : (
              <EmptyState
                icon={<LocationRegular />}
                title={
                  view.filter === '' ? t('destinations.empty') : t('destinations.notFound', { search: view.filter })
                }
                onClear={view.filter === '' ? null : () => change({ filter: '' })}
              />
            )
          }
        />
      </ListCard>
      <OpenedDestination
        opened={opened}
        destinations={destinations.value ?? []}
        providers={providers.value}
        hasPriceAreas={hasPriceAreas}
        onRestore={restoring.restore}
        onClose={() => setOpened(null)}
      />
    </OrganizationPage>
  )
}
