import { proxy, subscribe } from 'valtio'
import type { MapGround } from '#contract/app.ts'
import { clientVersion } from '#domain/product.ts'
import type { Feedback } from '#domain/support.ts'
import { fetchAppInfo } from '#data/app-info.ts'
import { clockSkewMs, now as serverNow } from '#data/device/clock.ts'
import { blipMs, currentConnection, onConnection, sawNoAnswer, type Connection } from '#data/api/connection.ts'
import { undoDeletions } from '#data/cut-off-deletions.ts'
import { keepsNothing } from '#data/device/db.ts'
import { watchFingers } from '#data/device/finger.ts'
import { whenBlocked } from '#data/workspace/workspace.ts'
import { onFlush, requestFlush } from '#data/delivery/deliver.ts'
import { unsentCount } from '#data/workspace/queue.ts'
import { watch } from '#data/device/watch.ts'
import { browserStorage } from './browser-storage.ts'
import { hasUnsavedWork, markUnsaved } from './dirty.ts'
import { lostConfirmations, rememberPending } from './eviction.ts'
import { watchMirror } from './mirror-revision.ts'
import { probe } from './probe.ts'
import { refreshScreen } from './refresh.ts'
import { session } from './session.ts'
import { isNewerVersion } from './version.ts'

/** Source: spec 1 §9 "API info poll". */
const appInfoPollMs = 600_000
const storageCheckMs = 3_600_000
const storageWarningShare = 0.8
interface Sync {
  online: boolean
  /** Milliseconds, device clock; `null` while online. */
  offlineSince: number | null
  /**
   * While the server tells of changes as they come: what was fetched from then on (server's clock) is as it is there.
   * `null` while it does not.
   */
  liveFrom: number | null
  /** Set while the queue is being sent. */
  sending: { sent: number; total: number } | null
  /** Difference of the device's clock to the server's. */
  clockSkewMs: number
  /** `none`: nothing outlives this window, online only. `full`: above four fifths of what the browser grants. */
  storage: 'ok' | 'none' | 'full'
  /** Another window keeps the databases from opening here. */
  blocked: boolean
  /** Unsent confirmations that the browser may have removed. */
  lost: number
  /** What the map's ground is made of: tiles, until the server has said and where it does not say. */
  mapGround: MapGround
  /** Whose the map's ground is, as the server has it; `null` when it is nobody's, and until the server has said. */
  mapAttribution: string | null
  /** Whether the server signs in with Microsoft 365; `null` until it has said. */
  microsoft: boolean | null
  /** Whether messages to support are mailed to somebody; `null` until the server has said, and where it does not say. */
  support: boolean | null
  /** Whom users may write to and call about the product; `null` until the server has said, and where it does not say. */
  feedback: Feedback | null
  /** A newer client version that the server knows of. */
  newerVersion: string | null
  /** A newer build is on the device and waits for the user's reload. */
  updateReady: boolean
  /** Version of the waiting build; `null` while it has not said. */
  waitingVersion: string | null
  /** Title of the window whose unsaved work holds the update back; `null` when none does. */
  updateBlockedBy: string | null
}

/** What is true of the connection and the queue. */
export const sync = proxy<Sync>({
  ...currentConnection(),
  liveFrom: null,
  sending: null,
  clockSkewMs: 0,
  storage: 'ok',
  blocked: false,
  lost: 0,
  mapGround: 'tiles',
  mapAttribution: null,
  microsoft: null,
  support: null,
  feedback: null,
  newerVersion: null,
  updateReady: false,
  waitingVersion: null,
  updateBlockedBy: null,
})

/** Milliseconds since 1970 UTC on the server's clock: the only clock of screens. */
export const now = serverNow

export const sendNow = (): void => requestFlush({ hurry: true })

/** Starts watching connection, queue, clock and storage. Call once. */
export function startSync(): void {
  if (keepsNothing()) startWithoutStorage()
  onConnection(follow)
  // a screen may have asked before anybody listened
  if (!currentConnection().online) follow(currentConnection())
  watchFingers()
  watchQueue()
  watchMirror()
  whenBlocked((isBlocked) => (sync.blocked = isBlocked))
  globalThis.addEventListener('online', sendNow)
  globalThis.addEventListener('offline', () => sawNoAnswer(null))
  globalThis.addEventListener('pageshow', sendNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendNow()
  })
  setInterval(() => void checkServer(), appInfoPollMs)
  setInterval(() => void checkStorage(), storageCheckMs)
  void checkServer()
  void checkStorage()
}

function follow(connection: Connection): void {
  const { offlineSince } = sync
  Object.assign(sync, connection)
  if (connection.online) {
    goOn(offlineSince)
    void undoDeletions()
  } else probe(checkServer)
}

/** After an answer has come again: to another call, as it may be, than the one that went without. */
function goOn(offlineSince: number | null): void {
  const wasLost = offlineSince !== null && Date.now() - offlineSince >= blipMs
  requestFlush({ hurry: wasLost || 'once' })
  void refreshScreen('wake')
}

/** Asks the server for its version; also a probe of the connection and a sample of its clock. */
export async function checkServer(): Promise<void> {
  try {
    const { frontend, mapGround = 'tiles', ...said } = await fetchAppInfo()
    const { mapAttribution = null, microsoft = null, support = null, feedback = null } = said
    Object.assign(sync, { mapGround, mapAttribution, microsoft, support, feedback } satisfies Partial<Sync>)
    sync.newerVersion = isNewerVersion(frontend.version, clientVersion) ? frontend.version : null
    sync.clockSkewMs = clockSkewMs()
  } catch {
    // The failure has been noted by the connection.
  }
}

/** What waits here is lost with the window: closing it asks first. */
function startWithoutStorage(): void {
  sync.storage = 'none'
  globalThis.addEventListener('beforeunload', (event) => {
    if (hasUnsavedWork()) event.preventDefault()
  })
}

async function checkStorage(): Promise<void> {
  const storage = browserStorage()
  if (sync.storage === 'none' || !storage) return
  const { usage = 0, quota = 0 } = await storage.estimate()
  sync.storage = quota > 0 && usage / quota > storageWarningShare ? 'full' : 'ok'
}

/** Follows the signed-in user's queue: its length for the eviction mark, its progress while it is sent. */
function watchQueue(): void {
  let stop: () => void = () => undefined
  let user: number | null = null
  let unsent = 0
  const follow = () => {
    const next = session.me?.id ?? null
    if (next === user) return
    user = next
    stop()
    if (user === null) return
    void lostConfirmations().then((count) => {
      if (count > 0) sync.lost = count
      const isOnlyHere = keepsNothing()
      const hear = (left: number) => {
        unsent = left
        rememberPending(left)
        // the question at sign-out counts what is unsent by itself
        if (isOnlyHere) markUnsaved(sync, left > 0, () => Promise.resolve(true))
        if (sync.sending) sync.sending.sent = Math.max(0, sync.sending.total - left)
      }
      // a window that is closed right after a tap has to ask
      stop = watch(unsentCount, hear, isOnlyHere)
    })
  }
  subscribe(session, follow)
  follow()
  onFlush((event) => {
    sync.sending = event === 'started' && unsent > 0 ? { sent: 0, total: unsent } : null
  })
}
