import { slipMs } from '#ui/press/slips.ts'

/** How long the rows stay where they are after a touch. Source: design decision on the board, section 21.5. */
const holdMs = 2000

/** Keeps rows from moving while a finger is down and shortly after it. */
export interface Hold {
  press: () => void
  /** The finger is up again; nothing when it was not down. */
  release: () => void
  /** Something was done without a finger. */
  touch: () => void
  isOn: () => boolean
  /** Rows have moved by themselves. */
  moved: () => void
  /** Whether a tap may be meant for what was there before they moved. */
  hasJustMoved: () => boolean
  /**
   * Runs now, or when the hold ends.
   * @returns takes it back if it has not run
   */
  whenOff: (run: () => void) => () => void
}

/** @param now milliseconds of a clock that never goes back */
export function createHold(now: () => number): Hold {
  const waiting = new Set<() => void>()
  let isDown = false
  let heldUntil = -Infinity
  let movedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOn = () => isDown || now() < heldUntil

  const end = () => {
    if (isOn()) return
    const due = [...waiting]
    waiting.clear()
    for (const run of due) run()
  }

  const touch = () => {
    heldUntil = now() + holdMs
    clearTimeout(timer)
    timer = setTimeout(end, holdMs)
  }

  return {
    isOn,
    press() {
      isDown = true
    },
    release() {
      if (!isDown) return
      isDown = false
      touch()
    },
    touch,
    moved() {
      movedAt = now()
    },
    hasJustMoved: () => now() - movedAt < slipMs,
    whenOff(run) {
      if (!isOn()) {
        run()
        return () => undefined
      }
      waiting.add(run)
      return () => void waiting.delete(run)
    },
  }
}
