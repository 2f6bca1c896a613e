import { NavigationType, useBlocker } from 'react-router-dom'
import { unsavedForms, useLeaveQuestion } from '#state/leaving.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'

const loadQuestion = async () => (await import('#ui/form/LeaveDialog.tsx')).LeaveDialog

/**
 * Asks before a page with unsaved work is left. A window that is closed asks, by the browser's own means, only about what
 * is kept nowhere else: see `useHeldInWindow`.
 */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname
    const isBack = historyAction === NavigationType.Pop
    // some dialogs are opened by the address's query
    const isClosed = isBack && (isElsewhere || currentLocation.search !== nextLocation.search)
    return unsavedForms().some(({ isInDialog }) => (isInDialog ? isClosed : isElsewhere))
  })
  const question = useLeaveQuestion({
    isAsked: blocker.state === 'blocked',
    isElsewhere: true,
    onStay: () => blocker.reset?.(),
    onLeave: () => blocker.proceed?.(),
  })
  return <LazyPart isWanted={question.open} load={loadQuestion} props={question} onFailure={question.onStay} />
}
