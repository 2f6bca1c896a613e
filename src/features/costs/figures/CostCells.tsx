import { mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { remainingCents, type CostSums } from '#domain/costs/sums.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { formatNumber } from '#ui/look/format.ts'
import { deductibleText, kilometresText, leftOutText, moneyText, priceText } from '../words/cost-words.ts'
import { useWords } from '../words/use-words.ts'
import { useRowStyles } from './row-styles.ts'

interface Props {
  sums: CostSums
  /** Of a group or of all, not of a line within a group. */
  isStrong?: boolean
}

/** The numbers of a row. */
export function CostCells({ sums, isStrong = true }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useRowStyles()
  const words = useWords()
  const isPhone = useMedia(media.phone)
  const leftOut = leftOutText(sums, words)
  return (
    <>
      <div role="cell" className={styles.trips}>
        {isPhone ? t('costs.trips', { count: sums.trips }) : formatNumber(sums.trips, i18n.language)}
      </div>
      <div role="cell" className={styles.kilometres}>
        {kilometresText(sums.metres, words)}
      </div>
      <div role="cell" className={styles.number}>
        {priceText(sums, words)}
        {leftOut && <span className={styles.small}>{leftOut}</span>}
      </div>
      <div role="cell" className={styles.number}>
        {deductibleText(sums, words)}
      </div>
      <div role="cell" className={mergeClasses(styles.remaining, isStrong && styles.strong)}>
        {moneyText(remainingCents(sums), words)}
        {isPhone && leftOut && <span className={styles.small}>{leftOut}</span>}
      </div>
    </>
  )
}
