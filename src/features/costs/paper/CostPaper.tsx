import { useTranslation } from 'react-i18next'
import type { CostCenterInvoice, CostLine, UndrivenTrip } from '#domain/costs/invoice.ts'
import { sumsOf, undrivenCents, type CostGroup, type CostGrouping, type CostSums } from '#domain/costs/sums.ts'
import { usePrintedBy } from '#features/export/use-printed-by.ts'
import { formatDay, formatFullMoment } from '#ui/look/format.ts'
import { PaperSheet } from '#ui/table/PaperSheet.tsx'
import { PaperTable } from '#ui/table/PaperTable.tsx'
import { CostChart } from '../figures/CostChart.tsx'
import { CostNotices } from '../figures/CostNotices.tsx'
import { countInGroup, nameInGroup } from '../figures/cost-rows.ts'
import { Equation } from '../figures/Equation.tsx'
import { amountTexts, moneyText, periodText } from '../words/cost-words.ts'
import { useWords } from '../words/use-words.ts'

interface Props {
  /** Of the organisation. */
  name: string
  invoice: CostCenterInvoice
  fetchedAt: number | null
  /** As they stand on the screen, of all its pages. */
  groups: readonly CostGroup[]
  grouping: CostGrouping
}

/** A group, or one of its lines where it has several. */
interface Row {
  key: string
  names: readonly [group: string, other: string]
  sums: CostSums
}

/** What a cost center is to pay, on paper. */
export function CostPaper({ name, invoice, fetchedAt, groups, grouping }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const printedBy = usePrintedBy()
  const { lines, lateCancellations, noShows } = invoice
  const other = grouping === 'passenger' ? 'permission' : 'passenger'
  const facts = [
    `${t('routes.costs')} · ${name}`,
    printedBy,
    fetchedAt !== null && t('costs.fetchedAt', { time: formatFullMoment(fetchedAt, words.locale) }),
  ]
  const rowsOf = (group: CostGroup): Row[] => {
    const [first, ...others] = group.lines
    const whole = (named: string): Row => ({ key: group.key, names: [group.name, named], sums: group.sums })
    if (first && others.length === 0) return [whole(nameInGroup(first, grouping))]
    const lineOf = (line: CostLine): Row => ({
      key: `${group.key} ${line.permissionId}`,
      names: ['', nameInGroup(line, grouping)],
      sums: line,
    })
    return [whole(t(`costs.lines.${grouping}`, { count: countInGroup(group, grouping) })), ...group.lines.map(lineOf)]
  }
  return (
    <PaperSheet
      title={`${invoice.costCenter.name}, ${periodText(invoice, words)}`}
      facts={facts.filter((fact) => fact !== false)}
    >
      <CostNotices invoice={invoice} />
      <Equation invoice={invoice} />
      {groups.length > 0 && (
        <PaperTable
          caption={t('costs.driven')}
          columns={[
            { header: t(`costs.column.${grouping}`) },
            { header: t(`costs.column.${other}`) },
            ...(['trips', 'metres', 'priceCents', 'deductibleCents', 'remaining'] as const).map((column) => ({
              header: t(`costs.column.${column}`),
              isNumber: true,
            })),
          ]}
          rows={groups.flatMap(rowsOf)}
          rowKey={({ key }) => key}
          cells={({ names, sums }) => [...names, ...amountTexts(sums, words)]}
          foot={[t('costs.total'), '', ...amountTexts(sumsOf(lines), words)]}
        />
      )}
      <CostChart invoice={invoice} />
      <UndrivenPaper title={t('costs.late')} trips={lateCancellations} />
      <UndrivenPaper title={t('costs.noShow')} trips={noShows} />
    </PaperSheet>
  )
}

function UndrivenPaper({ title, trips }: { title: string; trips: readonly UndrivenTrip[] }) {
  const { t } = useTranslation()
  const words = useWords()
  if (trips.length === 0) return null
  return (
    <PaperTable
      caption={`${title} ${trips.length}`}
      columns={[
        { header: t('costs.sheet.date') },
        { header: t('costs.sheet.time') },
        { header: t('costs.column.passenger') },
        { header: t('costs.column.permission') },
        { header: t('costs.column.priceCents'), isNumber: true },
      ]}
      rows={trips}
      rowKey={({ tripId }) => tripId}
      cells={({ startDateTime, passengerName, permissionName, priceCents }) => [
        formatDay(startDateTime.slice(0, 10), words.locale, 'weekdayShort'),
        startDateTime.slice(11, 16),
        passengerName,
        permissionName,
        priceCents === null ? t('costs.priceMissing') : moneyText(priceCents, words),
      ]}
      foot={[t('costs.total'), '', '', '', moneyText(undrivenCents(trips), words)]}
    />
  )
}
