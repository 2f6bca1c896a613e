import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGone } from '#data/api/api-error.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { checkBeforeOrder, fetchOtherRides, type OrderCheck } from '#data/order-check.ts'
import { Submission } from '#data/drafts/submission.ts'
import { orderTimetable } from '#data/timetables.ts'
import type { OtherRides } from '#domain/week/other-ride.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { slipMs } from '#ui/press/slips.ts'
import { say } from '#ui/speak/toast.ts'
import { timetableName } from '../words/timetable-words.ts'

interface Options {
  /** Whether what the server has now tells something that was not told yet: then it is told first. */
  hasNews: (check: OrderCheck) => boolean
  onNews: (check: OrderCheck) => void
  /** @param others rides by other orders as they are after it: what was ordered in the same moment was not told before */
  onOrdered: (others: OtherRides | null) => void
  onFailed: () => void
}

/** How long is waited for what others have ordered in the same moment. */
const lookBackMs = 3000

/** The way of an order to the server, after one more look at what it is about. */
export function useOrderSending({ hasNews, onNews, onOrdered, onFailed }: Options) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [submission] = useState(() => new Submission())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** Whether something new was told when it was last to be sent. */
  const [isHeld, setHeld] = useState(false)
  const [isSent, setSent] = useState(false)
  /** @param timetable as it is shown: one that another user has changed since is refused */
  const send = async (timetable: Timetable) => {
    setBusy(true)
    setError(null)
    setHeld(false)
    try {
      const check = await checkBeforeOrder(timetable.id)
      if (hasNews(check)) {
        onNews(check)
        setHeld(true)
        // the button stays where it is: a hand that presses twice has not read what has just come
        await new Promise((resolve) => setTimeout(resolve, slipMs))
        return
      }
      await orderTimetable(timetable, submission)
      setSent(true)
      say({ title: t('timetables.order.done'), text: timetableName(timetable), intent: 'success' })
      onOrdered(await fetchOtherRides(timetable.id, AbortSignal.timeout(lookBackMs)).catch(() => null))
    } catch (failure) {
      // the session may end while the answer is on its way
      if (!openedWorkspace()) return
      const errorMessage = failureText(failure)
      const text = isGone(failure) ? errorMessage : t('timetables.order.failed', { errorMessage })
      setError(text)
      if (!isGone(failure)) say({ title: text, intent: 'error' })
      onFailed()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, isHeld, isSent, send }
}
