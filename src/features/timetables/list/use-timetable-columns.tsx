import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { formatDay } from '#ui/look/format.ts'
import type { Column } from '#ui/table/column.ts'
import { summaryText } from '../words/timetable-words.ts'
import { TimetableFacts } from './TimetableFacts.tsx'

/** What the table says of a timetable. Source: spec 3 §2 Timetable list screen. */
export function useTimetableColumns(today: LocalDate): readonly Column<Timetable>[] {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  return useMemo(
    () => [
      {
        key: 'idNumber',
        header: t('timetables.column.idNumber'),
        cell: ({ idNumber }) => `#${idNumber}`,
        sortable: true,
        width: '76px',
      },
      {
        key: 'startDate',
        header: t('timetables.column.startDate'),
        cell: ({ startDate }) => formatDay(startDate, i18n.language, 'numeric'),
        sortable: true,
        width: '104px',
      },
      {
        key: 'endDate',
        header: t('timetables.column.endDate'),
        cell: ({ endDate }) => formatDay(endDate, i18n.language, 'numeric'),
        sortable: true,
        width: '104px',
      },
      {
        key: 'note',
        header: t('timetables.column.note'),
        cell: ({ note }) => note || <span className={styles.unnamed}>{t('timetables.unnamed')}</span>,
        detail: (timetable) => <TimetableFacts timetable={timetable} today={today} />,
        sortable: true,
        width: 'minmax(0, 1.6fr)',
        card: 'title',
      },
      {
        key: 'ridingPassengersCount',
        header: t('timetables.column.summary'),
        cell: (timetable) => summaryText(timetable, t),
        sortable: true,
        width: 'minmax(0, 1.1fr)',
        from: 640,
      },
      {
        key: 'createdByEmail',
        header: t('timetables.column.createdByEmail'),
        cell: ({ createdByEmail }) => createdByEmail,
        sortable: true,
        width: 'minmax(212px, 1.1fr)',
        from: 900,
      },
    ],
    [t, i18n.language, today, styles.unnamed],
  )
}

const useStyles = makeStyles({
  unnamed: { color: tokens.colorNeutralForeground3 },
})
