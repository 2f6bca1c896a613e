import { currentConnection } from '#data/api/connection.ts'

/** The server is asked this soon after the connection was lost, then after twice the time, and at last this often. */
const firstProbeMs = 1000
const slowestProbeMs = 20_000

let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Asks until there is a connection again, while the page is visible: where one answer was lost, the next one may come.
 * @param ask a request whose answer the connection notes
 */
export function probe(ask: () => Promise<void>, waitMs: number = firstProbeMs): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    if (currentConnection().online) return
    if (document.visibilityState === 'visible') void ask()
    probe(ask, Math.min(2 * waitMs, slowestProbeMs))
  }, waitMs)
}
