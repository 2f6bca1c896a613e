import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { deleteTimetable, type DeletedTimetable } from '#data/timetable-deletion.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
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

/** Asks before a timetable goes with its rides. The list then offers it back. Source: spec 3 §2 and §8. */
export function DeleteTimetableDialog({ timetable, onClose, onDeleted }: Props) {
  const { t, i18n } = useTranslation()
  const failedWords = useFailedWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown; cancelled: number } | null>(null)
  /** Trips that were cancelled by the tries so far. */
  const cancelled = useRef(0)
  const asked = useConsequences({ type: 'deleteTimetable', timetableId: timetable.id })
  const name = timetableName(timetable)
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const deleted = await deleteTimetable(timetable, (count) => (cancelled.current += count))
      rememberDeleted(deleted)
      say({
        title: t('timetables.deleted', { name }),
        ...(cancelled.current > 0 && { text: t('timetables.deleted.trips', { count: cancelled.current }) }),
        intent: 'success',
      })
      onDeleted(deleted)
    } catch (error) {
      // the session may end while the answer is on its way
      if (!openedWorkspace()) return
      setFailure({ error, cancelled: cancelled.current })
      say({ ...failedWords(t('timetables.delete.failed'), error), intent: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t('timetables.delete.ask')}
      confirmLabel={t('timetables.delete')}
      isReady={asked.mayGoOn}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        {timetable.ridesCount === undefined
          ? t('timetables.delete.text', { name })
          : t('timetables.delete.textRides', { name, count: timetable.ridesCount })}
      </p>
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
      {failure !== null && (
        <FailureNotice>
          <p>{inOneLine(failedWords(t('timetables.delete.failed'), failure.error))}</p>
          {failure.cancelled > 0 && <p>{t('timetables.delete.tripsGone', { count: failure.cancelled })}</p>}
        </FailureNotice>
      )}
    </ConfirmDialog>
  )
}
