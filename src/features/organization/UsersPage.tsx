import { makeStyles } from '@fluentui/react-components'
import {
  MailClockRegular,
  MailDismissRegular,
  PeopleRegular,
  PersonAddRegular,
  SearchRegular,
  ShieldCheckmarkRegular,
} from '@fluentui/react-icons'
import { useMemo, useState, type ReactElement, type ReactNode } from 'react'
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
import { FilterPills } from '#ui/form/FilterPills.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { MoreMenu } from '#ui/page/MoreMenu.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import type { RowKey } from '#ui/table/column.ts'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { sortRows } from '#ui/table/order.ts'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { OrganizationPage } from './frame/OrganizationPage.tsx'
import { useKept } from './frame/use-kept.ts'
import { useOrganization } from './frame/use-organization.ts'
import { SeveralRightsDialog } from './rights/SeveralRightsDialog.tsx'
import { useRightsWords } from './rights/use-rights-words.ts'
import { userPaths } from './user-paths.ts'
import { SelectedUsers } from './users/SelectedUsers.tsx'
import { userSheet } from './users/user-sheet.ts'
import { destinationNames, isFoundUser, isInPart, userParts, type UserPart } from './users/user-filters.ts'
import { useUserActions } from './users/use-user-actions.tsx'
import { userSortValue, useUserColumns } from './users/use-user-columns.tsx'

/** How long nothing must be typed before the list follows, in milliseconds. Source: spec 2 §9. */
const searchDebounceMs = 500
const minuteMs = 60_000

const nobody: ReadonlySet<RowKey> = new Set()
const keyOf = ({ email }: OrganizationUser): RowKey => emailKey(email)

const partIcons: Readonly<Partial<Record<UserPart, ReactElement>>> = {
  invited: <MailClockRegular />,
  expired: <MailDismissRegular />,
  administrators: <ShieldCheckmarkRegular />,
}

interface Props {
  /** The ways to the organisation's other pages. */
  tabs?: ReactNode
}

/** Who may do something in an organisation, and who is invited. Source: spec 2 §2, spec 3 §6 "Users tab". */
export function UsersPage({ tabs }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
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
  const isPhone = useMedia(media.phone)
  const today = localDateAt(useNow(now, minuteMs))
  const destinations = useMemo(() => known?.organization.destinations ?? [], [known?.organization])
  const myEmail = known?.me.email ?? ''
  const columns = useUserColumns({ destinations, myEmail, today })
  const words = useRightsWords({ destinations, groups: groups.value ?? [] })
  const actions = useUserActions({
    ...{ organizationId, users: users.value ?? [], myEmail, words },
    onRemoved: (user) => setChosen(without(chosen, keyOf(user))),
  })

  const part = userParts.find((each) => each === view.part) ?? ''
  const found = users.value?.filter((user) =>
    isFoundUser(user, destinationNames(user, destinations, i18n.language), view.filter),
  )
  const shown = found?.filter((user) => isInPart(user, part))
  const valueOf = userSortValue(view.sort.key, destinations, i18n.language)
  const rows = shown && sortRows(shown, valueOf, view.sort.descending, i18n.language)
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
  const isNarrowed = view.filter !== '' || part !== ''
  const inChanged = users.value?.filter((user) => changed?.has(keyOf(user)))

  return (
    <OrganizationPage
      fetchedAt={users.fetchedAt}
      header={
        <PageHeader
          title={t('routes.users')}
          facts={known?.organization.name}
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
                {t('users.add')}
              </RefusableButton>
            </>
          }
        >
          {tabs}
        </PageHeader>
      }
    >
      <div role="group" aria-label={t('users.filters')} className={styles.tools}>
        <SearchBox
          className={styles.search}
          value={view.filter}
          onChange={(filter) => change({ filter })}
          debounceMs={searchDebounceMs}
          label={t('users.search')}
        />
        <FilterPills
          label={t('users.part')}
          value={part}
          onChange={(next) => change({ part: next })}
          options={userParts.map((each) => ({
            value: each,
            label: t(`users.part.${each || 'all'}`),
            count: found?.filter((user) => isInPart(user, each)).length,
            ...(partIcons[each] && { icon: partIcons[each] }),
          }))}
        />
        {rows && (
          <span role="status" className={styles.count}>
            {t('users.count', { count: rows.length })}
          </span>
        )}
      </div>
      <ListFrame asCards={isPhone}>
        <PagedTable
          label={t('routes.users')}
          columns={columns}
          rows={isUnknown ? [] : rows}
          rowKey={keyOf}
          rowName={({ email }) => email}
          {...{ size, page: view.page, sizes: pageSizes.users }}
          onPage={({ page }) => change({ page })}
          lead={
            <SelectedUsers
              {...{ hidden, refusal, count: selected.length }}
              onRights={() => setChanged(chosen)}
              onClear={() => setChosen(nobody)}
            />
          }
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
              <EmptyState
                icon={isNarrowed ? <SearchRegular /> : <PeopleRegular />}
                title={
                  view.filter === ''
                    ? t(part === '' ? 'users.none' : 'users.noneInPart')
                    : t('search.none', { text: view.filter })
                }
                onClear={isNarrowed ? () => change({ filter: '', part: '' }) : null}
              />
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

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  search: { flex: '1 1 220px', maxWidth: '320px', minWidth: 0, '@media (max-width: 1023px)': { maxWidth: 'none' } },
  count: { marginInlineStart: 'auto', fontSize: '14px', lineHeight: '20px' },
})
