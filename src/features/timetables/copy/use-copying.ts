import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { Submission } from '#data/drafts/submission.ts'
import type { Destination } from '#domain/destination.ts'
import { copiedPassengers } from '#domain/timetable/copy.ts'
import type { CopiedTimetable, Timetable, TimetablePassenger } from '#domain/timetable/schema.ts'
import { useWeek, type Week } from '#state/use-week.ts'
import { say } from '#ui/speak/toast.ts'
import { timetablePaths } from '../timetable-paths.ts'

/** What a copy takes over, and what becomes of it. */
export interface Copying {
  /** As the server has it by now. */
  timetable: Timetable
  week: Week
  taken: readonly TimetablePassenger[]
  leftOut: readonly TimetablePassenger[]
  /** Whether all of it is known, and nothing of it waits to be sent. */
  isReady: boolean
  /** Makes the copy, says so, and opens it. @throws ApiError */
  make: (send: (timetable: Timetable, submission: Submission) => Promise<CopiedTimetable>) => Promise<void>
}

/** @param done text key of what is said once it is made */
export function useCopying(destination: Destination, listed: Timetable, done: string, onClose: () => void): Copying {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const week = useWeek(listed.id)
  const [submission] = useState(() => new Submission())
  const timetable = week.timetable ?? listed
  const { taken, leftOut } = copiedPassengers(week.passengers)
  return {
    timetable,
    week,
    taken,
    leftOut,
    isReady: week.isFetched && !week.isMissing && week.unsentCellsCount === 0,
    async make(send) {
      try {
        const { id, leftOutPassengerIds } = await send(timetable, submission)
        const names = week.passengers.filter((passenger) => leftOutPassengerIds.includes(passenger.id))
        const text = names.map(({ name }) => name).join(', ')
        say({
          title: t(done),
          ...(text !== '' && { text: `${t('timetables.copy.leftOut')} ${text}` }),
          intent: text === '' ? 'success' : 'warning',
        })
        onClose()
        void navigate(timetablePaths.timetable(destination.id, id))
      } catch (failure) {
        // the session may end while the answer is on its way
        if (!openedWorkspace()) return
        week.retry()
        throw failure
      }
    },
  }
}
