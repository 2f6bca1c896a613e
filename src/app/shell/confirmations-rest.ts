import { lastConfirmationAt } from '#data/workspace/queue.ts'
import { now } from '#state/sync.ts'

/**
 * How old the latest confirmation is when nobody is taken to be confirming. Source: design decision, offline rules
 * 2.15.
 */
const restMs = 5000

/**
 * Runs it when the latest confirmation of this device is long enough ago, so that nothing moves the board under a hand.
 * @returns takes it back if it has not run
 */
export function whenConfirmationsRest(run: () => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    // a device that does not say holds nothing back
    const confirmedAt = await lastConfirmationAt(restMs).catch(() => -Infinity)
    if (isOver) return
    // one that lies ahead was made before the clock went back
    const age = Math.abs(now() - confirmedAt)
    if (age >= restMs) run()
    else timer = setTimeout(() => void look(), restMs - age)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
