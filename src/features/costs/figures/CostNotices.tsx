import { useTranslation } from 'react-i18next'
import type { CostCenterInvoice } from '#domain/costs/invoice.ts'
import { sumsOf } from '#domain/costs/sums.ts'
import { formatDay } from '#ui/look/format.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { isWholeMonth } from '../words/cost-words.ts'

/** What the figures leave out, and until when they are. */
export function CostNotices({ invoice }: { invoice: CostCenterInvoice }) {
  const { t, i18n } = useTranslation()
  const { startDate, endDate, asOf, unreportedTrips } = invoice
  const { openDeductibleTrips } = sumsOf(invoice.lines)
  const isRunning = startDate <= asOf && asOf <= endDate
  const date = formatDay(asOf, i18n.language, 'numeric')
  return (
    <>
      {isRunning && (
        <Notice intent="info">
          {t(isWholeMonth(invoice) ? 'costs.running.month' : 'costs.running.days', { date })}
        </Notice>
      )}
      {unreportedTrips > 0 && <Notice intent="warning">{t('costs.unreported', { count: unreportedTrips })}</Notice>}
      {openDeductibleTrips > 0 && (
        <Notice intent="info">{t('costs.openDeductibles', { count: openDeductibleTrips })}</Notice>
      )}
    </>
  )
}
