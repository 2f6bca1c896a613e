import type { AccessFacts } from '#domain/access.ts'
import type { Me } from '#domain/user.ts'
import { MirrorDatabase } from '../mirror/db.ts'
import { OutboxDatabase } from '../outbox/db.ts'
import type { SessionRecord } from './db.ts'

/** The signed-in user's two databases. */
export interface Workspace {
  userId: number
  userKey: string
  mirror: MirrorDatabase
  outbox: OutboxDatabase
}

let open: Workspace | null = null

export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError'
}

/** @throws NotSignedInError when nobody is signed in */
export function workspace(): Workspace {
  if (!open) throw new NotSignedInError()
  return open
}

export const openedWorkspace = (): Workspace | null => open

/** Opens the databases of a session's user; those of another user are closed first. */
export function openWorkspace({ userId, userKey }: Pick<SessionRecord, 'userId' | 'userKey'>): Workspace {
  if (open?.userKey === userKey) return open
  closeWorkspace()
  const opened = { userId, userKey, mirror: new MirrorDatabase(userKey), outbox: new OutboxDatabase(userKey) }
  for (const database of [opened.mirror, opened.outbox]) {
    // [Note: Old tabs let go] By default an old tab would close, let the new one upgrade, and silently open again.
    database.on('versionchange', () => {
      database.close({ disableAutoOpen: true })
      onOutdated()
      return false
    })
    database.on('close', () => onLost())
  }
  open = opened
  return opened
}

export function closeWorkspace(): void {
  open?.mirror.close({ disableAutoOpen: true })
  open?.outbox.close({ disableAutoOpen: true })
  open = null
}

let onOutdated: () => void = () => undefined

/** Told when another window of a newer build needs the databases in a newer form: this one has to be reloaded. */
export function whenOutdated(listener: () => void): void {
  onOutdated = listener
}

let onLost: () => void = () => undefined

/** Told when the browser has closed a database by itself, as tablets do in their sleep. Live queries then say nothing. */
export function whenLost(listener: () => void): void {
  onLost = listener
}

/** Opens what the browser has closed. @returns whether anything was */
export async function reopenWorkspace(): Promise<boolean> {
  const closed = open ? [open.mirror, open.outbox].filter((database) => !database.isOpen()) : []
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
