import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import { usePrintedBy } from '#features/export/use-printed-by.ts'
import { formatPeriod } from '#ui/look/format.ts'
import { PaperSheet } from '#ui/table/PaperSheet.tsx'
import { PaperTable } from '#ui/table/PaperTable.tsx'
import { priceText, validityText } from '../words/permission-words.ts'
import { useWords } from '../words/use-words.ts'

interface Props {
  /** Of the organisation. */
  name: string
  /** Of the tab that is shown. */
  tab: string
  /** On all pages of the list, in its order. */
  rows: readonly OrganizationTransportationPermission[]
  today: LocalDate
}

/** The list on paper: what it shows on all its pages. */
export function PermissionPaper({ name, tab, rows, today }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const printedBy = usePrintedBy()
  const header = (key: string) => t(`transportationPermissions.column.${key}`)
  return (
    <PaperSheet title={name} facts={[`${t('routes.transportationPermissions')} · ${tab} ${rows.length}`, printedBy]}>
      <PaperTable
        columns={[
          ...(['passenger', 'mainPlace', 'name'] as const).map((key) => ({ header: header(key) })),
          { header: `${header('startDate')} – ${header('endDate')}` },
          { header: header('price'), isNumber: true },
          ...(['costCenter', 'state'] as const).map((key) => ({ header: header(key) })),
        ]}
        rows={rows}
        rowKey={({ transportationPermission }) => transportationPermission.id}
        cells={({ name: passenger, passengerInactive, mainPlace, transportationPermission: permission }) => [
          passengerInactive ? `${passenger} (${t('transportationPermissions.passengerInactive')})` : passenger,
          mainPlace?.alias,
          permission.name,
          // where there is no room for both days the second one stands under the first, and neither is broken
          formatPeriod(permission.startDate, permission.endDate, words.locale, t)
            .replaceAll(' ', '\u00a0')
            .replace('–\u00a0', '– '),
          priceText(permission.priceIncVat, permission.priceVatPercent, words),
          permission.costCenter?.name,
          validityText(permission, today, words),
        ]}
      />
    </PaperSheet>
  )
}
