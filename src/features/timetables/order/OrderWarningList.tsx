import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/breakpoints.ts'
import { Notice } from '#ui/Notice.tsx'
import type { WarningLine, WarningWords } from './warning-words.ts'

export type WarnedPlace = NonNullable<WarningLine['place']>

interface Props {
  warnings: readonly WarningWords[]
  /** Names of the timetable's passengers, by id. */
  names: ReadonlyMap<number, string>
  /** Leads to a passenger's day in the week. */
  onGo: (place: WarnedPlace) => void
}

/** More lines are counted until somebody asks for them. */
const mostLines = 4

/** What should be known before a timetable is ordered, each thing with a way to those whom it is about. */
export function OrderWarningList({ warnings, names, onGo }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (warnings.length === 0) return null
  return (
    <section aria-label={t('timetables.order.warnings')} className={styles.root}>
      {warnings.map(({ key, title, lines }) => (
        <Notice key={key} intent={key === 'holidays' ? 'info' : 'warning'} className={styles.notice}>
          <span>{title}</span>
          <Lines lines={lines} names={names} onGo={onGo} />
        </Notice>
      ))}
    </section>
  )
}

function Lines({ lines, names, onGo }: Pick<WarningWords, 'lines'> & Pick<Props, 'names' | 'onGo'>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isWhole, setWhole] = useState(false)
  if (lines.length === 0) return null
  const more = lines.length - mostLines
  return (
    <>
      <ul className={styles.lines}>
        {lines.slice(0, isWhole ? undefined : mostLines).map(({ key, place, text }) => (
          <li key={key}>
            {place && (
              <>
                <Link as="button" inline className={styles.name} onClick={() => onGo(place)}>
                  {names.get(place.passengerId)}
                </Link>{' '}
              </>
            )}
            {text}
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
  name: {
    color: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'underline',
    [media.coarsePointer]: { minHeight: '44px' },
  },
})
