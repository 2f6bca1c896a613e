import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { WarningFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { media } from '../../../ui/look/breakpoints.ts'
import { stateTokens } from '../../../ui/look/themes.ts'

interface Props {
  /** What is counted. */
  label: string
  used: number
  /** Most that may be used; `null` when there is no limit, and then there are only words. */
  total: number | null
  /** Both with their unit and time: "11 / 18 trips a month". */
  text: string
}

/** How much of a quota is used: words, and a bar that says the same. A full one says so in a word. */
export function QuotaBar({ label, used, total, text }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const hasBar = total !== null && total > 0
  const isOver = hasBar && used > total
  const isFull = hasBar && used >= total
  const state = isOver ? t('quota.over') : isFull ? t('quota.full') : null
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        {text}
        {state !== null && (
          <span className={mergeClasses(styles.state, isOver && styles.over)}>
            <WarningFilled aria-hidden="true" />
            {state}
          </span>
        )}
      </div>
      {hasBar && (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={Math.min(Math.max(used, 0), total)}
          aria-valuetext={state === null ? text : `${text}, ${state}`}
          className={styles.track}
        >
          <div
            className={mergeClasses(styles.bar, isFull && styles.full, isOver && styles.overBar)}
            style={{ width: `${Math.min(100, Math.max(0, (used / total) * 100))}%` }}
          />
        </div>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 },
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
    fontVariantNumeric: 'tabular-nums',
  },
  state: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontWeight: tokens.fontWeightSemibold,
    color: stateTokens.orderedSolid,
  },
  over: { color: stateTokens.rejectedSolid },
  track: {
    height: '6px',
    borderRadius: '3px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground6,
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
  bar: {
    height: '100%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    [media.forcedColors]: { backgroundColor: 'Highlight' },
  },
  full: { backgroundColor: stateTokens.orderedSolid },
  overBar: { backgroundColor: stateTokens.rejectedSolid },
})
