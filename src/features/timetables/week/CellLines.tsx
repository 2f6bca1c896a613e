import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Further lines are counted until somebody asks for them. */
const mostLines = 50

interface Props {
  title: string
  lines: readonly string[]
}

/** Cells in words, one under another; many of them only when they are asked for. */
export function CellLines({ title, lines }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isWhole, setWhole] = useState(false)
  if (lines.length === 0) return null
  const more = lines.length - mostLines
  return (
    <details open={lines.length <= 10}>
      <summary className={styles.summary}>{title}</summary>
      <ul className={styles.lines}>
        {lines.slice(0, isWhole ? undefined : mostLines).map((line, at) => (
          // cells of passengers with the same name read the same
          <li key={at}>{line}</li>
        ))}
      </ul>
      {more > 0 && (
        <Button appearance="transparent" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('week.namesFewer') : t('week.namesMore', { count: more })}
        </Button>
      )}
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
