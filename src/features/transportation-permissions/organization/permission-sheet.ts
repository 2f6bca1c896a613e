import type { LocalDate } from '#domain/local-date.ts'
import { productField } from '#domain/product.ts'
import type { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'
import { tripDirectionText, validityText, type Words } from '../words/permission-words.ts'

/** What the list shows on all its pages, in its order. Prices in euros with their tax. */
export function permissionSheet(
  rows: readonly OrganizationTransportationPermission[],
  today: LocalDate,
  words: Words,
): Sheet {
  const { t } = words
  const header = (key: string) => t(`transportationPermissions.column.${key}`)
  return {
    name: t('routes.permissions'),
    columns: [
      { header: header('passenger'), kind: 'text' },
      { header: header('passengerState'), kind: 'text' },
      { header: header('instance'), kind: 'text' },
      { header: header('mainPlace'), kind: 'text' },
      { header: header('name'), kind: 'text' },
      { header: t('transportationPermissions.field.tripDirection'), kind: 'text' },
      { header: header('startDate'), kind: 'date' },
      { header: header('endDate'), kind: 'date' },
      { header: header('price'), kind: 'number' },
      { header: t('transportationPermissions.column.vat'), kind: 'number' },
      { header: header('costCenter'), kind: 'text' },
      { header: header('state'), kind: 'text' },
    ],
    rows: rows.map((row) => {
      const permission = row.transportationPermission
      return [
        row.name,
        t(row.passengerInactive ? 'passengers.list.inactive' : 'passengers.list.active'),
        row[productField.instanceName],
        row.mainPlace?.alias ?? null,
        permission.name,
        tripDirectionText(permission.tripDirection, words),
        permission.startDate,
        permission.endDate,
        permission.priceIncVat,
        permission.priceVatPercent,
        permission.costCenter?.name ?? null,
        validityText(permission, today, words),
      ]
    }),
  }
}
