import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { copyTimetable } from '#data/timetable-copies.ts'
import type { Destination } from '#domain/destination.ts'
import { isLocalDate, type LocalDate } from '#domain/local-date.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { copiedNote, copyDates, doubledDays } from '#domain/timetable/copy.ts'
import { newTimetableDraft } from '#domain/timetable/draft.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { lastRideDay } from '#domain/timetable/split.ts'
import type { Me } from '#domain/user.ts'
import { preferences } from '#state/preferences.ts'
import { formatDay } from '#ui/look/format.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DaysFields } from '../editor/DaysFields.tsx'
import { fieldErrorsOf, fieldsOf } from '../editor/timetable-fields.ts'
import { useToday } from '../use-today.ts'
import { timetableName } from '../words/timetable-words.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { useCopying } from './use-copying.ts'
import { useSplit } from './use-split.ts'

interface Props {
  destination: Destination
  me: Me
  timetable: Timetable
  /** Asks for a split in its place, from a day on; `null` where the day entered is none for a split. */
  onSplit: (splitDate: LocalDate | null) => void
  onClose: () => void
}

/**
 * Makes a draft with the passengers and the rides of another timetable, which stays as it is. Source: open point C-62.
 */
export function CopyTimetableDialog({ destination, me, timetable: listed, onSplit, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const { showWeekends } = useSnapshot(preferences)
  const today = useToday()
  const copying = useCopying(destination, listed, 'timetables.copy.done', onClose)
  const { timetable } = copying
  const split = useSplit(timetable, destination)
  const form = useForm({
    initial: fieldsOf({
      ...newTimetableDraft(destination.id, today, showWeekends),
      ...copyDates(listed, today, showWeekends),
      note: copiedNote(listed.note, t('timetables.copy.suffix')),
    }),
    validate: (fields) => fieldErrorsOf(fields, null, today),
    submit: ({ startDate, endDate, note }) =>
      copying.make((original, submission) => copyTimetable(original, { startDate, endDate, note }, submission)),
  })
  const { startDate, endDate } = form.draft
  const isRange = isLocalDate(startDate) && isLocalDate(endDate)
  const doubled = isRange ? doubledDays(timetable, { startDate, endDate }) : null
  const day = (date: LocalDate) => formatDay(date, i18n.language, 'numeric')
  const whyNotSplit = (on: { splitDate: LocalDate; showWeekends: boolean } | null) =>
    timetableCan.split({ ...timetable, ...split }, on, today, me)
  const splitDate = whyNotSplit({ splitDate: startDate, showWeekends }) === null ? startDate : null
  return (
    <CopyDialog
      title={t('timetables.copy.title', { name: timetableName(timetable) })}
      confirmLabel={t('timetables.copy.confirm')}
      failedLabel={t('timetables.copy.failed')}
      copying={copying}
      form={form}
      onNote={(note) => form.set('note', note)}
      onClose={onClose}
    >
      <DaysFields form={form} stored={null} isClosed={form.busy} today={today} />
      {doubled && (
        <Notice
          intent="warning"
          {...(whyNotSplit(null) === null && {
            actions: <Button onClick={() => onSplit(splitDate)}>{t('timetables.copy.splitInstead')}</Button>,
          })}
        >
          {t('timetables.copy.doubled', { end: day(lastRideDay(timetable)), from: day(doubled.startDate) })}
        </Notice>
      )}
    </CopyDialog>
  )
}
