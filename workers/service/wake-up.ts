import { configureApi } from '#data/api/client.ts'
import { transmit } from '#data/api/transport.ts'
import { observeServerClock, restoreClock } from '#data/device/clock.ts'
import { currentSession } from '#data/device/db.ts'
import { openWorkspace } from '#data/workspace/workspace.ts'
import { keptNaming } from '#data/workspace/kept-naming.ts'
import { confirmAccepted, flushWorkspace } from '#data/delivery/flush-workspace.ts'
import { outboxRules } from '#data/outbox/plan.ts'

/** What an open page hears when the browser says that the network may be back. */
const wakeUpMessage = { type: 'WAKE_UP' } as const

export type WakeUp = (clients: Clients) => Promise<void>

/**
 * Tells open pages to send what waits, and sends it here: a page may be frozen or about to go, and the lock of the
 * outbox lets only one of them do it. The browser's background sync is only a wake-up: it gives up after a few tries,
 * and some browsers have none.
 * @throws when something is or may be left, so that the browser tries again: a page that has the outbox may be going
 */
export async function wakeUp(clients: Clients): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage(wakeUpMessage)
  const session = await currentSession()
  if (!session) return
  configureApi({
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
    transport: () => Promise.resolve({ transmit }),
    token: async () => (await currentSession())?.token ?? null,
    onAnswer: observeServerClock,
    naming: keptNaming,
  })
  await restoreClock()
  const opened = openWorkspace(session)
  // with a page open each change waits by its own count, which no wake-up is to begin anew
  await opened.outbox.change(pages.length > 0 ? outboxRules.hurryOnce : outboxRules.hurry)
  const { ended } = await flushWorkspace(opened)
  await confirmAccepted(opened)
  if (ended === 'waiting' || ended === 'busy') throw new Error('Something is left to send')
}
