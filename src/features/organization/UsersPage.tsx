import { PersonAddRegular } from '@fluentui/react-icons'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { now } from '#data/device/clock.ts'
import { groupsOf, pullGroups } from '#data/passenger-groups.ts'
import { pullUsers, usersOf } from '#data/users.ts'
import { emailKey } from '#domain/email.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { pageOf, pageSizes } from '#domain/page-size.ts'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { useListView, usePageSize } from '#state/list-view.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { RowKey } from '#ui/table/column.ts'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { OrganizationPage } from './frame/OrganizationPage.tsx'
import { useKept } from './frame/use-kept.ts'
import { useOrganization } from './frame/use-organization.ts'
import { SeveralRightsDialog } from './rights/SeveralRightsDialog.tsx'
import { useRightsWords } from './rights/use-rights-words.ts'
import { userPaths } from './user-paths.ts'
import { UnfinishedImport } from './users/UnfinishedImport.tsx'
import { SelectedUsers } from './users/SelectedUsers.tsx'
import { userSheet } from './users/user-sheet.ts'
import { useUserActions } from './users/use-user-actions.tsx'
import { useUserColumns } from './users/use-user-columns.tsx'
import { useUserList } from './users/use-user-list.ts'
import { NoUsers, UserTools } from './users/UserTools.tsx'

const minuteMs = 60_000

const nobody: ReadonlySet<RowKey> = new Set()
const keyOf = ({ email }: OrganizationUser): RowKey => emailKey(email)

interface Props {
  /** The ways to the organisation's other pages. */
  tabs?: ReactNode
}

/** Who may do something in an organisation, and who is invited. Source: spec 2 §2, spec 3 §6 "Users tab". */
export function UsersPage({ tabs }: Props) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const organizationId = Number(useParams()['organizationId'])
  const known = useOrganization(organizationId)
  const { online } = useSnapshot(sync)
  const users = useKept({ id: organizationId, read: usersOf, pull: pullUsers })
  const groups = useKept({ id: organizationId, read: groupsOf, pull: pullGroups })
  const [view, change] = useListView(`users:${organizationId}`, { sort: { key: 'email', descending: false } })
  const [size] = usePageSize('users')
  const [chosen, setChosen] = useState(nobody)
  const [changed, setChanged] = useState<ReadonlySet<RowKey> | null>(null)
  const isPhone = useIsPhone()
  const today = localDateAt(useNow(now, minuteMs))
  const destinations = useMemo(() => known?.organization.destinations ?? [], [known?.organization])
  const myEmail = known?.me.email ?? ''
  const columns = useUserColumns({ destinations, myEmail, today })
  const words = useRightsWords({ destinations, groups: groups.value ?? [] })
  const actions = useUserActions({
    ...{ organizationId, users: users.value ?? [], myEmail, words },
    onRemoved: (user) => setChosen(without(chosen, keyOf(user))),
  })

  const { part, rows, countIn } = useUserList(users.value, destinations, view)
  const isUnknown = rows === undefined && users.failure !== null && !online
  const selected = users.value?.filter((user) => chosen.has(keyOf(user))) ?? []
  const onPage = new Set(rows && pageOf(rows, size, view.page).map(keyOf))
  const hidden = selected.filter((user) => !onPage.has(keyOf(user))).length
  const refusal = online ? null : t('users.offline')
  const path = (user: OrganizationUser) => userPaths.user({ organizationId, userEmail: user.email })
  const open = (user: OrganizationUser) => {
    change({ returnToName: String(keyOf(user)) })
    void navigate(path(user))
  }
  const inChanged = users.value?.filter((user) => changed?.has(keyOf(user)))
  const onRights = () => setChanged(chosen)
  const onClear = () => setChosen(nobody)
  const lead = <SelectedUsers {...{ hidden, refusal, onRights, onClear, count: selected.length }} />

  return (
    <OrganizationPage
      fetchedAt={users.fetchedAt}
      header={
        <PageHeader
          title={t('routes.users')}
          facts={known?.organization.name ?? null}
          actions={
            <>
              <ExportMenu
                fileName={`${t('routes.users')} ${today}`}
                sheet={() => userSheet(rows ?? [], destinations, { t, language: i18n.language })}
              />
              <RefusableButton
                appearance="primary"
                icon={<PersonAddRegular />}
                refusal={refusal}
                onClick={() => void navigate(userPaths.newUser({ organizationId }))}
              >
                {t('routes.newUser')}
              </RefusableButton>
            </>
          }
        >
          {tabs}
        </PageHeader>
      }
    >
      <UnfinishedImport organizationId={organizationId} />
      <UserTools {...{ view, part, change, countIn }} total={rows?.length} />
      <ListFrame asCards={isPhone}>
        <PagedTable
          label={t('routes.users')}
          columns={columns}
          rows={isUnknown ? [] : rows}
          rowKey={keyOf}
          rowName={({ email }) => email}
          {...{ size, page: view.page, sizes: pageSizes.users }}
          onPage={({ page }) => change({ page })}
          lead={lead}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          open={{ href: (user) => `#${path(user)}`, onOpen: open }}
          selection={{ selected: chosen, onChange: setChosen }}
          actions={(user) => (
            <MoreMenu
              upright
              label={t('page.more', { title: user.email })}
              items={actions.of(user, {
                onOpen: () => open(user),
                onRights: () => setChanged(new Set([keyOf(user)])),
              })}
            />
          )}
          muted={({ state }) => state === 'expired'}
          returnTo={view.returnToName}
          isLoading={users.isLoading}
          failure={users.failure && online ? { text: failureText(users.failure), onRetry: users.retry } : null}
          empty={
            isUnknown ? (
              <NotOnDevice />
            ) : (
              <NoUsers search={view.filter} part={part} onClear={() => change({ filter: '', part: '' })} />
            )
          }
        />
      </ListFrame>
      {actions.dialogs}
      {changed && inChanged && inChanged.length > 0 && (
        <SeveralRightsDialog
          {...{ organizationId, destinations, words }}
          users={inChanged}
          onClose={(isDone) => {
            setChanged(null)
            if (isDone && changed === chosen) setChosen(nobody)
          }}
        />
      )}
    </OrganizationPage>
  )
}

function without(keys: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  const next = new Set(keys)
  next.delete(key)
  return next
}
