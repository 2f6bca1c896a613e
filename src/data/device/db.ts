import Dexie, { type DexieDOMDependencies, type EntityTable } from 'dexie'
import { shortHash } from '#crypto/hash.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { product } from '#domain/product.ts'
import { writesOutsideQueries } from './writes-outside-queries.ts'

/** Who is signed in on this device. One record, read once for each request, so that token and user always agree. */
export interface SessionRecord {
  k: 'current'
  token: string
  userId: number
  userKey: string
  email: string
  /** Milliseconds since 1970 UTC of the last answer that accepted the token. */
  confirmedAt: number
}

/** A user who has used this device: what the sign-in page may say about unsent work. */
export interface KnownUser {
  userKey: string
  maskedEmail: string
  /** Confirmations that wait for this user's next sign-in. */
  unsent: number
  /** Day of the oldest confirmation among them; absent when there is none. */
  firstDay?: LocalDate
  /** Forms that a session left half done when it ended by itself: somebody else who signs in has them go. None if absent. */
  drafts?: number
  signedOutAt: number
  /** Long gone, and the outbox holds nothing that age ends: it need not be opened again. */
  isPurged?: boolean
}

interface KeptValue {
  k: string
  value: unknown
}

/**
 * What the page and the service worker share about the device; a worker has no localStorage.
 * The token lies here and nowhere else.
 */
class DeviceDatabase extends Dexie {
  declare readonly session: EntityTable<SessionRecord, 'k'>
  declare readonly users: EntityTable<KnownUser, 'userKey'>
  declare readonly kept: EntityTable<KeptValue, 'k'>

  constructor() {
    super(`${product}-session`, { chromeTransactionDurability: 'strict' })
    this.use(writesOutsideQueries)
    this.version(1).stores({ session: 'k', users: 'userKey', kept: 'k' })
  }
}

/** A window that keeps nothing gets another one before anything is read. */
export let device = new DeviceDatabase()

let isInMemory = false

/** Whether nothing outlives this window: its databases are in memory, and what is not sent is lost with it. */
export const keepsNothing = (): boolean => isInMemory

/** From now on all databases are made in this window's memory. */
export function keepInMemory(memory: DexieDOMDependencies): void {
  device.close({ disableAutoOpen: true })
  Object.assign(Dexie.dependencies, memory)
  device = new DeviceDatabase()
  isInMemory = true
}

/**
 * Has the browser open its store. [Note: Before Dexie] Dexie asks for it in a microtask, and none runs before the last
 * script has been evaluated; a bare request leaves at once. What is not there yet is not made by it.
 */
export function wakeStorage(): void {
  try {
    const request = indexedDB.open(device.name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => request.result.close()
    request.onerror = (event) => event.preventDefault()
  } catch {
    // a browser that refuses says so again when the databases are opened, and there it is heard
  }
}

export const currentSession = async (): Promise<SessionRecord | null> => (await device.session.get('current')) ?? null

/** Names of a user's databases hold no e-mail, and two servers never share one. In memory nobody reads them. */
export const userKeyOf = async (origin: string, userId: number): Promise<string> =>
  isInMemory ? String(userId) : shortHash(`${origin}|${userId}`, 16)

/** "m•••@kaupunki.example": enough to know oneself by. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at > 0 ? `${email.slice(0, 1)}•••${email.slice(at)}` : `${email.slice(0, 1)}•••`
}
