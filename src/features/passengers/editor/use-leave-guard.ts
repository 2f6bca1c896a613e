import { useRef } from 'react'
import { useBlocker, useNavigate } from 'react-router-dom'
import { useDirty } from '#state/dirty.ts'

export interface LeaveGuard {
  /** Whether somebody is on the way to another page and has unsaved work here. */
  isLeaving: boolean
  stay: () => void
  discard: () => void
  /** Goes on when the saving succeeds. */
  save: () => Promise<void>
}

/** Asks before a page with unsaved work is left. A page that is closed asks by the browser's own means. */
export function useLeaveGuard(isDirty: boolean, save: () => Promise<boolean>, drop: () => Promise<void>): LeaveGuard {
  useDirty(isDirty)
  const navigate = useNavigate()
  const mayPass = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !mayPass.current && currentLocation.pathname !== nextLocation.pathname,
  )
  return {
    isLeaving: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    discard: () => void drop().then(() => blocker.proceed?.()),
    async save() {
      const { location } = blocker
      blocker.reset?.()
      if (!location || !(await save())) return
      mayPass.current = true
      await navigate(location)
    },
  }
}
