import { proxy } from 'valtio'
import { reopenWorkspace, whenLost } from '#data/workspace/workspace.ts'

/** Raised when the device's databases were lost and opened again: queries that follow them start anew. */
export const mirrorRevision = proxy({ count: 0 })

/** Watches for databases that the browser closes under the page. Call once. */
export function watchMirror(): void {
  const restart = () => {
    mirrorRevision.count += 1
  }
  const reopen = () => void reopenWorkspace().then((wasClosed) => wasClosed && restart(), restart)
  whenLost(reopen)
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restart()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reopen()
  })
}
