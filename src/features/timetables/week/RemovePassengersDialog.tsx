import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Submission } from '#data/drafts/submission.ts'
import { removeTimetablePassengers } from '#data/timetables.ts'
import { cellOf } from '#domain/ride/cell.ts'
import type { Timetable, TimetablePassenger } from '#domain/timetable/schema.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import type { Week } from '#state/use-week.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'
import { timetableName } from '../words/timetable-words.ts'

interface Props {
  timetable: Timetable
  week: Pick<Week, 'times' | 'syncs' | 'decide'>
  passengers: readonly TimetablePassenger[]
  onClose: () => void
  onRemoved: () => void
}

/** Asks before passengers leave a timetable: their rides go with them. Source: spec 3 §2 "delete-selected button". */
export function RemovePassengersDialog({ timetable, week, passengers, onClose, onRemoved }: Props) {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  const [submission] = useState(() => new Submission())
  const { isBusy, failure, attempt } = useAttempt()
  const ids = new Set(passengers.map(({ id }) => id))
  const rides = Array.from(week.times.keys(), cellOf).filter(({ passengerId }) => ids.has(passengerId)).length
  const theirs = [...week.syncs].filter(([key]) => ids.has(cellOf(key).passengerId))
  // the server would refuse them once the passenger is gone
  const isWaiting = theirs.some(([, { kind }]) => kind === 'unsent' || kind === 'sending')

  const remove = async () => {
    await removeTimetablePassengers(timetable, [...ids], submission)
    await week.decide(
      theirs.map(([key]) => cellOf(key)),
      'theirs',
    )
    const count = ids.size
    say({ title: t('week.remove.done', { count, name: timetableName(timetable) }), intent: 'success' })
    onRemoved()
  }
  const [first] = passengers
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy || isWaiting}
      title={
        passengers.length === 1 && first
          ? t('week.remove.askOne', { name: first.name })
          : t('week.remove.ask', { count: passengers.length })
      }
      confirmLabel={t('week.remove')}
      failure={failure !== null && inOneLine(failedWords(t('week.remove.failed'), failure))}
      onConfirm={() => {
        if (!isWaiting) void attempt(remove)
      }}
      onCancel={onClose}
    >
      <p>{t('week.remove.text', { count: rides })}</p>
      {isWaiting && <Notice intent="warning">{t('refusal.timetable.unsentCells')}</Notice>}
    </ConfirmDialog>
  )
}
