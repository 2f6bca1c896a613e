import { useState } from 'react'
import { openedWorkspace } from '#data/workspace/workspace.ts'

interface Attempt {
  isBusy: boolean
  /** Why the last try failed; `null` when it has not. */
  failure: unknown
  /** @param onFailed told of the failure before it is shown; what it throws is shown nowhere */
  attempt: (step: () => Promise<void>, onFailed?: (failure: unknown) => void) => Promise<void>
}

/** A step that is sent at once, and may be tried again when it has failed. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    isBusy,
    failure,
    async attempt(step, onFailed) {
      setBusy(true)
      setFailure(null)
      try {
        await step()
      } catch (error) {
        // the session may end while the answer is on its way
        if (!openedWorkspace()) return
        onFailed?.(error)
        setFailure(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
