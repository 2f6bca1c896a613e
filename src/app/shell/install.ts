import { proxy } from 'valtio'
import { preferences } from '#state/preferences.ts'

/** What Chromium fires when the app may be installed; not yet in TypeScript's list of events. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

let prompt: InstallPromptEvent | null = null

/** Whether and how the app can be installed here. */
export const installation = proxy<{ way: 'prompt' | 'share' | null }>({ way: null })

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** iPads call themselves Macs but have a touch screen; there the app is installed by hand from the share menu. */
const isApple = () => /iPad|iPhone|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

/** The hint comes at the second visit: whoever comes back may want the app. */
export const isReturningVisitor = (): boolean => preferences.visits > 1

/** Listens for the browser's offer to install the app, and counts the visit. Call once, as early as possible. */
export function watchInstallation(): void {
  preferences.visits += 1
  if (isInstalled()) return
  if (isApple()) installation.way = 'share'
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPromptEvent
    installation.way = 'prompt'
  })
  window.addEventListener('appinstalled', () => {
    installation.way = null
  })
}

/** Shows the browser's own dialog, which may be shown once for each offer. */
export async function install(): Promise<void> {
  await prompt?.prompt()
  prompt = null
  installation.way = null
}
