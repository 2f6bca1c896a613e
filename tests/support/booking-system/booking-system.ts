import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kysely } from 'kysely'
import type { Provider } from '#server/call/outside/provider.ts'
import type { Database } from '#server/db/tables.ts'
import type { Instance } from '#server/provider/http/answer-schemas.ts'
import type { Event } from '#server/provider/http/event-schemas.ts'
import type { Told } from './told.ts'

/** Where events are told, as if it were the server's address. */
export type Listener = (path: string, headers: Record<string, string>, body: string) => Promise<Answer>

export interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

export interface Asked {
  method: string
  path: string
  key: string
  body: string
}

/** A booking system on this machine: the built-in dispatcher behind the description, on a database of its own. */
export interface BookingSystem {
  url: string
  db: Kysely<Database>
  dispatcher: Provider
  told: Told
  /** Calls that came, believed or not. */
  asked: Asked[]
  /** What differed from the description. */
  wrong: string[]
  /** All events so far, as its feed tells them. */
  events: Event[]
  /** Events that `listener` has not been told yet. */
  untold: Event[]
  /** Who is told events by themselves; `null` for nobody. */
  listener: Listener | null
  /** What it says that it offers. */
  instances: Instance[]
  /** Ids of trips whose cancellation it refuses at once. */
  refusedTrips: Set<string>
  /** Answers instead of it, once for each; `null` lets it answer. */
  faults: ((request: IncomingMessage, response: ServerResponse, done: () => Promise<Answer>) => void)[]
  /** How far its clock is from the server's. */
  skewMs: number
  /** Answers the call that it was asked last, signed. */
  refuse: (response: ServerResponse, status: number, body: object) => void
  /** Lets it work up to now, and tells what has become new. */
  work: () => Promise<void>
  /** Tells events to the listener, signed. */
  tell: (events: readonly unknown[], secret?: string) => Promise<Answer>
  empty: () => Promise<void>
  close: () => Promise<void>
}
