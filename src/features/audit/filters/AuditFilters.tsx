import { Checkbox, makeStyles } from '@fluentui/react-components'
import { CalendarLtr20Regular } from '@fluentui/react-icons'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import {
  fetchAuditUsers,
  findAuditPassengers,
  type AuditPassenger,
  type AuditSearch,
  type AuditUser,
} from '#data/audit.ts'
import { auditKinds, type AuditActor } from '#domain/audit.ts'
import { holdsParts } from '#domain/folded-text.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { preferences } from '#state/preferences.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useShortcut } from '#ui/press/use-shortcut.ts'
import { PickList } from '#ui/search/PickList.tsx'
import type { Source } from '#ui/search/sources.ts'
import { DaysFilter } from './DaysFilter.tsx'
import { FilterBox } from './FilterBox.tsx'
import { periodText } from './period-text.ts'
import { useWho } from '../list/use-who.ts'

interface Props {
  organizationId: number
  search: AuditSearch
  today: LocalDate
  /** Name of somebody whom the page shows, for an address that was opened with a filter; `null` when it is not known. */
  nameOf: (passengerId: number) => string | null
  /** The same of who has done something. */
  actorOf: (userId: number) => AuditActor | null
  onFilter: (changes: Partial<AuditSearch>) => void
  /** What stands at the end of the row. */
  children?: ReactNode
}

const searchDebounceMs = 300

/** Who did it, whom it was about, what kind of event it was, and when. F goes to the first of them. */
export function AuditFilters({ organizationId, search, today, nameOf, actorOf, onFilter, children }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { shortcuts } = useSnapshot(preferences)
  const root = useRef<HTMLDivElement>(null)
  useShortcut('f', () => root.current?.querySelector('button')?.focus(), shortcuts)
  const who = useWho()
  const [users, passengers] = useSources(organizationId, who.name)
  const [picked, setPicked] = useState<{ user: AuditUser | null; passenger: AuditPassenger | null }>(nobody)
  const { userId, passengerId, kinds, startDate, endDate } = search

  const userName = (id: number) => who.name((picked.user?.id === id ? picked.user : actorOf(id)) ?? { id, email: null })
  const passengerName = (id: number) =>
    who.passenger({ id, name: picked.passenger?.id === id ? picked.passenger.name : nameOf(id) })
  return (
    <div ref={root} className={styles.root} role="search" aria-label={t('audit.filters')}>
      <FilterBox
        label={t('audit.filter.user')}
        value={userId === null ? null : userName(userId)}
        onClear={() => onFilter({ userId: null })}
      >
        {(close) => (
          <PickList
            label={t('audit.filter.user')}
            sources={users}
            leastLength={0}
            itemKey={({ id }) => id}
            itemName={who.name}
            picked={userId}
            onPick={(user) => {
              setPicked({ ...picked, user })
              onFilter({ userId: user.id })
              close()
            }}
          />
        )}
      </FilterBox>
      <FilterBox
        label={t('audit.filter.passenger')}
        value={passengerId === null ? null : passengerName(passengerId)}
        onClear={() => onFilter({ passengerId: null })}
      >
        {(close) => (
          <PickList
            label={t('audit.filter.passenger')}
            sources={passengers}
            itemKey={({ id }) => id}
            itemName={({ name }) => name}
            picked={passengerId}
            onPick={(passenger) => {
              setPicked({ ...picked, passenger })
              onFilter({ passengerId: passenger.id })
              close()
            }}
          />
        )}
      </FilterBox>
      <FilterBox
        label={t('audit.filter.kind')}
        value={kinds.length === 0 ? null : kinds.map((kind) => t(`audit.kind.${kind}`)).join(', ')}
        onClear={() => onFilter({ kinds: [] })}
      >
        {() => (
          <div role="group" aria-label={t('audit.filter.kind')} className={styles.kinds}>
            {auditKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`audit.kind.${kind}`)}
                checked={kinds.includes(kind)}
                onChange={(_, { checked }) =>
                  onFilter({
                    kinds: auditKinds.filter((each) => (each === kind ? checked === true : kinds.includes(each))),
                  })
                }
              />
            ))}
          </div>
        )}
      </FilterBox>
      <FilterBox
        label={t('audit.filter.time')}
        value={periodText(startDate, endDate, i18n.language, t)}
        icon={<CalendarLtr20Regular />}
        onClear={() => onFilter({ startDate: null, endDate: null })}
      >
        {(close) => (
          <DaysFilter
            {...{ startDate, endDate, today }}
            onDays={(days) => {
              onFilter(days)
              close()
            }}
          />
        )}
      </FilterBox>
      {children}
    </div>
  )
}

const nobody = { user: null, passenger: null }

/** Where users and passengers are looked for. */
const useSources = (organizationId: number, nameOf: (user: AuditUser) => string) =>
  useMemo(() => [[usersOf(organizationId, nameOf)], [passengersOf(organizationId)]] as const, [organizationId, nameOf])

/** The list of users is short, and is asked for once: whoever types on does not end the call for the next letter. */
function usersOf(organizationId: number, nameOf: (user: AuditUser) => string): Source<AuditUser> {
  let all: Promise<AuditUser[]> | null = null
  return {
    key: 'users',
    debounceMs: 0,
    async search(typed) {
      all ??= fetchAuditUsers(organizationId)
      const known = await all.catch((error: unknown) => {
        all = null
        throw error
      })
      return known.filter((user) => holdsParts(nameOf(user), typed))
    },
  }
}

const passengersOf = (organizationId: number): Source<AuditPassenger> => ({
  key: 'passengers',
  debounceMs: searchDebounceMs,
  search: (typed, signal) => findAuditPassengers(organizationId, typed, signal),
})

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 10px',
    [media.print]: { display: 'none' },
  },
  kinds: { display: 'flex', flexDirection: 'column' },
})
