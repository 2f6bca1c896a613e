import { refreshScreen } from '#state/refresh.ts'
import { checkServer, sync } from '#state/sync.ts'
import { openOverlay } from './shell-state.ts'

/** Fetches the screen's data anew. Without a connection the answer is the sync panel, which says what is true. */
export async function refreshOrExplain(): Promise<void> {
  if (!sync.online) await checkServer()
  if (sync.online) await refreshScreen()
  else openOverlay('sync')
}
