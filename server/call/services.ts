import type { Kysely } from 'kysely'
import type { AppInfo } from '#contract/app.ts'
import type { Feedback } from '#domain/support.ts'
import type { SealCheck } from '../audit/check.ts'
import type { ChangeFeed } from '../db/change-feed.ts'
import type { Database } from '../db/tables.ts'
import type { Clock } from '../ground/clock.ts'
import type { Keys } from '../ground/keys.ts'
import type { Passwords } from '../ground/passwords.ts'
import type { AddressSearch } from './outside/address-search.ts'
import type { MapArchive } from './outside/map-archive.ts'
import type { MailQueue } from './outside/mail.ts'
import type { Microsoft } from './outside/microsoft.ts'
import type { Provider } from './outside/provider.ts'
import type { TileSource } from './outside/tile-source.ts'

/** What the outside world gives to the routes; tests give their own. */
export interface Services {
  db: Kysely<Database>
  clock: Clock
  keys: Keys
  passwords: Passwords
  mail: MailQueue
  /** Where users sign in with Microsoft 365; `null` when nobody has set it up. */
  microsoft: Microsoft | null
  /** Whether the audit log is as it was written. */
  sealCheck: SealCheck
  /** What tells devices of changes; `null` where the database tells nobody. */
  changes: ChangeFeed | null
  /** The external booking system. */
  provider: Provider
  /** Where addresses are searched for. */
  addresses: AddressSearch
  /** Where map tiles come from; `null` when there are none. */
  tiles: TileSource | null
  /** The map's ground in vectors; `null` when nobody has set it up. */
  archive: MapArchive | null
  /** Whose the map is, to be said on it; `null` when nobody has said, or the map says it itself. */
  mapAttribution: string | null
  /** Whether what users write to support is mailed to somebody. */
  hasSupport: boolean
  /** Whom users may write to and call about the product. */
  feedback: Feedback
  /** Where users reach the app, without a slash at the end: the base of links in mails. */
  publicUrl: string
  /** Origins of pages that sign-in by another service may return to; the one of `publicUrl` is among them. */
  origins: readonly string[]
  /** Version of the app that this server hands out. */
  frontendVersion: string
  /** Accounts to offer on the sign-in page; `null` unless the server runs as a demo. */
  demo: NonNullable<AppInfo['demo']> | null
}
