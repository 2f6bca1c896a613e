import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { organizationWithAge, pullOrganizations } from '#data/organizations.ts'
import { organizationCan } from '#domain/organization-can.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Administrators } from './details/Administrators.tsx'
import { Logins } from './details/Logins.tsx'
import { Settings } from './details/Settings.tsx'
import { SsnReadersForm } from './details/SsnReadersForm.tsx'
import { SupportEmailForm } from './details/SupportEmailForm.tsx'
import { OrganizationPage } from './frame/OrganizationPage.tsx'
import { useKept } from './frame/use-kept.ts'

/** What an organisation is, who administers it, and how it is set up. Source: spec 1 §2.1, open points G-24, G-61. */
export function OrganizationDetailsPage({ tabs }: { tabs?: ReactNode }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const organizationId = Number(useParams()['organizationId'])
  const { me } = useSnapshot(session)
  const { online, support } = useSnapshot(sync)
  const { value, fetchedAt, failure, isLoading, retry } = useKept({
    ...{ id: organizationId, read: organizationWithAge, pull: pullOrganizations },
  })
  const isUnknown = value === undefined && failure !== null && !online
  const administers = value !== undefined && me !== null && organizationCan.administer(value, me) === null
  const maySet = administers && value.version !== undefined
  const setsSsn = maySet && value.showSsn
  // without anybody whom the server mails them to there is nothing to send along
  const setsSupport = maySet && (support === true || value.supportEmail !== null)
  const settings = { organizationId, version: value?.version ?? 0, fetchedAt: fetchedAt ?? 0 }
  return (
    <OrganizationPage
      fetchedAt={fetchedAt}
      header={
        <PageHeader title={t('routes.organizationDetails')} facts={value?.name ?? null}>
          {tabs}
        </PageHeader>
      }
    >
      {failure !== null && online && <FailureNotice onRetry={retry}>{failureText(failure)}</FailureNotice>}
      {value === undefined && (isUnknown ? <NotOnDevice /> : <LoadingBar loading={isLoading} />)}
      {value && (
        <div className={styles.cards}>
          <Administrators organization={value} />
          {administers && <Logins organization={value} />}
          <Settings organization={value} isSsnLeftOut={setsSsn} />
          {setsSsn && <SsnReadersForm {...settings} stored={value.ssnReaders} />}
          {setsSupport && <SupportEmailForm {...settings} stored={value.supportEmail} />}
        </div>
      )}
    </OrganizationPage>
  )
}

const useStyles = makeStyles({
  cards: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '760px' },
})
