import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular, EditRegular } from '@fluentui/react-icons'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { Schedule } from '#domain/schedule.ts'
import { formatPeriod } from '#ui/look/format.ts'
import { ScheduleText } from './ScheduleText.tsx'

interface Props {
  schedules: readonly Schedule[]
  today: LocalDate
  /** The card of one that is to be changed all the same: its name, or its days. `null` where nothing may be changed. */
  card: ((schedule: Schedule) => ReactNode) | null
}

/** Schedules that have ended, in one line that opens them as text. */
export function ExpiredSchedules({ schedules, today, card }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [editedId, setEditedId] = useState<number | null>(null)
  if (schedules.length === 0) return null
  const names = schedules.map(({ name, startDate, endDate }) =>
    [name, formatPeriod(startDate, endDate, i18n.language, t)].filter(Boolean).join(', '),
  )
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.words}>
          <b className={styles.count}>{t('schedules.ended', { count: schedules.length })}</b>
          <small className={styles.names}>{names.join(' · ')}</small>
        </span>
        {isOpen ? (
          <ChevronUpRegular className={styles.arrow} aria-hidden="true" />
        ) : (
          <ChevronDownRegular className={styles.arrow} aria-hidden="true" />
        )}
      </button>
      <ul id={listId} className={styles.list} aria-label={t('schedules.ended.list')}>
        {isOpen &&
          schedules.map((schedule, index) =>
            card && schedule.id === editedId ? (
              card(schedule)
            ) : (
              <ScheduleText
                key={schedule.id}
                schedule={schedule}
                others={[]}
                today={today}
                action={
                  card && (
                    <Button
                      appearance="subtle"
                      icon={<EditRegular />}
                      aria-label={t('schedules.editEnded', { name: names[index] })}
                      onClick={() => setEditedId(schedule.id)}
                    >
                      {t('schedules.edit')}
                    </Button>
                  )
                }
              />
            ),
          )}
      </ul>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '14px',
    lineHeight: '20px',
  },
  line: {
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '52px',
    padding: '6px 8px 6px 16px',
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px', borderRadius: '10px' },
  },
  words: { flex: '1 1 auto', minWidth: 0 },
  count: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  names: {
    display: 'block',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '0 10px 10px',
    ':not(:has(> *))': { display: 'none' },
  },
  arrow: { flexShrink: 0, width: '44px', fontSize: '20px' },
})
