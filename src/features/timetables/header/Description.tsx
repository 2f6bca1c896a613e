import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

/** What a timetable is for, folded away until it is asked for. Nothing where nothing is said. */
export function Description({ text }: { text: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (!text) return null
  return (
    <details className={styles.root}>
      <summary className={styles.summary}>{t('timetables.description')}</summary>
      <p className={styles.text}>{text}</p>
    </details>
  )
}

const useStyles = makeStyles({
  root: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
  summary: {
    display: 'list-item',
    width: 'fit-content',
    lineHeight: 'max(var(--control-height, 24px), 24px)',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: '4px' },
  },
  text: { maxWidth: '80ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
})
