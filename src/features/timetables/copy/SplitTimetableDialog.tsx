import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { splitTimetable } from '#data/timetable-copies.ts'
import type { Destination } from '#domain/destination.ts'
import { isLocalDate, type LocalDate } from '#domain/local-date.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { copiedNote } from '#domain/timetable/copy.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { goesOnWhenSplit, proposedSplitDate, splitDateBounds, splitDays } from '#domain/timetable/split.ts'
import type { Me } from '#domain/user.ts'
import { preferences } from '#state/preferences.ts'
import { formatDay } from '#ui/look/format.ts'
import { DateField } from '#ui/time/DateField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useToday } from '../use-today.ts'
import { splitRefusalText, timetableDays, timetableName } from '../words/timetable-words.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { useCopying } from './use-copying.ts'
import { useSplit } from './use-split.ts'

interface Props {
  destination: Destination
  me: Me
  timetable: Timetable
  /** The day on which the new one starts; the first one that there can be, and that the week shows, where none is given. */
  splitDate?: LocalDate | null | undefined
  onClose: () => void
}

/** Cuts a timetable in two from a day on. Source: spec 3 §4 Split, open point C-62. */
export function SplitTimetableDialog({ destination, me, timetable: listed, splitDate: asked, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  const today = useToday()
  const copying = useCopying(destination, listed, 'timetables.split.done', onClose)
  const { timetable } = copying
  const facts = { ...timetable, ...useSplit(timetable, destination) }
  const bounds = splitDateBounds(timetable, today)
  const whyNotOn = (splitDate: LocalDate) => timetableCan.split(facts, { splitDate, showWeekends }, today, me)
  const form = useForm({
    initial: {
      splitDate: asked ?? proposedSplitDate(timetable, today, showWeekends) ?? '',
      note: copiedNote(listed.note, t('timetables.copy.suffix')),
    },
    validate({ splitDate }) {
      if (!isLocalDate(splitDate)) return { splitDate: splitDate === '' ? 'validation.required' : 'validation.date' }
      const why = whyNotOn(splitDate)
      return why === null ? {} : { splitDate: why }
    },
    submit: ({ splitDate, note }) =>
      copying.make((original, submission) => splitTimetable(original, { splitDate, note }, submission)),
  })
  const { splitDate } = form.draft
  const refusal = timetableCan.split(facts, null, today, me)
  const days = isLocalDate(splitDate) && whyNotOn(splitDate) === null ? splitDays(timetable, splitDate) : null
  const day = (date: LocalDate) => formatDay(date, i18n.language, 'numeric')
  return (
    <CopyDialog
      title={t('timetables.split.ask', { name: timetableName(timetable) })}
      confirmLabel={t('timetables.split')}
      failedLabel={t('timetables.split.failed')}
      copying={copying}
      form={form}
      onNote={(note) => form.set('note', note)}
      refusal={refusal === null ? null : splitRefusalText(refusal, t)}
      onClose={onClose}
    >
      <DateField
        label={t('timetables.split.date')}
        required
        today={today}
        weekStart={weekStartsOnSunday ? 0 : 1}
        {...(bounds && { min: bounds.first, max: bounds.last })}
        value={splitDate}
        error={form.errors.splitDate}
        disabled={form.busy || refusal !== null}
        onChange={(value) => form.set('splitDate', value)}
        onBlur={() => form.leave('splitDate')}
      />
      <div role="status">
        {days && (
          <p>
            {t('timetables.split.what', {
              end: day(days.original.endDate),
              days: timetableDays(days.copy, i18n.language),
            })}{' '}
            {goesOnWhenSplit(timetable) && t('timetables.split.goesOn')}
          </p>
        )}
      </div>
    </CopyDialog>
  )
}
