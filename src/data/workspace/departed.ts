import type { LocalDate } from '#domain/local-date.ts'
import { device, maskedEmail, type KnownUser, type SessionRecord } from '../device/db.ts'
import { holdingSession } from '../device/locks.ts'
import { openedWorkspace } from './workspace.ts'
import { forgetNames, giveUpUnsent, withOutboxOf } from '../outbox/left.ts'

/** What a user has left unsent waits this long for the next sign-in. Source: design decision, offline rules 2.2. */
const keptMs = 7 * 24 * 3_600_000

/** Until when it does (milliseconds, device clock). */
export const keptUntil = (signedOutAt: number): number => signedOutAt + keptMs

const isPast = ({ signedOutAt }: KnownUser): boolean => Date.now() > keptUntil(signedOutAt)

/** What a user leaves on the device. */
export interface LeftBehind {
  unsent: number
  /** Day of the oldest confirmation among it; `null` when there is none. */
  firstDay: LocalDate | null
  /** Forms that are gone on with, if nobody else signs in before. */
  drafts: number
}

/** A user who leaves now. */
export const departing = ({ userKey, email }: SessionRecord, { unsent, firstDay, drafts }: LeftBehind): KnownUser => ({
  userKey,
  maskedEmail: maskedEmail(email),
  unsent,
  ...(firstDay !== null && { firstDay }),
  ...(drafts > 0 && { drafts }),
  signedOutAt: Date.now(),
})

/** Who left something unsent on this device, most recent first: a count and a masked address, no names. */
export async function usersWithUnsent(): Promise<KnownUser[]> {
  const users = await device.users.orderBy('userKey').toArray()
  return users.filter((user) => user.unsent > 0 && !isPast(user)).sort((a, b) => b.signedOutAt - a.signedOutAt)
}

/**
 * Gives up what the outboxes have kept for long enough: the signed-in user's log, and what users who left have not come
 * back to send. What waits for a decision stays, without names.
 */
export async function purgeOutboxes(): Promise<void> {
  // nobody comes back meanwhile
  await Promise.all([openedWorkspace()?.outbox.removeOldLog(Date.now()), holdingSession(purgeDeparted)])
}

async function purgeDeparted(): Promise<void> {
  const users = await device.users.toArray()
  for (const user of users.filter((known) => isPast(known) && !known.isPurged)) {
    // an outbox that fails is tried again another time, and keeps no other from being purged
    await purge(user).catch(() => undefined)
  }
}

async function purge({ userKey }: KnownUser): Promise<void> {
  let isPurged = true
  await withOutboxOf(userKey, async (outbox) => {
    await giveUpUnsent(outbox, 'purged')
    // what was accepted waits for a list that nobody fetches
    await outbox.commands.clear()
    await forgetNames(outbox)
    await outbox.removeOldLog(Date.now())
    isPurged = (await outbox.log.count()) === 0
  })
  await device.users.update(userKey, { unsent: 0, isPurged })
}
