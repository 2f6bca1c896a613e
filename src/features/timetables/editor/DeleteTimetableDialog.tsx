import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGone } from '#data/api/api-error.ts'
import { deleteTimetable, ridesLostWith, type DeletedTimetable } from '#data/timetable-deletion.ts'
import { pullWeek } from '#data/week.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { useLive } from '#state/use-live.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { formatDay } from '#ui/look/format.ts'
import { say } from '#ui/speak/toast.ts'
import { TouchedList } from '../../consequences/TouchedList.tsx'
import { useConsequences } from '../../consequences/use-consequences.ts'
import { rememberDeleted } from '../deleted-timetable.ts'
import { timetableName } from '../words/timetable-words.ts'

interface Props {
  timetable: Timetable
  onClose: () => void
  onDeleted: (deleted: DeletedTimetable) => void
}

/** How many rides would not come back with the timetable, by its week as it is now. */
function useRidesLost(id: number): number {
  // where it cannot be fetched, the week on the device is all that is known
  useEffect(() => void pullWeek(id).catch(() => undefined), [id])
  return useLive(ridesLostWith, id) ?? 0
}

/** Asks before a timetable goes with its rides. The list then offers it back. Source: spec 3 §2 and §8. */
export function DeleteTimetableDialog({ timetable, onClose, onDeleted }: Props) {
  const { t, i18n } = useTranslation()
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  const [goneCount, setGoneCount] = useState(0)
  /** Trips that were cancelled by the tries so far. */
  const cancelled = useRef(0)
  const asked = useConsequences({ type: 'deleteTimetable', timetableId: timetable.id })
  const lostCount = useRidesLost(timetable.id)
  const name = timetableName(timetable)
  const remove = async () => {
    const deleted = await deleteTimetable(timetable, (count) => (cancelled.current += count))
    rememberDeleted(deleted)
    say({
      title: t('timetables.deleted', { name }),
      ...(cancelled.current > 0 && { text: t('timetables.deleted.trips', { count: cancelled.current }) }),
      intent: 'success',
    })
    onDeleted(deleted)
  }
  const failed = (error: unknown) => failedWords(t('timetables.delete.failed'), error)
  const tell = (error: unknown) => {
    setGoneCount(cancelled.current)
    if (!isGone(error)) say({ ...failed(error), intent: 'error' })
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t('timetables.delete.ask')}
      confirmLabel={t('timetables.delete')}
      isReady={asked.mayGoOn}
      failure={
        failure !== null && (
          <>
            <p>{inOneLine(failed(failure))}</p>
            {goneCount > 0 && <p>{t('timetables.delete.tripsGone', { count: goneCount })}</p>}
          </>
        )
      }
      onConfirm={() => void attempt(remove, tell)}
      onCancel={onClose}
    >
      <p>
        {timetable.ridesCount === undefined
          ? t('timetables.delete.text', { name })
          : t('timetables.delete.textRides', { name, count: timetable.ridesCount })}
      </p>
      {lostCount > 0 && <p>{t('timetables.delete.notBack', { count: lostCount })}</p>}
      <TouchedList asked={asked} isOfMany />
      {(asked.found?.trips.count ?? 0) > 0 && <p>{t('timetables.delete.trips')}</p>}
      {timetable.originalTimetableId !== null && timetable.splitUntil !== null && (
        <p>
          {t('timetables.split.deleting', {
            number: timetable.originalTimetableId,
            until: formatDay(timetable.splitUntil, i18n.language, 'numeric'),
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}
