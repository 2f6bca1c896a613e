import type Dexie from 'dexie'
import type { AccessFacts } from '#domain/access.ts'
import type { Me } from '#domain/user.ts'
import { localDateAt } from '#domain/local-date.ts'
import { now } from '../device/clock.ts'
import { DraftDatabase } from './draft-db.ts'
import { MirrorDatabase } from '../mirror/db.ts'
import { forgetOld, forgetOtherDays } from '../mirror/room.ts'
import { OutboxDatabase } from '../outbox/db.ts'
import type { SessionRecord } from '../device/db.ts'

/** The signed-in user's databases. */
export interface Workspace {
  userId: number
  userKey: string
  mirror: MirrorDatabase
  outbox: OutboxDatabase
  drafts: DraftDatabase
}

let open: Workspace | null = null

/** Databases that this window has closed itself, and does not open again. */
const letGo = new WeakSet<Dexie>()

export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError'
}

/** @throws NotSignedInError when nobody is signed in */
export function workspace(): Workspace {
  if (!open) throw new NotSignedInError()
  return open
}

export const openedWorkspace = (): Workspace | null => open

const databasesOf = ({ mirror, outbox, drafts }: Workspace): Dexie[] => [mirror, outbox, drafts]

/** Whether none was deleted under it. Those that a newer build has taken over are never opened anew. */
const isWhole = (opened: Workspace): boolean =>
  opened.outbox.isOutdated || !databasesOf(opened).some((database) => letGo.has(database))

/** Opens the databases of a session's user; those of another user, and what a deletion has left, are closed first. */
export function openWorkspace({ userId, userKey }: Pick<SessionRecord, 'userId' | 'userKey'>): Workspace {
  if (open?.userKey === userKey && isWhole(open)) return open
  closeWorkspace()
  const opened = {
    userId,
    userKey,
    mirror: new MirrorDatabase(userKey),
    outbox: new OutboxDatabase(userKey),
    drafts: new DraftDatabase(userKey),
  }
  const { mirror, outbox } = opened
  outbox.sacrifices = [forgetOld, forgetOtherDays].map((forget) => () => forget(mirror, localDateAt(now())))
  for (const database of databasesOf(opened)) {
    // [Note: Old tabs let go] By default an old tab would close, let the new one upgrade, and silently open again.
    database.on('versionchange', ({ newVersion }) => {
      letGo.add(database)
      database.close({ disableAutoOpen: true })
      // a database that is deleted has no newer form; the session's next news, or a reload, opens another one
      if (newVersion === null) return false
      outbox.isOutdated = true
      onOutdated()
      return false
    })
    // told also of what is closed here
    database.on('close', () => {
      if (!letGo.has(database)) onLost()
    })
    database.on('blocked', () => setBlocked(database, true))
    database.on('ready', () => setBlocked(database, false), true)
  }
  open = opened
  return opened
}

export function closeWorkspace(): void {
  const databases = open ? databasesOf(open) : []
  open = null
  for (const database of databases) {
    letGo.add(database)
    database.close({ disableAutoOpen: true })
    setBlocked(database, false)
  }
}

let onOutdated: () => void = () => undefined

/** Told when another window of a newer build needs the databases in a newer form: this one has to be reloaded. */
export function whenOutdated(listener: () => void): void {
  onOutdated = listener
}

/** Databases that do not open, and `'worker'` while one does not open there. */
const blocked = new Set<Dexie | 'worker'>()
let onBlocked: (isBlocked: boolean) => void = () => undefined

function setBlocked(what: Dexie | 'worker', isBlocked: boolean): void {
  const before = blocked.size
  if (isBlocked) blocked.add(what)
  else blocked.delete(what)
  if (blocked.size > 0 !== before > 0) onBlocked(blocked.size > 0)
}

/**
 * Told, at once and at each change, whether another window keeps a database in an older form, so that it does not open
 * here: that window has to be closed.
 */
export function whenBlocked(listener: (isBlocked: boolean) => void): void {
  onBlocked = listener
  listener(blocked.size > 0)
}

/** Tells the same of this page's worker. Of several who wait for one database the browser tells only the first. */
export const tellBlocked = (isBlocked: boolean): void => setBlocked('worker', isBlocked)

let onLost: () => void = () => undefined

/** Told when the browser has closed a database by itself, as tablets do in their sleep. Live queries then say nothing. */
export function whenLost(listener: () => void): void {
  onLost = listener
}

/** Opens what the browser has closed. @returns whether anything was */
export async function reopenWorkspace(): Promise<boolean> {
  const closed =
    open && !open.outbox.isOutdated
      ? databasesOf(open).filter((database) => !database.isOpen() && !letGo.has(database))
      : []
  await Promise.all(closed.map((database) => database.open()))
  return closed.length > 0
}

const noAccess: AccessFacts = { permissions: {} }

/** The user as the server last said; `null` before the first answer or after the mirror was lost. */
export async function mirroredMe(): Promise<Me | null> {
  const row = await workspace().mirror.references.get('me')
  return (row?.value as Me | undefined) ?? null
}

export const mirroredAccess = async (): Promise<AccessFacts> => (await mirroredMe()) ?? noAccess
