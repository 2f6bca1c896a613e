import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { clientVersion } from '#domain/product.ts'
import { now, sync } from '#state/sync.ts'
import { isNewerVersion } from '#state/version.ts'
import { useNow } from '#ui/time/use-now.ts'
import { arrivals } from '../screens.tsx'
import { shell } from './shell-state.ts'
import { whenConfirmationsRest } from './confirmations-rest.ts'
import { usePlace } from './use-place.ts'

const minuteMs = 60_000
/** How long a banner that was put away stays away. Source: design decision, offline rules 2.15. */
const returnMs = 4 * 60 * minuteMs

/** Number of the newer version; `null` while it is not known. */
export function useUpdateVersion(): string | null {
  const { newerVersion, waitingVersion } = useSnapshot(sync)
  return newerVersion ?? waitingVersion
}

export function dismissUpdate(version: string | null): void {
  shell.dismissedUpdate = { at: now(), version }
}

/** Whether there is a newer version that the user has not put away, or not for long enough, or only an earlier one. */
function useIsDue(): boolean {
  const { newerVersion, updateReady } = useSnapshot(sync)
  const { dismissedUpdate } = useSnapshot(shell)
  const version = useUpdateVersion()
  const time = useNow(now, minuteMs)
  if (newerVersion === null && !updateReady) return false
  if (dismissedUpdate === null || time - dismissedUpdate.at >= returnMs) return true
  return version !== null && isNewerVersion(version, dismissedUpdate.version ?? clientVersion)
}

/**
 * Whether the banner of a newer version is shown. It does not come up on the board while a user confirms; where it
 * stands, it stays, because going would move the board as well.
 */
export function useUpdateBanner(): boolean {
  const isDue = useIsDue()
  const isOnBoard = usePlace().route?.Page === arrivals.Page
  const [stands, setStands] = useState(false)
  const mustWait = isDue && isOnBoard && !stands
  if (!mustWait && stands !== isDue) setStands(isDue)
  useEffect(() => (mustWait ? whenConfirmationsRest(() => setStands(true)) : undefined), [mustWait])
  return isDue && !mustWait
}
