import { needingAttention, sentToday, waiting } from '#data/outbox/queue.ts'
import { now } from '#state/sync.ts'

/** How old the latest tick is when nobody is taken to be ticking. Source: design decision, offline rules 2.15. */
const restMs = 5000

/** Milliseconds, server's clock. Asked now and then, not live: a tick is not to wait for it. */
async function lastTickAt(): Promise<number> {
  // one after the other: what leaves the first list meanwhile is in one of the next
  const items = [...(await waiting()), ...(await sentToday()), ...(await needingAttention())]
  return Math.max(...items.filter(({ kind }) => kind === 'tick').map(({ madeAt }) => madeAt))
}

/**
 * Runs it when the latest tick of this device is long enough ago, so that nothing moves the board under a hand.
 * @returns takes it back if it has not run
 */
export function whenTicksRest(run: () => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    // a device that does not say holds nothing back
    const tickAt = await lastTickAt().catch(() => -Infinity)
    if (isOver) return
    // one that lies ahead was made before the clock went back
    const age = Math.abs(now() - tickAt)
    if (age >= restMs) run()
    else timer = setTimeout(() => void look(), restMs - age)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
