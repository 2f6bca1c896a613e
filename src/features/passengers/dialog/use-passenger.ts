import { useEffect, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { openedWorkspace } from '#data/device/workspace.ts'
import { boardPassenger, fetchPassenger } from '#data/passengers.ts'
import type { BoardPassenger } from '#domain/passenger.ts'

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
  passenger: BoardPassenger | undefined
  /** What the server said; `none` without an answer. */
  answer: 'waiting' | 'fresh' | 'refused' | 'none'
}

/** A passenger as the device knows them at once, and as the server does when it answers. */
export function usePassenger(id: number): PassengerOnBoard {
  const [{ passenger, answer }, setKnown] = useState<Known>({ passenger: undefined, answer: 'waiting' })
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

  return {
    passenger,
    isRefused: answer === 'refused' || (answer === 'none' && !passenger),
    isSaved: answer === 'none' && passenger !== undefined,
    retry: () => setAttempt((count) => count + 1),
  }
}

async function learn(id: number, tell: (known: Known) => void): Promise<void> {
  let mirrored: BoardPassenger | undefined
  try {
    mirrored = await boardPassenger(id)
    tell({ passenger: mirrored, answer: 'waiting' })
    tell({ passenger: await fetchPassenger(id), answer: 'fresh' })
  } catch (failure) {
    // the session may end while the answer is on its way
    if (!openedWorkspace()) return
    if (!(failure instanceof ApiError)) throw failure
    const isRefused = failure.status === 403 || failure.status === 404
    tell(isRefused ? { passenger: undefined, answer: 'refused' } : { passenger: mirrored, answer: 'none' })
  }
}
