import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

/** Lines of a list that is looked through; further ones are counted. */
const mostLines = 50

interface Props {
  title: string
  lines: readonly string[]
}

/** Cells in words, one under another; many of them only when they are asked for. */
export function CellLines({ title, lines }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (lines.length === 0) return null
  const more = lines.length - mostLines
  return (
    <details open={lines.length <= 10}>
      <summary className={styles.summary}>{title}</summary>
      <ul className={styles.lines}>
        {lines.slice(0, mostLines).map((line, at) => (
          // cells of passengers with the same name read the same
          <li key={at}>{line}</li>
        ))}
        {more > 0 && <li>{t('week.namesMore', { count: more })}</li>}
      </ul>
    </details>
  )
}

const useStyles = makeStyles({
  summary: {
    display: 'list-item',
    lineHeight: 'max(var(--control-height, 24px), 24px)',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
  },
  lines: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    paddingInlineStart: '20px',
    listStyleType: 'disc',
    fontSize: '14px',
  },
})
