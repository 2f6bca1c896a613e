import type { Kysely } from 'kysely'
import type { AuditCheck } from '#domain/audit.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../ground/clock.ts'
import type { Keys } from '../ground/keys.ts'
import { checkSeals } from './seal.ts'
import type { Cut } from './witness.ts'

/** How long what a check has come to is told before the seals are looked at again; one that failed is soon tried again. */
const youngMs: Record<AuditCheck['outcome'], number> = { whole: 60 * 60_000, broken: 60 * 60_000, unknown: 60_000 }

/** The checks of the log's seals that readers of the log ask for. */
export interface SealCheck {
  /** What the last one came to. Begins another one when that is old, and none is under way. */
  ask: () => { check: AuditCheck | null; isChecking: boolean }
  /** Ends what is under way, and waits for it. */
  stop: () => Promise<void>
}

interface Checking {
  db: Kysely<Database>
  keys: Keys
  clock: Clock
  /** What is known outside the database to be missing at the log's end. */
  findCut: () => Promise<Cut | null>
  /** Waited for between slices of the log, so that a check holds up nobody. */
  pause: () => Promise<void>
  onFailure: (error: unknown) => void
}

/** Checks the whole log in slices beside the calls, never twice at once. */
export function createSealCheck({ db, keys, clock, findCut, pause, onFailure }: Checking): SealCheck {
  let check: AuditCheck | null = null
  let underWay: Promise<void> | null = null
  const stopping = new AbortController()

  const pauseUnlessStopped = async () => {
    await pause()
    stopping.signal.throwIfAborted()
  }

  async function begin(): Promise<void> {
    try {
      const { events, keyId, brokenFrom } = await checkSeals(db, keys, pauseUnlessStopped)
      const firstMissing = brokenFrom ?? (await firstCut(findCut))
      const outcome = firstMissing === null ? ('whole' as const) : ('broken' as const)
      check = { outcome, checkedAt: isoNow(), events, brokenFrom: firstMissing, keyId }
    } catch (error) {
      if (stopping.signal.aborted) return
      onFailure(error)
      check = { outcome: 'unknown', checkedAt: isoNow(), events: 0, brokenFrom: null, keyId: null }
    } finally {
      underWay = null
    }
  }

  const isoNow = () => new Date(clock()).toISOString()
  const isYoung = () => check !== null && Math.abs(clock() - Date.parse(check.checkedAt)) < youngMs[check.outcome]

  return {
    ask() {
      if (underWay === null && !isYoung() && !stopping.signal.aborted) underWay = begin()
      return { check, isChecking: underWay !== null }
    },
    async stop() {
      stopping.abort()
      await underWay
    },
  }
}

/** The first event that was cut off; `null` when nothing was. */
async function firstCut(findCut: Checking['findCut']): Promise<number | null> {
  const cut = await findCut()
  return cut && (cut.left?.toId ?? 0) + 1
}
