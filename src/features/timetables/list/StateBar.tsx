import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { timetableStateFacts } from '#domain/timetable/state.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { StartWords } from '../words/StartWords.tsx'
import { timetableLooks } from '../words/timetable-looks.tsx'
import { endText } from '../words/timetable-words.ts'

interface Props {
  timetable: Timetable
  today: LocalDate
}

/** How long until a timetable starts and ends, under a bar in its state's colour. */
export function StateBar({ timetable, today }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { state } = timetableLooks[timetableStateFacts[timetable.state].name]
  return (
    <>
      <div className={styles.bar} style={{ backgroundColor: stateTokens[`${state}Solid`] }} aria-hidden="true" />
      <p className={styles.words}>
        <StartWords timetable={timetable} today={today} />
        <span aria-hidden="true">·</span>
        <span>{endText(timetable, today, t)}</span>
      </p>
    </>
  )
}

const useStyles = makeStyles({
  bar: { height: '4px', [media.forcedColors]: { borderTop: '4px solid CanvasText' } },
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 6px',
    padding: '8px 14px 0',
    fontSize: '12px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
  },
})
