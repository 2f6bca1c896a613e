import { isTrueNow } from '#state/screen-data.ts'
import type { StateName } from '#ui/look/themes.ts'

/** Data older than this is said to be old, in minutes. */
const oldAfterMinutes = 10

export interface SyncFacts {
  online: boolean
  sending: { sent: number; total: number } | null
  /** `null` while it is not known: nothing is said to be sent before it is. */
  queued: number | null
  needingAttention: number | null
  /** Nothing outlives this window: confirmations need a connection. */
  keepsNothing: boolean
  /** When the screen's data was fetched (server's clock); `null` when it never was, `undefined` while that is read. */
  fetchedAt: number | null | undefined
  /** What was fetched from then on is as it is on the server, which tells of changes; `null` while it does not. */
  liveFrom: number | null
}

export type ChipKind =
  'attention' | 'offline' | 'sending' | 'queued' | 'onlineOnly' | 'live' | 'synced' | 'empty' | 'reading'

/** What the chip says: the first of these that is true. Source: design decision on the sync chip, section 10.1. */
export function chipKind(facts: SyncFacts): ChipKind {
  const { online, sending, queued, needingAttention, keepsNothing, fetchedAt, liveFrom } = facts
  if (needingAttention !== null && needingAttention > 0) return 'attention'
  if (!online) return 'offline'
  if (sending) return 'sending'
  if (queued !== null && queued > 0) return 'queued'
  if (keepsNothing) return 'onlineOnly'
  if (fetchedAt === undefined || queued === null || needingAttention === null) return 'reading'
  if (fetchedAt === null) return 'empty'
  return isTrueNow(fetchedAt, liveFrom) ? 'live' : 'synced'
}

/** What the chip has no room for: that something waits or there is no connection while something needs a person. */
export function hiddenKind(facts: SyncFacts): ChipKind | null {
  if (chipKind(facts) !== 'attention') return null
  const kind = chipKind({ ...facts, needingAttention: 0 })
  return kind === 'offline' || kind === 'sending' || kind === 'queued' ? kind : null
}

/** Colour of each kind; `null` is the plain one of the normal state. */
export const chipStates: Record<ChipKind, StateName | null> = {
  attention: 'rejected',
  offline: 'ordered',
  sending: 'modified',
  queued: 'modified',
  onlineOnly: 'ordered',
  live: null,
  synced: null,
  empty: null,
  reading: null,
}

/** How old the data is in minutes if that is worth saying, else `null`. */
export function ageWorthSaying(fetchedAt: number, now: number): number | null {
  const minutes = Math.floor((now - fetchedAt) / 60_000)
  return minutes >= oldAfterMinutes ? minutes : null
}

/** What is read out when the state changes: only that it is offline, online again, or needs a person. */
export function announcementOf(before: ChipKind, after: ChipKind): 'offline' | 'online' | 'attention' | null {
  if (before === after) return null
  if (after === 'attention' || after === 'offline') return after
  return before === 'offline' ? 'online' : null
}
