import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { productField } from '#domain/product.ts'
import {
  daysToNearEnd,
  type OrganizationTransportationPermission,
} from '#domain/transportation-permission/organization-list.ts'
import { formatShownDay } from '#ui/look/format.ts'
import type { Column } from '#ui/table/column.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { priceText } from '../words/permission-words.ts'
import { PermissionStateChip } from '../words/PermissionStateChip.tsx'
import { useWords } from '../words/use-words.ts'

type Row = OrganizationTransportationPermission

/** Columns of the organisation's transportation permissions. Prices are in euros (open point C-51). */
export function useColumns(today: LocalDate): Column<Row>[] {
  const { t } = useTranslation()
  const words = useWords()
  const styles = useStyles()
  const dayOf = (day: LocalDate | null) => formatShownDay(day, words.locale)
  const soon = ({ transportationPermission }: Row) => {
    const days = daysToNearEnd(transportationPermission, today)
    return days === null ? null : (
      <span className={styles.soon}>
        {days === 0 ? t('transportationPermissions.endsToday') : t('transportationPermissions.endsIn', { count: days })}
      </span>
    )
  }
  const header = (key: string) => t(`transportationPermissions.column.${key}`)
  return [
    {
      key: 'passenger',
      header: header('passenger'),
      cell: ({ name, transportationPermission }) => (
        <>
          {/* a passenger may have several: the button's name tells them apart, of whose parts each is set off by a space */}
          {name} <span className={styles.heard}>({transportationPermission.name})</span>
        </>
      ),
      detail: ({ passengerInactive }) => (passengerInactive ? t('transportationPermissions.passengerInactive') : null),
      sortable: true,
      width: 'minmax(0, 2fr)',
      card: 'title',
    },
    {
      key: 'instance',
      header: header('instance'),
      cell: (row) => row[productField.instanceName],
      sortable: true,
      width: 'minmax(0, 1.2fr)',
      from: 1180,
      below: true,
    },
    {
      key: 'mainPlace',
      header: header('mainPlace'),
      cell: ({ mainPlace }) => mainPlace?.alias,
      sortable: true,
      width: 'minmax(0, 1.5fr)',
      from: 760,
      below: true,
    },
    {
      key: 'name',
      header: header('name'),
      cell: ({ transportationPermission }) => transportationPermission.name,
      sortable: true,
      width: 'minmax(76px, 1.5fr)',
    },
    {
      key: 'startDate',
      header: header('startDate'),
      cell: ({ transportationPermission }) => dayOf(transportationPermission.startDate),
      sortable: true,
      width: '104px',
      from: 900,
      below: true,
    },
    {
      key: 'endDate',
      header: header('endDate'),
      cell: ({ transportationPermission }) => dayOf(transportationPermission.endDate),
      detail: soon,
      sortable: true,
      width: '104px',
    },
    {
      key: 'price',
      header: header('price'),
      cell: ({ transportationPermission: { priceIncVat, priceVatPercent } }) =>
        priceText(priceIncVat, priceVatPercent, words),
      sortable: true,
      align: 'end',
      width: '136px',
      from: 1000,
      below: true,
    },
    {
      key: 'costCenter',
      header: header('costCenter'),
      cell: ({ transportationPermission }) => transportationPermission.costCenter?.name,
      sortable: true,
      width: 'minmax(0, 1.3fr)',
      from: 1100,
      below: true,
    },
    {
      key: 'state',
      header: header('state'),
      cell: ({ transportationPermission }) => (
        <PermissionStateChip permission={transportationPermission} today={today} />
      ),
      width: '128px',
      card: 'aside',
    },
  ]
}

/** What a column is sorted by; `null` for nothing. */
export function sortValue(row: Row, column: string): string | number | null {
  const { name, startDate, endDate, priceIncVat, costCenter } = row.transportationPermission
  const values: Record<string, string | number | null> = {
    instance: row[productField.instanceName],
    mainPlace: row.mainPlace?.alias ?? null,
    name,
    startDate,
    endDate,
    price: priceIncVat,
    costCenter: costCenter?.name ?? null,
  }
  return column in values ? (values[column] ?? null) : row.name
}

const useStyles = makeStyles({
  soon: { color: stateTokens.orderedSolid },
  heard: visuallyHidden,
})
