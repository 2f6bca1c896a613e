import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { CostCenterInvoice } from '#domain/costs/invoice.ts'
import { equationOf, type CostEquation } from '#domain/costs/sums.ts'
import { media } from '#ui/look/breakpoints.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { formatNumber } from '#ui/look/format.ts'
import { kilometresText, moneyText, percentText, type Words } from '../words/cost-words.ts'
import { useWords } from '../words/use-words.ts'

interface Term {
  key: string
  /** Before the amount. */
  sign?: string
  amount: string
  note: string
}

/** What of the price is tax, as far as it is known. */
function taxText(
  { trips, vatCents }: CostEquation,
  { vatPercents, untaxedTrips }: CostCenterInvoice,
  words: Words,
): string {
  const { t } = words
  if (trips === 0) return ''
  const amount = moneyText(vatCents, words)
  if (untaxedTrips > 0) return t('costs.vat.partly', { amount, count: untaxedTrips })
  const [percent, other] = vatPercents
  if (percent === undefined) return t('costs.vat.none')
  return other === undefined
    ? t('costs.vat', { percent: percentText(percent, words), amount })
    : t('costs.vat.several', { amount })
}

function payableNote({ trips, undrivenTrips, missingPrices }: CostEquation, { t }: Words): string {
  if (missingPrices > 0) return t('costs.leftOut', { count: missingPrices })
  return trips + undrivenTrips > 0 ? t('costs.term.payable.note') : ''
}

function termsOf(invoice: CostCenterInvoice, words: Words): Term[] {
  const { t } = words
  const sums = equationOf(invoice)
  const money = (cents: number) => moneyText(cents, words)
  return [
    {
      key: 'trips',
      amount: formatNumber(sums.trips, words.locale),
      note: t('costs.kilometres', { distance: kilometresText(sums.metres, words) }),
    },
    { key: 'price', amount: money(sums.priceCents), note: taxText(sums, invoice, words) },
    { key: 'deductibles', sign: '\u2212', amount: money(sums.deductibleCents), note: t('costs.term.deductibles.note') },
    {
      key: 'undriven',
      sign: '+',
      amount: money(sums.undrivenCents),
      note: t('costs.trips', { count: sums.undrivenTrips }),
    },
    {
      key: 'payable',
      sign: '=',
      amount: money(sums.payableCents),
      note: payableNote(sums, words),
    },
  ]
}

/** What is to be paid, and of what it is made up, on one line. */
export function Equation({ invoice }: { invoice: CostCenterInvoice }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const terms = termsOf(invoice, useWords())
  const amounts = Object.fromEntries(terms.map(({ key, amount }) => [key, amount]))
  return (
    <section className={styles.root} aria-label={t('costs.sums')}>
      <p className={styles.spoken}>{t('costs.equation', amounts)}</p>
      <div className={styles.terms}>
        {terms.map(({ key, sign, amount, note }) => (
          <div key={key} className={mergeClasses(styles.term, key === 'payable' && styles.result)}>
            {sign && (
              <span className={styles.sign} aria-hidden="true">
                {sign}
              </span>
            )}
            <div className={styles.words}>
              <span className={styles.small} aria-hidden="true">
                {t(`costs.term.${key}`)}
              </span>
              <span className={mergeClasses(styles.amount, key === 'payable' && styles.payable)} aria-hidden="true">
                {amount}
              </span>
              {note !== '' && <span className={styles.small}>{note}</span>}
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

const line = `1px solid ${tokens.colorNeutralStroke2}`

const useStyles = makeStyles({
  root: {
    position: 'relative',
    border: line,
    borderRadius: '10px',
    overflow: 'clip',
    backgroundColor: tokens.colorNeutralBackground1,
    breakInside: 'avoid',
  },
  spoken: visuallyHidden,
  terms: {
    display: 'grid',
    gridTemplateColumns: '0.8fr 1.1fr 1fr 1.25fr 1.15fr',
    [media.belowLandscapeOnScreen]: { gridTemplateColumns: '1fr 1fr' },
  },
  term: {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    minWidth: 0,
    padding: '10px 18px',
    ':not(:first-child)': { borderLeft: line },
    [media.belowDesktop]: { gap: '8px', padding: '10px 12px' },
    [media.print]: { gap: '6px', padding: '8px' },
    [media.belowLandscapeOnScreen]: {
      ':nth-child(odd)': { borderLeftStyle: 'none' },
      ':nth-child(n + 3)': { borderTop: line },
    },
  },
  result: {
    backgroundColor: tokens.colorBrandBackground2,
    [media.belowLandscapeOnScreen]: { gridColumn: '1 / -1' },
    [media.print]: { backgroundColor: 'transparent' },
  },
  sign: { fontSize: '20px', color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  small: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2 },
  amount: {
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [media.phone]: { fontSize: '18px' },
    [media.print]: { fontSize: '16px', lineHeight: '22px' },
  },
  payable: { color: tokens.colorBrandForeground2, [media.print]: { color: 'inherit' } },
})
