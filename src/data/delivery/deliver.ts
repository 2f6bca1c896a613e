import { brought } from '../device/brought.ts'
import { openedWorkspace, type Workspace } from '../workspace/workspace.ts'
import { offPage } from '../workspace/off-page.ts'
import type { FlushReport } from './flush.ts'
import { outboxRules } from '../outbox/plan.ts'

/** What sends: nothing that a page shows first waits for it. A worker, and the service worker, bring it along. */
const sending = brought(() => import('./flush-workspace.ts'))

/** While something waits, there is a try at least this often. */
const retryMs = 60_000
/** Another window, or the service worker, that is sending may leave what it could not send: this soon is looked again. */
const lookAgainMs = 2000
/** Quiet time after which a list is fetched that shows what was accepted; several confirmations in a row share one. */
const confirmMs = 2000

export type FlushEvent = FlushReport | 'started'
type Listener = (event: FlushEvent) => void
const listeners = new Set<Listener>()

let running: Promise<FlushReport> | null = null
let isWanted = false
let timer: ReturnType<typeof setTimeout> | undefined
let confirmTimer: ReturnType<typeof setTimeout> | undefined

/** Told when a flush starts and ends. */
export function onFlush(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells of a flush; a page also of those that its worker runs. */
export const tellFlush: Listener = (event) => {
  for (const listener of listeners) listener(event)
}

/**
 * What becomes of the waiting after failures: it is forgotten (the device has its network back, or the user asked), cut
 * short once for each command (another call has succeeded), or left alone.
 */
export type Hurry = boolean | 'once'

/** Sends what waits as soon as possible. Safe to call at any time, from any tab. */
export function requestFlush({ hurry = false }: { hurry?: Hurry } = {}): void {
  // a database that closes under a flush leaves everything where it is; the next try finds it
  flushNow({ hurry }).catch(() => schedule({ ended: 'waiting', wakeAt: null, settled: 0 }))
}

/** As `requestFlush`, and resolves when it has ended. A request during a flush runs another one after it. */
export const flushNow = ({ hurry = false }: { hurry?: Hurry } = {}): Promise<FlushReport> => flushInHand(hurry)

const flushInHand = offPage('flush', async (hurry: Hurry): Promise<FlushReport> => {
  const open = openedWorkspace()
  if (!open) return { ended: 'empty', wakeAt: null, settled: 0 }
  if (hurry) await open.outbox.change(hurry === 'once' ? outboxRules.hurryOnce : outboxRules.hurry)
  if (running) {
    isWanted = true
    return running
  }
  running = flushUntilQuiet(open)
  try {
    return await running
  } finally {
    running = null
  }
})

async function flushUntilQuiet(open: Workspace): Promise<FlushReport> {
  const { flushWorkspace } = await sending()
  let report: FlushReport
  do {
    tellFlush('started')
    report = await flushWorkspace(open)
    tellFlush(report)
    if (report.settled > 0) confirmSoon(open)
  } while (takeWanted() && report.ended !== 'signedOut')
  schedule(report)
  return report
}

function confirmSoon(open: Workspace): void {
  clearTimeout(confirmTimer)
  // a database that was closed meanwhile is somebody else's, or the next start's
  confirmTimer = setTimeout(
    () =>
      void sending()
        .then(({ confirmAccepted }) => confirmAccepted(open))
        .catch(() => undefined),
    confirmMs,
  )
}

function takeWanted(): boolean {
  const wasWanted = isWanted
  isWanted = false
  return wasWanted
}

function schedule({ ended, wakeAt }: FlushReport): void {
  clearTimeout(timer)
  if (ended === 'empty' || ended === 'signedOut') return
  const longest = ended === 'busy' ? lookAgainMs : retryMs
  const wait = wakeAt === null ? longest : Math.min(longest, Math.max(0, wakeAt - Date.now()))
  timer = setTimeout(() => requestFlush(), wait)
}
