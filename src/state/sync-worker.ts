import { proxy, wrap } from 'comlink'
import { subscribe } from 'valtio'
import { keepsNothing } from '#data/device/db.ts'
import { NotSignedInError, tellBlocked } from '#data/workspace/workspace.ts'
import { failureOf } from '#data/workspace/failure-record.ts'
import { HandGoneError, handOver, type Hand } from '#data/workspace/off-page.ts'
import { requestFlush, tellFlush } from '#data/delivery/deliver.ts'
import type { SyncWorker } from '../../workers/sync/sync.worker.ts'
import { apiEars, session } from './session.ts'

type End = () => void

/**
 * Has a worker write, send and fetch for this page while somebody is signed in. Call once, when the first screen stands:
 * until the worker is ready, and where it does not start or has failed, the page does it.
 */
export function startSyncWorker(): void {
  if (keepsNothing()) return
  let user: number | null = null
  let end: End = () => undefined
  const follow = () => {
    const next = session.me?.id ?? null
    if (next === user) return
    user = next
    end()
    if (user !== null) end = startWorker()
  }
  subscribe(session, follow)
  follow()
}

function startWorker(): End {
  const thread = new Worker(new URL('../../workers/sync/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  })
  const remote = wrap<SyncWorker>(thread)
  // a call that waits when its thread ends is never answered
  let fail: (reason: Error) => void = () => undefined
  const ended = new Promise<never>((_, reject) => (fail = reject))
  let endLive: End = () => undefined
  let isEnded = false
  const end = (reason: Error) => {
    // who held the stream is gone, and nobody tells of changes any more
    isEnded = true
    endLive()
    handOver(null)
    thread.terminate()
    tellBlocked(false)
    fail(reason)
  }
  const takeOver = () => {
    end(new HandGoneError())
    // when to try again was known to the worker alone
    requestFlush()
  }
  thread.addEventListener('error', takeOver, { once: true })
  const hand: Hand = async (...work) => {
    const answered = await Promise.race([remote.workFor(...work), ended])
    if ('failure' in answered) throw failureOf(answered.failure)
    return answered.value
  }
  Promise.race([remote.begin(proxy({ ...apiEars, onFlush: tellFlush, onBlocked: tellBlocked })), ended]).then(
    () => {
      handOver(hand)
      follow().catch(() => undefined)
    },
    () => undefined,
  )
  const follow = async () => {
    const { startLive } = await import('./live.ts')
    if (!isEnded) endLive = startLive()
  }
  return () => end(new NotSignedInError())
}
