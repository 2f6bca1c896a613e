import { makeStyles, tokens } from '@fluentui/react-components'
import { PersonProhibited16Regular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { contactFound, passengerSearchOf } from '#domain/passenger-list.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { tellingProps, useReason } from '#ui/press/use-reason.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { NeedList } from '../NeedList.tsx'
import { shortAddress } from './address.ts'
import { PermissionCount } from './PermissionCount.tsx'

/**
 * Columns of a list of passengers, those that matter most first: where there is little room the others are left out.
 * @param typed what the list is searched by: a passenger who is found by somebody who is called says so
 */
export function usePassengerColumns(typed = ''): readonly Column<PassengerCard>[] {
  const { t } = useTranslation()
  const search = useMemo(() => passengerSearchOf(typed), [typed])
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('passengers.list.name'),
        cell: ({ name }) => name || t('passengers.unknown'),
        detail: (passenger) => <Detail passenger={passenger} contact={contactFound(passenger, search)} />,
        sortable: true,
        width: 'minmax(0, 1.7fr)',
        card: 'title',
      },
      {
        key: 'yearGrade',
        header: t('passengers.list.grade'),
        cell: ({ yearGrade }) => yearGrade,
        sortable: true,
        align: 'end',
        width: '104px',
        from: 640,
        card: 'none',
      },
      {
        key: 'groups',
        header: t('passengers.list.groups'),
        cell: ({ groupObjs }) => <Groups names={groupObjs.map(({ name }) => name)} />,
        sortable: true,
        width: 'minmax(0, 1fr)',
        from: 400,
      },
      {
        key: 'phone',
        header: t('passengers.list.phone'),
        cell: ({ phone }) => phone || '–',
        sortable: true,
        width: 'minmax(132px, 1fr)',
        from: 860,
      },
      {
        key: 'utilities',
        header: t('passengers.list.utilities'),
        cell: ({ utilityIds }) => <NeedList ids={utilityIds} inRow />,
        width: 'minmax(0, 1.4fr)',
        from: 640,
        card: 'line',
      },
      {
        key: 'transportationPermissionCount',
        header: t('passengers.list.permissions.title'),
        cell: (passenger) => <PermissionCount passenger={passenger} />,
        sortable: true,
        width: '108px',
        card: 'aside',
      },
    ],
    [t, search],
  )
}

interface DetailProps {
  passenger: PassengerCard
  /** By whom the search has found the passenger; `null` where that is nobody. */
  contact: string | null
}

function Detail({ passenger, contact }: DetailProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <span className={styles.detail}>
      {passenger.inactive && (
        <StateChip state="neutral" icon={<PersonProhibited16Regular />}>
          {t('passengers.list.inactive')}
        </StateChip>
      )}
      {shortAddress(passenger)}
      {contact !== null && <span>{t('passengers.list.contactFound', { contact })}</span>}
    </span>
  )
}

/** The first group, and how many more there are. */
function Groups({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [first, ...others] = names
  const told = useReason(null, names.join(', ') || null)
  if (first === undefined) return <span className={styles.none}>–</span>
  return (
    <span className={styles.groups} {...tellingProps(told)}>
      <span className={styles.group}>{first}</span>
      {others.length > 0 && (
        <span className={styles.group}>
          <span aria-hidden="true">+{others.length}</span>
          <span className={styles.said}>{t('passengers.list.groups.more', { names: others.join(', ') })}</span>
        </span>
      )}
      <ReasonTip reason={told} />
    </span>
  )
}

const useStyles = makeStyles({
  detail: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' },
  groups: { display: 'inline-flex', maxWidth: '100%', alignItems: 'center', gap: '4px' },
  group: {
    minWidth: 0,
    padding: '1px 6px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground4,
    fontSize: '12px',
    lineHeight: '18px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    ':nth-child(2)': { flex: 'none' },
  },
  none: { color: tokens.colorNeutralForeground3 },
  said: visuallyHidden,
})
