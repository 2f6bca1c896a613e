import { ArrowUndoRegular, DismissRegular } from '@fluentui/react-icons'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { giveUpDeleted, undeleteTimetable, type DeletedTimetable } from '#data/timetable-deletion.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useFailedWords } from '#state/use-failed-words.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { announce } from '#ui/speak/announce.ts'
import { focusHeading } from '#ui/press/focus-heading.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { needsConnection } from '../actions/timetable-offers.ts'
import { forgetDeleted, lastDeleted, noteAskedFor } from '../deleted-timetable.ts'
import { timetableName } from '../words/timetable-words.ts'

interface Props {
  destinationId: number
  /** Told which one is back. */
  onBack: (timetableId: number) => void
}

/** Offers the timetable back that was deleted last, for as long as the user wants. */
export function DeletedNotice({ destinationId, onBack }: Props) {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  const { online } = useSnapshot(sync)
  const userId = useSnapshot(session).me?.id
  const remembered = useSnapshot(lastDeleted).timetable
  const [isBusy, setBusy] = useState(false)
  if (remembered?.userId !== userId || remembered?.deleted.timetable.destinationId !== destinationId) return null
  const deleted = remembered.deleted as DeletedTimetable
  const name = timetableName(deleted.timetable)
  const undo = async (button: Element) => {
    setBusy(true)
    noteAskedFor()
    try {
      const leftOutCount = await undeleteTimetable(deleted)
      focusHeading(button)
      forgetDeleted()
      say({
        title: t('timetables.undeleted', { name }),
        ...(leftOutCount > 0 && { text: t('timetables.undelete.leftOut', { count: leftOutCount }) }),
        intent: leftOutCount > 0 ? 'warning' : 'success',
      })
      onBack(deleted.timetable.id)
    } catch (failure) {
      // the session may end while the answer is on its way
      if (!openedWorkspace()) return
      say({ ...failedWords(t('timetables.undelete.failed', { name }), failure), intent: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const giveUp = ({ currentTarget }: MouseEvent) => {
    focusHeading(currentTarget)
    announce(t('dismissed'))
    forgetDeleted()
    // rides of one that is back are put back when it is opened; what cannot be removed expires
    if (!remembered.isAskedFor) giveUpDeleted(deleted).catch(() => undefined)
  }
  return (
    <Notice
      intent="info"
      actions={
        <>
          <BusyButton
            busy={isBusy}
            icon={<ArrowUndoRegular />}
            refusal={online ? null : t(needsConnection)}
            onClick={({ currentTarget }) => void undo(currentTarget)}
          >
            {t('timetables.undelete')}
          </BusyButton>
          <IconButton
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('dismiss')}
            disabledFocusable={isBusy}
            onClick={giveUp}
          />
        </>
      }
    >
      {t('timetables.deleted', { name })}
    </Notice>
  )
}
