import { Button } from '@fluentui/react-components'
import { PersonProhibitedRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { groupsOf, pullGroups } from '#data/passenger-groups.ts'
import { pullUsers, usersOf } from '#data/users.ts'
import { isSameEmail } from '#domain/email.ts'
import { useShownSince } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { OrganizationPage } from './frame/OrganizationPage.tsx'
import { useKept } from './frame/use-kept.ts'
import { useOrganization } from './frame/use-organization.ts'
import { NewUser } from './rights/NewUser.tsx'
import { UserEditor } from './rights/UserEditor.tsx'
import type { PagesSeenBy } from './seen-pages.ts'
import { userPaths } from './user-paths.ts'

interface Props {
  /** By the app's own navigation. */
  pagesSeenBy: PagesSeenBy
}

/** A user of an organisation, or a new one. Source: spec 2 §2 route tree, open point C-12. */
export function UserPage({ pagesSeenBy }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { organizationId: organization, userEmail } = useParams()
  const organizationId = Number(organization)
  const known = useOrganization(organizationId)
  const { online } = useSnapshot(sync)
  const users = useKept({ id: organizationId, read: usersOf, pull: pullUsers })
  const groups = useKept({ id: organizationId, read: groupsOf, pull: pullGroups })
  useShownSince(users.fetchedAt)
  const path = userPaths.users({ organizationId })
  const back = { href: `#${path}`, label: t('routes.users'), onOpen: () => void navigate(path) }
  const user = users.value?.find(({ email }) => isSameEmail(email, userEmail ?? ''))
  const [isDone, setDone] = useState(false)
  // after the form knows that nothing is unsaved, so that leaving it asks nothing
  const leave = useEffectEvent(back.onOpen)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])
  const onDone = () => setDone(true)

  // groups come with the users: a form that began without them would say that there are none, and one that has begun
  // stays, whatever becomes of them
  const [areGroupsKnown, setGroupsKnown] = useState(false)
  if (!areGroupsKnown && (groups.value !== undefined || groups.failure !== null)) setGroupsKnown(true)
  if (known && users.value && areGroupsKnown) {
    const shared = {
      organization: known.organization,
      groups: groups.value ?? [],
      users: users.value,
      ...{ back, pagesSeenBy, onDone },
      lock: online || users.fetchedAt == null ? null : t('organization.offline', { at: users.fetchedAt }),
    }
    if (userEmail === undefined) return <NewUser {...shared} />
    if (user) return <UserEditor key={user.email} {...shared} user={user} myEmail={known.me.email} />
  }
  // an address may name nobody with nothing at all
  const title = userEmail === undefined ? t('routes.newUser') : userEmail.trim() || t('routes.user')
  const isGone = users.value !== undefined && userEmail !== undefined && !users.isLoading && !isDone
  return (
    <OrganizationPage
      fetchedAt={users.fetchedAt}
      header={<PageHeader title={title} back={back} facts={known?.organization.name ?? null} />}
    >
      {isGone ? (
        <EmptyState
          icon={<PersonProhibitedRegular />}
          title={t('users.gone')}
          action={<Button onClick={back.onOpen}>{back.label}</Button>}
        />
      ) : users.failure === null ? (
        <CardSkeleton label={t('routes.users')} count={4} />
      ) : online ? (
        <FailureNotice onRetry={users.retry}>{failureText(users.failure)}</FailureNotice>
      ) : (
        <NotOnDevice />
      )}
    </OrganizationPage>
  )
}
