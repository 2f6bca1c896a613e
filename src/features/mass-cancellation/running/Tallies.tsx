import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled, ClockRegular, ErrorCircleFilled, PersonArrowRightRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Tally } from '#domain/mass-cancellation/job.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'

const parts = ['cancelled', 'elsewhere', 'failed', 'waiting'] as const

/** How many trips stand where; together they are all. */
export function Tallies({ tally }: { tally: Tally }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const icons = {
    cancelled: <CheckmarkCircleFilled />,
    elsewhere: <PersonArrowRightRegular />,
    failed: <ErrorCircleFilled />,
    waiting: <ClockRegular />,
  }
  return (
    <ul className={styles.list}>
      {parts.map((part) => (
        <li key={part} className={styles.part}>
          <span className={mergeClasses(styles.icon, styles[part])} aria-hidden="true">
            {icons[part]}
          </span>
          <span className={styles.words}>
            <span className={styles.count}>{tally[part]}</span>{' '}
            <span className={styles.name}>{t(`massCancellation.tally.${part}`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  part: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '52px',
    padding: '4px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
  },
  icon: { display: 'grid', flex: 'none', fontSize: '20px' },
  cancelled: { color: stateTokens.acceptedSolid },
  elsewhere: { color: stateTokens.modifiedSolid },
  failed: { color: stateTokens.rejectedSolid },
  waiting: { color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  count: {
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  name: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
})
