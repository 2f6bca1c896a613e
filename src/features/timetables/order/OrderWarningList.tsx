import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import type { WarnedPlace, WarningLine, WarningWords } from './warning-words.ts'

interface Props {
  warnings: readonly WarningWords[]
  /** Leads to a passenger's day in the week, or to another order's address. */
  onGo: (to: WarnedPlace | string) => void
}

/** More lines are counted until somebody asks for them. */
const mostLines = 4

/** What should be known before a timetable is ordered, each thing with a way to what it is about. */
export function OrderWarningList({ warnings, onGo }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (warnings.length === 0) return null
  return (
    <section aria-label={t('timetables.order.warnings')} className={styles.root}>
      {warnings.map(({ key, title, lines }) => (
        <Notice key={key} intent={key === 'holidays' ? 'info' : 'warning'} className={styles.notice}>
          <span>{title}</span>
          <Lines lines={lines} onGo={onGo} />
        </Notice>
      ))}
    </section>
  )
}

function Lines({ lines, onGo }: Pick<WarningWords, 'lines'> & Pick<Props, 'onGo'>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isWhole, setWhole] = useState(false)
  if (lines.length === 0) return null
  const more = lines.length - mostLines
  return (
    <>
      <ul className={styles.lines}>
        {lines.slice(0, isWhole ? undefined : mostLines).map(({ key, parts }) => (
          <li key={key}>
            <Parts parts={parts} onGo={onGo} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button appearance="transparent" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('timetables.order.warning.fewer') : t('timetables.order.warning.more', { count: more })}
        </Button>
      )}
    </>
  )
}

/** The words of a line; those that lead somewhere are pressed. */
function Parts({ parts, onGo }: Pick<WarningLine, 'parts'> & Pick<Props, 'onGo'>) {
  const styles = useStyles()
  return parts.map((part, at) => (
    // the same words may come twice
    <Fragment key={at}>
      {typeof part === 'string' ? (
        part
      ) : (
        <Link as="button" inline className={styles.way} onClick={() => onGo(part.to)}>
          {part.text}
        </Link>
      )}
    </Fragment>
  ))
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  notice: { alignItems: 'flex-start' },
  lines: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    margin: '4px 0',
    paddingInlineStart: '18px',
    fontVariantNumeric: 'tabular-nums',
  },
  way: {
    color: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'underline',
    [media.coarsePointer]: { minHeight: '44px' },
  },
})
