import { makeStyles, tokens } from '@fluentui/react-components'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '#domain/time-of-day.ts'

interface Props {
  /** Minutes from midnight. */
  nowMinutes: number
  ref: Ref<HTMLDivElement>
}

/** The line between what has been and what is to come. */
export function NowLine({ nowMinutes, ref }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="row" ref={ref}>
      <div role="cell" aria-colspan={2} className={styles.line}>
        {t('arrivals.now', { time: timeOfDay(nowMinutes) })}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  line: {
    display: 'flex',
    fontVariantNumeric: 'tabular-nums',
    alignItems: 'center',
    gap: '10px',
    padding: '0 2px',
    color: tokens.colorBrandForeground1,
    fontSize: '13px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    '::after': {
      content: '""',
      flex: '1 1 0',
      height: '2px',
      borderRadius: '1px',
      backgroundColor: tokens.colorCompoundBrandStroke,
      opacity: 0.55,
      forcedColorAdjust: 'none',
    },
  },
})
