import { makeStyles } from '@fluentui/react-components'
import {
  MailClockRegular,
  MailDismissRegular,
  PeopleRegular,
  SearchRegular,
  ShieldCheckmarkRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenView } from '#state/list-view.ts'
import type { ListView } from '#state/lists.ts'
import { FilterPills } from '#ui/form/FilterPills.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { userParts, type UserPart } from './user-filters.ts'

/** How long nothing must be typed before the list follows, in milliseconds. Source: spec 2 §9. */
const searchDebounceMs = 500

const partIcons: Readonly<Partial<Record<UserPart, ReactElement>>> = {
  invited: <MailClockRegular />,
  expired: <MailDismissRegular />,
  administrators: <ShieldCheckmarkRegular />,
}

interface Props {
  view: ChosenView
  part: UserPart
  change: (changed: Partial<ListView>) => void
  countIn: (part: UserPart) => number | undefined
  /** How many are shown; `undefined` while that is not known. */
  total: number | undefined
}

/** Finds users by e-mail and destination, and filters them by what has become of them. */
export function UserTools({ view, part, change, countIn, total }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="group" aria-label={t('users.filters')} className={styles.root}>
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
          count: countIn(each),
          ...(partIcons[each] && { icon: partIcons[each] }),
        }))}
      />
      {total !== undefined && (
        <span role="status" className={styles.count}>
          {t('users.count', { count: total })}
        </span>
      )}
    </div>
  )
}

interface NoUsersProps {
  search: string
  part: UserPart
  onClear: () => void
}

/** In place of the rows where nobody is shown. Source: spec 3 §6. */
export function NoUsers({ search, part, onClear }: NoUsersProps) {
  const { t } = useTranslation()
  const isFiltered = search !== '' || part !== ''
  const title = search === '' ? t(part === '' ? 'users.none' : 'users.noneInPart') : t('search.none', { text: search })
  return (
    <EmptyState
      icon={isFiltered ? <SearchRegular /> : <PeopleRegular />}
      title={title}
      onClear={isFiltered ? onClear : null}
    />
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  search: { flex: '1 1 220px', maxWidth: '320px', minWidth: 0, [media.belowLandscape]: { maxWidth: 'none' } },
  count: { marginInlineStart: 'auto', fontSize: '14px', lineHeight: '20px' },
})
