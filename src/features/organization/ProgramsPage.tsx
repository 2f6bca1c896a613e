import { makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, PlugConnectedRegular } from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { closeProgram, programsOf, pullPrograms, type MadeProgram } from '#data/programs.ts'
import { folded } from '#domain/folded-text.ts'
import { organizationCan } from '#domain/organization-can.ts'
import { pageSizes } from '#domain/page-size.ts'
import type { ProgramAccess } from '#domain/program-access.ts'
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
import { CalendarSection } from './calendars/CalendarSection.tsx'
import { CloseAccessDialog } from './frame/CloseAccessDialog.tsx'
import { OrganizationPage } from './frame/OrganizationPage.tsx'
import { SearchLine } from './frame/SearchLine.tsx'
import { useKept } from './frame/use-kept.ts'
import { useOrganization } from './frame/use-organization.ts'
import { ProgramCards } from './programs/ProgramCards.tsx'
import { ProgramDialog } from './programs/ProgramDialog.tsx'
import { SecretDialog } from './programs/SecretDialog.tsx'

interface Props {
  /** Ways to the organisation's other pages. */
  tabs?: ReactNode
}

/** What is open on the page: the form, the secret of what it has made, or the question before an access is closed. */
type Opened =
  | { kind: 'form'; program: ProgramAccess | null }
  | { kind: 'secret'; made: MadeProgram }
  | { kind: 'close'; program: ProgramAccess }

/** The accesses of other programs to an organisation, and below them the addresses of calendars. Source: issue "The world outside" 6. */
export function ProgramsPage({ tabs }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const organizationId = Number(useParams()['organizationId'])
  const known = useOrganization(organizationId)
  const { online } = useSnapshot(sync)
  const programs = useKept({ id: organizationId, read: programsOf, pull: pullPrograms })
  const [view, change] = useListView(`programs:${organizationId}`, { sort: { key: 'name', descending: false } })
  const [size] = usePageSize('programs')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)

  const found = programs.value?.filter(({ name }) => folded(name).includes(folded(view.filter)))
  const isUnknown = programs.value === undefined && programs.failure !== null && !online
  const refusal = online ? null : t('programs.offline')
  const destinations = (known?.organization.destinations ?? []).filter(({ deleted }) => !deleted)
  const mayAdd = known && organizationCan.administer(known.organization, known.me) === null

  return (
    <OrganizationPage
      fetchedAt={programs.fetchedAt}
      header={
        <PageHeader
          title={t('routes.programs')}
          facts={known?.organization.name ?? null}
          actions={
            mayAdd && (
              <RefusableButton
                appearance="primary"
                icon={<AddRegular />}
                refusal={refusal}
                onClick={() => setOpened({ kind: 'form', program: null })}
              >
                {t('programs.add')}
              </RefusableButton>
            )
          }
        >
          {tabs}
        </PageHeader>
      }
    >
      <p className={styles.info}>{t('programs.info')}</p>
      <SearchLine
        label={t('programs.search')}
        value={view.filter}
        onChange={(filter) => change({ filter })}
        count={found ? t('programs.count', { count: found.length }) : null}
      />
      <ListFrame asCards>
        <PagedTable
          label={t('routes.programs')}
          columns={noColumns}
          rows={isUnknown ? [] : found}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          {...{ size, page: view.page, sizes: pageSizes.programs }}
          onPage={({ page }) => change({ page })}
          isLoading={programs.isLoading}
          failure={programs.failure && online ? { text: failureText(programs.failure), onRetry: programs.retry } : null}
          empty={
            isUnknown ? (
              <NotOnDevice />
            ) : view.filter === '' ? (
              <EmptyState icon={<PlugConnectedRegular />} title={t('programs.none')} text={t('programs.noneText')} />
            ) : (
              <EmptyState
                icon={<PlugConnectedRegular />}
                title={t('search.none', { text: view.filter })}
                onClear={() => change({ filter: '' })}
              />
            )
          }
          asCards
          cards={(rows) => (
            <ProgramCards
              label={t('routes.programs')}
              programs={rows}
              total={found?.length ?? rows.length}
              destinations={destinations}
              refusal={refusal}
              onChange={(program) => setOpened({ kind: 'form', program })}
              onCloseAccess={(program) => setOpened({ kind: 'close', program })}
            />
          )}
        />
      </ListFrame>
      {opened?.kind === 'form' && (
        <ProgramDialog
          organizationId={organizationId}
          program={opened.program}
          destinations={destinations}
          onClose={close}
          onMade={(made) => {
            change({ filter: '' })
            setOpened({ kind: 'secret', made })
          }}
        />
      )}
      {opened?.kind === 'secret' && <SecretDialog made={opened.made} onClose={close} />}
      {opened?.kind === 'close' && (
        <CloseAccessDialog
          words={{
            question: t('programs.revoke.title', { name: opened.program.name }),
            text: t('programs.revoke.text'),
            confirm: t('programs.revoke.confirm'),
            done: t('programs.revoked', { name: opened.program.name }),
            failed: t('programs.revokeFailed'),
          }}
          shut={() => closeProgram(opened.program)}
          onClose={close}
        />
      )}
      {/* stands below a list whose length is known: it would be pushed about otherwise */}
      {(programs.value !== undefined || programs.failure !== null) && (
        <CalendarSection organizationId={organizationId} destinations={destinations} mayAdd={mayAdd === true} />
      )}
    </OrganizationPage>
  )
}

/** The cards draw themselves. */
const noColumns: readonly Column<ProgramAccess>[] = []

const useStyles = makeStyles({
  info: { maxWidth: '72ch', fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
})
