import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduleDirections, type ScheduleItem } from '#domain/schedule.ts'
import { formatNamedWeekday } from '#ui/look/format.ts'

type Direction = ScheduleItem['direction']

interface Props {
  label: string
  /** Weekdays in their order, 0 for Sunday. */
  days: readonly number[]
  /** The weekday that is marked; `null` for none. */
  today: number | null
  /** Small print of a day, such as what else is for it. */
  note?: ((day: number) => string | undefined) | undefined
  /** Stands beside the name of a row. */
  head?: (direction: Direction) => ReactNode
  cell: (day: number, direction: Direction) => ReactNode
  ref?: Ref<HTMLDivElement>
}

/**
 * A week of a schedule: days are columns with start and end under each other, and rows where there is no room for
 * columns. Only the way it flows differs: who reads it goes day by day.
 */
export function WeekTable({ label, days, today, note, head, cell, ref }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  return (
    <div ref={ref} role="group" aria-label={label} className={styles.week}>
      <div className={mergeClasses(styles.box, styles.head)} />
      {scheduleDirections.map((direction) => (
        <div key={direction} className={mergeClasses(styles.box, styles.head)}>
          {t(`schedules.direction.${direction}`)}
          {head?.(direction)}
        </div>
      ))}
      {days.map((day) => (
        <Day key={day} isToday={day === today} name={formatNamedWeekday(day, i18n.language)} note={note?.(day)}>
          {scheduleDirections.map((direction) => (
            <div key={direction} className={styles.box}>
              {cell(day, direction)}
            </div>
          ))}
        </Day>
      ))}
    </div>
  )
}

interface DayProps {
  name: string
  isToday: boolean
  note: string | undefined
  children: ReactNode
}

function Day({ name, isToday, note, children }: DayProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <>
      <div className={mergeClasses(styles.box, styles.day, isToday && styles.today)}>
        <span className={styles.name}>{name}</span>
        {isToday && <small className={styles.todayWord}>{t('schedules.today')}</small>}
        {note && <small className={styles.note}>{note}</small>}
      </div>
      {children}
    </>
  )
}

/** With room for as many columns as a week has days. */
const inColumns = '@container schedules (min-width: 600px)'
const roomy = '@container schedules (min-width: 900px)'

const useStyles = makeStyles({
  week: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr) minmax(0, 1fr)',
    gridAutoRows: 'minmax(45px, auto)',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    breakInside: 'avoid',
    [inColumns]: {
      gridAutoFlow: 'column',
      gridTemplateColumns: '148px',
      gridAutoColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(44px, auto) minmax(48px, auto) minmax(48px, auto)',
    },
    [roomy]: { gridTemplateRows: 'minmax(36px, auto) minmax(48px, auto) minmax(48px, auto)' },
    '@media (max-width: 359px)': { gridTemplateColumns: '96px minmax(0, 1fr) minmax(0, 1fr)' },
  },
  box: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    borderRight: `1px solid ${tokens.colorNeutralStroke3}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: {
    justifyContent: 'space-between',
    paddingInlineStart: '12px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  day: {
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
    paddingInline: '12px 4px',
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
    [inColumns]: { alignItems: 'center', paddingInline: '4px' },
    [roomy]: { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'center', gap: '0 6px' },
  },
  today: {
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    [inColumns]: { boxShadow: `inset 0 -3px 0 ${tokens.colorCompoundBrandStroke}` },
  },
  name: { overflowWrap: 'anywhere', '::first-letter': { textTransform: 'uppercase' }, display: 'inline-block' },
  note: {
    fontSize: '12px',
    lineHeight: '14px',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
    [inColumns]: { textAlign: 'center' },
  },
  todayWord: {
    fontSize: '12px',
    lineHeight: '14px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForeground2,
    [roomy]: { fontSize: '13px', lineHeight: '20px' },
  },
})
