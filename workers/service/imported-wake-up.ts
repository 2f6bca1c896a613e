import type { WakeUp } from './wake-up.ts'
import script from './wake-up.worker.ts?worker&url'

declare const self: ServiceWorkerGlobalScope & { wakeUp?: WakeUp }

/** Not in every browser yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown
}

/** Where text becomes a script by a policy only, this is the one script. Source: design decision, security 3.12. */
export function allowWakeUpScript(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (url === script) return url
      throw new TypeError('The service worker imports one script only')
    },
  })
}

/** Whether the browser wakes the worker when the network may be back. */
export const isWoken = 'sync' in self.registration

/**
 * What sends without a page. Its script comes once, while the worker is installed: the browser keeps it with the worker,
 * and gives it without a network.
 * @throws when it cannot be loaded: the worker is not installed then, and a wake-up comes again
 */
export function importWakeUp(): Promise<WakeUp> {
  return Promise.resolve().then(() => {
    if (!self.wakeUp) importScripts(script)
    if (!self.wakeUp) throw new Error(`${script} does not send`)
    return self.wakeUp
  })
}
