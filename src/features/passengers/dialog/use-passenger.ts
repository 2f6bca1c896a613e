import { useEffect, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { boardPassenger, fetchPassenger } from '#data/passengers.ts'
import type { BoardPassenger } from '#domain/passenger.ts'
import { useRefresh } from '#state/refresh.ts'

export interface PassengerOnBoard {
  /** `undefined` while nothing is known, and when the user may not know. */
  passenger: BoardPassenger | undefined
  /** The information could not be had: the server refused it, or there is none here and no connection. */
  isRefused: boolean
  /** What is shown is what this device has; the server could not be asked. */
  isSaved: boolean
  retry: () => void
}

interface Known {
  id: number
  passenger: BoardPassenger | undefined
  /** What the server said; `none` without an answer. */
  answer: 'waiting' | 'fresh' | 'refused' | 'none'
}

/** A passenger as the device knows them at once, and as the server does when it answers; asked anew while they are shown. */
export function usePassenger(id: number): PassengerOnBoard {
  const [{ passenger, answer }, setKnown] = useState<Known>({ id, passenger: undefined, answer: 'waiting' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isOver = false
    void learn(id, (known) => {
      if (!isOver) setKnown(known)
    })
    return () => {
      isOver = true
    }
  }, [id, attempt])

  useRefresh(
    async () => {
      const fresh = await asked(id)
      // what is known stays where there is no answer
      if (fresh) setKnown((before) => (before.id === id ? fresh : before))
    },
    { kinds: ['passengers', 'schedules', 'transportationPermissions', 'trips'] },
  )

  return {
    passenger,
    isRefused: answer === 'refused' || (answer === 'none' && !passenger),
    isSaved: answer === 'none' && passenger !== undefined,
    retry: () => setAttempt((count) => count + 1),
  }
}

async function learn(id: number, tell: (known: Known) => void): Promise<void> {
  const mirrored = await onDevice(id)
  tell({ id, passenger: mirrored, answer: 'waiting' })
  const fresh = await asked(id)
  // the session may end while the answer is on its way
  if (fresh || openedWorkspace()) tell(fresh ?? { id, passenger: mirrored, answer: 'none' })
}

/** A device that does not say what it has has nothing. */
async function onDevice(id: number): Promise<BoardPassenger | undefined> {
  try {
    return await boardPassenger(id)
  } catch {
    return undefined
  }
}

/** What the server says; `null` when it does not. */
async function asked(id: number): Promise<Known | null> {
  try {
    return { id, passenger: await fetchPassenger(id), answer: 'fresh' }
  } catch (failure) {
    if (!openedWorkspace()) return null
    if (!(failure instanceof ApiError)) throw failure
    const isRefused = failure.status === 403 || failure.status === 404
    return isRefused ? { id, passenger: undefined, answer: 'refused' } : null
  }
}
