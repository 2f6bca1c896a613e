import { makeStyles, tokens } from '@fluentui/react-components'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEvent } from '#domain/audit.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { formatDay } from '#ui/look/format.ts'
import { daysOf } from './days.ts'
import { EventRow } from './EventRow.tsx'

interface Props {
  events: readonly AuditEvent[]
  today: LocalDate
}

/** Events by day, the newest first. The arrows go from one to the next. */
export function EventDays({ events, today }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const openers = [...(root.current?.querySelectorAll<HTMLElement>('[data-event]') ?? [])]
    const at = openers.findIndex((opener) => opener === event.currentTarget)
    if (step === undefined || at === -1) return
    event.preventDefault()
    openers[at + step]?.focus()
  }
  const dayText = (date: LocalDate) =>
    date === today
      ? t('audit.today', {
          weekday: formatDay(date, i18n.language, 'weekday'),
          date: formatDay(date, i18n.language, 'numeric'),
        })
      : formatDay(date, i18n.language, 'long')
  return (
    <div ref={root}>
      {daysOf(events).map(({ date, events: ofDay }) => (
        <section key={date} aria-label={dayText(date)}>
          <h2 className={styles.day}>{dayText(date)}</h2>
          <ol className={styles.list}>
            {ofDay.map((event) => (
              <EventRow key={event.id} event={event} onKeyDown={move} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  day: {
    padding: '8px 20px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
})
