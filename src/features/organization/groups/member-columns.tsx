import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Destination } from '#domain/destination.ts'
import type { GroupPassenger } from '#domain/group-passenger.ts'
import { contactWords, numbersIn, phoneLink } from '#domain/phone-number.ts'
import type { Column } from '#ui/table/column.ts'
import type { SortValue } from '#ui/table/order.ts'
import { WholeNumbers } from '#ui/look/WholeNumbers.tsx'
import { mainDestinationName } from './main-destination.ts'

/** The facts of a group's passenger. Source: spec 2 §2 "Group page". */
export function useMemberColumns(destinations: readonly Destination[]): Column<GroupPassenger>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('passengerGroups.column.name'),
        cell: ({ name }) => name,
        detail: ({ inactive, isArchivedOrDeleted }) =>
          isArchivedOrDeleted
            ? t('passengerGroups.deletionRequested')
            : inactive
              ? t('passengerGroups.inactive')
              : null,
        sortable: true,
        width: 'minmax(0, 2fr)',
        card: 'title',
      },
      {
        key: 'mainDestination',
        header: t('passengerGroups.column.mainDestination'),
        cell: (member) => mainDestinationName(member, destinations) ?? '–',
        sortable: true,
        width: 'minmax(0, 2fr)',
        from: 560,
        below: true,
      },
      {
        key: 'phone',
        header: t('passengerGroups.column.phone'),
        cell: ({ phone, contacts }) => <PhoneLinks phone={phone} contacts={contacts} />,
        width: 'minmax(132px, 1fr)',
      },
      {
        key: 'groups',
        header: t('passengerGroups.column.groups'),
        cell: ({ groups }) => groups,
        sortable: true,
        width: 'minmax(0, 2fr)',
        from: 720,
        below: true,
      },
      {
        key: 'transportationPermissionCount',
        header: t('passengerGroups.column.transportationPermissionCount'),
        cell: ({ transportationPermissionCount }) => transportationPermissionCount,
        sortable: true,
        align: 'end',
        width: '172px',
        from: 880,
        below: true,
      },
    ],
    [t, destinations],
  )
}

/** What a column is sorted by. */
export function sortValue(column: string, destinations: readonly Destination[]): SortValue<GroupPassenger> {
  switch (column) {
    case 'mainDestination':
      return (member) => mainDestinationName(member, destinations)
    case 'groups':
      return ({ groups }) => groups || null
    case 'transportationPermissionCount':
      return ({ transportationPermissionCount }) => transportationPermissionCount
    default:
      return ({ name }) => name
  }
}

/** Each number as a link that calls it, under whose it is; one below the other. */
function PhoneLinks({ phone, contacts }: Pick<GroupPassenger, 'phone' | 'contacts'>) {
  const styles = useStyles()
  return numbersIn(phone, contacts).map((entry) => {
    const whose = contactWords(entry)
    return (
      <Fragment key={entry.number}>
        {whose !== '' && <div className={styles.whose}>{whose}</div>}
        <Link className={styles.phone} href={phoneLink(entry.number)}>
          <WholeNumbers>{entry.number}</WholeNumbers>
        </Link>
      </Fragment>
    )
  })
}

const useStyles = makeStyles({
  whose: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  phone: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'var(--control-height, 24px)',
    // the number stands on the line of its title, and the room for a finger around it
    ':first-child': { marginTop: 'calc((20px - var(--control-height, 24px)) / 2)' },
    ':last-child': { marginBottom: 'calc((20px - var(--control-height, 24px)) / 2)' },
  },
})
