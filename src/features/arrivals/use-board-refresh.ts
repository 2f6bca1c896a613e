import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrivalIdsLimit } from '#contract/arrivals.ts'
import { ApiError } from '#data/api/api-error.ts'
import { pullArrivals, pullSomeArrivals } from '#data/arrivals.ts'
import { StorageError } from '#data/device/storage-error.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { pullBoardPassengers } from '#data/board-passengers.ts'
import { changedRecords, type Fetched, type LiveChange } from '#domain/live.ts'
import { refreshScreen, useRefresh, whenFree, type RefreshCause } from '#state/refresh.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { say } from '#ui/speak/toast.ts'

/** The server's, or this device's that could not store the answer. */
type RefreshFailure = ApiError | StorageError

export interface BoardRefresh {
  /** Why the list could not be fetched; `null` once it could. */
  failure: RefreshFailure | null
}

/**
 * Keeps a destination's list fresh from when the board opens, see `useRefresh`. A failure is told of once, until it works
 * again.
 */
export function useBoardRefresh(destinationId: number): BoardRefresh {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<RefreshFailure | null>(null)

  const pull = async (cause?: RefreshCause, changes: readonly LiveChange[] | null = null): Promise<Fetched> => {
    const changed = changedRecords(changes, 'board')
    const isPart = changed !== null && changed.length <= arrivalIdsLimit
    try {
      await (isPart ? pullSomeArrivals(destinationId, changed) : pullArrivals(destinationId))
      setFailure(null)
    } catch (error) {
      if (error instanceof ApiError || error instanceof StorageError) setFailure((known) => known ?? error)
      // the session may end while the list is on its way
      else if (openedWorkspace()) throw error
      return 'nothing'
    }
    if (cause === 'change') return isPart ? 'part' : 'whole'
    // only for dialogs without a network: who may not see passengers has a board all the same
    await pullBoardPassengers(destinationId).catch(() => undefined)
    return 'whole'
  }
  useRefresh(pull, { kinds: ['board', 'passengers'], destinationId })

  const open = useEffectEvent(() => void pull())
  useEffect(() => {
    const left = new AbortController()
    const free = whenFree()
    if (free) void free.then(() => left.signal.aborted || open())
    else open()
    return () => left.abort()
  }, [])

  const tell = useEffectEvent((error: RefreshFailure) => {
    // without a connection the line above every page says it, and offers the same
    if (error instanceof ApiError && error.status === null && !sync.online) return
    say({
      title: failureText(error),
      intent: 'error',
      action: { label: t('retry'), onClick: () => void refreshScreen() },
    })
  })
  useEffect(() => {
    // the end of the session has a page of its own
    if (failure && !(failure instanceof ApiError && failure.status === 401)) tell(failure)
  }, [failure])

  return { failure }
}
