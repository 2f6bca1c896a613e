import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { costBars, type CostBars } from '#domain/costs/bars.ts'
import type { CostCenterInvoice } from '#domain/costs/invoice.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatDay, formatMonth } from '#ui/look/format.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { moneyText } from '../words/cost-words.ts'
import { useWords } from '../words/use-words.ts'

/** Days between two labels under the bars. */
const labelEvery = { day: 7, month: 3 } as const

/** Price by days, the largest day marked. The sentence says what the bars show. */
export function CostChart({ invoice }: { invoice: CostCenterInvoice }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const words = useWords()
  const { unit, bars } = costBars(invoice.days, invoice)
  const [first, ...others] = bars
  if (!first) return null
  const largest = others.reduce((most, bar) => (bar.priceCents > most.priceCents ? bar : most), first)
  if (largest.priceCents === 0) return null
  const name = (date: string) =>
    unit === 'day' ? formatDay(date, words.locale, 'weekdayShort') : formatMonth(date, words.locale)
  const driven = bars.filter(({ priceCents }) => priceCents > 0).length
  return (
    <SectionCard title={t(`costs.chart.${unit}`)}>
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.bars}>
          {bars.map((bar) => (
            <span
              key={bar.date}
              className={mergeClasses(styles.bar, bar.date === largest.date && styles.largest)}
              style={{ height: `${(100 * bar.priceCents) / largest.priceCents}%` }}
            />
          ))}
        </div>
        <Labels unit={unit} bars={bars} />
      </div>
      <p className={styles.sentence}>
        {t('costs.chart.largest', { name: name(largest.date), amount: moneyText(largest.priceCents, words) })}{' '}
        {t(`costs.chart.driven.${unit}`, { count: driven })}
      </p>
    </SectionCard>
  )
}

function Labels({ unit, bars }: CostBars) {
  const styles = useStyles()
  const { locale } = useWords()
  const isOneMonth = new Set(bars.map(({ date }) => date.slice(0, 7))).size === 1
  const text = (date: string) =>
    unit === 'day' ? formatDay(date, locale, isOneMonth ? 'ofMonth' : 'short') : formatMonth(date, locale).slice(0, 3)
  return (
    <div className={styles.labels}>
      {bars.map(({ date }, index) => (
        <span key={date} className={styles.slot}>
          {index % labelEvery[unit] === 0 && (
            <span className={mergeClasses(styles.label, index > 0 && index + 4 > bars.length && styles.last)}>
              {text(date)}
            </span>
          )}
        </span>
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  chart: { maxWidth: '440px', [media.print]: { maxWidth: 'none' } },
  bars: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '2px',
    height: '84px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  bar: {
    flex: '1 1 0',
    minWidth: 0,
    borderTopLeftRadius: '2px',
    borderTopRightRadius: '2px',
    backgroundColor: tokens.colorBrandStroke2,
    [media.forcedColors]: { backgroundColor: 'CanvasText' },
    [media.print]: { backgroundColor: '#8a8a8a', printColorAdjust: 'exact' },
  },
  largest: {
    backgroundColor: tokens.colorCompoundBrandStroke,
    [media.forcedColors]: { backgroundColor: 'Highlight' },
    [media.print]: { backgroundColor: '#242424' },
  },
  labels: { display: 'flex', gap: '2px', height: '18px' },
  slot: { position: 'relative', flex: '1 1 0', minWidth: 0 },
  label: {
    position: 'absolute',
    left: 0,
    top: '2px',
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  // within the bars, where there is no room after its own
  last: { left: 'auto', right: 0 },
  sentence: { fontSize: '13px', lineHeight: '18px', fontVariantNumeric: 'tabular-nums' },
})
