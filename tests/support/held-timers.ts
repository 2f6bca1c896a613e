import { onTestFinished, vi } from 'vitest'

/**
 * Keeps timers of these lengths, set from now on, from running by themselves until the test ends; all others go on.
 * @returns has the time of those come that have not been cleared
 */
export function holdTimers(...lengthsMs: number[]): () => void {
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const held = new Map<unknown, () => void>()
  const timers = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number, ...given: []) => {
      if (ms === undefined || !lengthsMs.includes(ms)) return set(run, ms, ...given)
      // has the name of a real timer, which itself never comes
      const timer = set(() => undefined, 0)
      clear(timer)
      held.set(timer, run)
      return timer
    }),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      held.delete(timer)
      clear(timer)
    }),
  ]
  onTestFinished(() => timers.forEach((timer) => timer.mockRestore()))
  return () => {
    const due = [...held.values()]
    held.clear()
    for (const run of due) run()
  }
}
