import { getMe, signIn as signInCall, signOut as signOutCall } from '#contract/auth.ts'
import { product } from '#domain/product.ts'
import type { Me } from '#domain/user.ts'
import { apiOrigin, call } from './api/client.ts'
import { currentSession, device, maskedEmail, userKeyOf, type KnownUser, type SessionRecord } from './device/db.ts'
import { changingSession } from './device/locks.ts'
import { finishWipes, markForWipe, removeOtherDrafts, removeOtherMirrors, wipe } from './device/wipe.ts'
import { closeWorkspace, mirroredMe, openedWorkspace, openWorkspace, workspace } from './device/workspace.ts'
import { draftExpiryMs, forgetExpiredDrafts, storeWaiting } from './drafts.ts'
import { forgetOldAnswers } from './mirror/answers.ts'
import { flushNow } from './outbox/drive.ts'
import { unsentCount } from './outbox/queue.ts'

const hour = 3_600_000
/** Without an answer that accepts the token, the device asks for a sign-in after this. */
export const lockAfterMs = 24 * hour
/** After a session was refused, its mirror waits this long for the same user. */
const mirrorAfterRefusalMs = 12 * hour
const sendBeforeSignOutMs = 10_000

/** Between the tabs of one browser. */
type SessionNews = { type: 'signedIn' | 'signingOut' | 'signedOut' }
const channel = new BroadcastChannel(`${product}-session`)

/** Told when another tab has signed in or out. Before that, this tab lets go of the databases that are to be deleted. */
export function onSessionNews(listener: () => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
    if (data.type === 'signingOut') closeWorkspace()
    else listener()
  })
}

const tell = (type: SessionNews['type']) => channel.postMessage({ type } satisfies SessionNews)

/**
 * Opens what the device holds of the signed-in user; needs no network.
 * @returns `null` when nobody is signed in, or for too long without an answer; `me` is `null` when it was never fetched
 */
export async function resumeSession(
  onOpened: () => void = () => undefined,
): Promise<{ session: SessionRecord; me: Me | null } | null> {
  // with the note of a wipe its user's session is gone: both may be read at once
  const [session] = await Promise.all([currentSession(), finishWipes()])
  if (!session) {
    await forgetOldMirrors()
    return null
  }
  if (Date.now() - session.confirmedAt > lockAfterMs) {
    await endRefusedSession(session.token)
    return null
  }
  const { outbox } = openWorkspace(session)
  // the first screen asks for it as soon as for the mirror
  void outbox.open().catch(() => undefined)
  onOpened()
  return { session, me: await mirroredMe() }
}

/** Gives up what has been kept for long enough. In vain while no session is open. */
export function tidyDevice(): void {
  void forgetExpiredDrafts().catch(() => undefined)
  void forgetOldAnswers().catch(() => undefined)
}

/** @throws ApiError */
export async function signIn(username: string, password: string): Promise<Me> {
  const { auth_token: token } = await call(signInCall, { body: { username, password } })
  const me = await call(getMe, {}, { token })
  const userKey = await userKeyOf(apiOrigin(), me.id)
  await changingSession(async () => {
    closeWorkspace()
    await removeOtherMirrors(userKey)
    await removeOtherDrafts(userKey)
    const session: SessionRecord = {
      k: 'current',
      token,
      userId: me.id,
      userKey,
      email: me.email,
      confirmedAt: Date.now(),
    }
    await device.transaction('rw', device.session, device.users, async () => {
      await device.session.put(session)
      await device.users.delete(userKey)
    })
    await openWorkspace(session).mirror.references.put({ key: 'me', value: me })
  })
  tell('signedIn')
  return me
}

/** Fetches the user anew. @throws ApiError */
export async function pullMe(): Promise<Me> {
  const me = await call(getMe, {})
  await workspace().mirror.references.put({ key: 'me', value: me })
  return me
}

/** Tries to send what waits, for ten seconds at most. @returns what is still unsent */
export async function sendBeforeSignOut(): Promise<number> {
  const late = new Promise((resolve) => setTimeout(resolve, sendBeforeSignOutMs))
  if ((await unsentCount()) > 0) await Promise.race([flushNow({ hurry: true }), late])
  return unsentCount()
}

/**
 * Ends the session in an order that survives a crash: databases closed, the wipe noted together with the removal of
 * the token, then the wipe. Without a token nothing opens the mirror again, the woken service worker included. The
 * server is told if it can be.
 */
export async function signOut(unsent: 'keep' | 'discard'): Promise<void> {
  const session = await currentSession()
  if (!session) return
  const left = unsent === 'keep' && openedWorkspace() ? await unsentCount() : 0
  void call(signOutCall, {}, { token: session.token }).catch(() => undefined)
  await changingSession(async () => {
    tell('signingOut')
    closeWorkspace()
    await device.transaction('rw', device.session, device.users, device.kept, async () => {
      await markForWipe(session.userKey, unsent)
      await device.users.put(knownUser(session, left))
      await device.session.delete('current')
    })
    await wipe(session.userKey, unsent)
  })
  tell('signedOut')
}

/**
 * Ends a session whose token the server refused. Nothing is asked and nothing unsent is touched: the outbox waits for
 * the same user. A refusal of a token that is no longer the current one means nothing.
 * @returns whether the session ended
 */
export async function endRefusedSession(token: string): Promise<boolean> {
  // calls that were under way together are refused together: the databases that one closes the next would open again
  const first = endings.get(token)
  if (first) {
    await first
    return false
  }
  const ending = endSessionOf(token).finally(() => endings.delete(token))
  endings.set(token, ending)
  return ending
}

const endings = new Map<string, Promise<boolean>>()

async function endSessionOf(token: string): Promise<boolean> {
  const session = await currentSession()
  if (session?.token !== token) return false
  openWorkspace(session)
  const left = await unsentCount()
  await storeWaiting()
  closeWorkspace()
  await device.transaction('rw', device.session, device.users, async () => {
    await device.users.put(knownUser(session, left))
    await device.session.delete('current')
  })
  tell('signedOut')
  return true
}

const knownUser = ({ userKey, email }: SessionRecord, unsent: number): KnownUser => ({
  userKey,
  maskedEmail: maskedEmail(email),
  unsent,
  signedOutAt: Date.now(),
})

/** Who left something unsent on this device, most recent first: a count and a masked address, no names. */
export async function usersWithUnsent(): Promise<KnownUser[]> {
  const users = await device.users.orderBy('userKey').toArray()
  return users.filter(({ unsent }) => unsent > 0).sort((a, b) => b.signedOutAt - a.signedOutAt)
}

async function forgetOldMirrors(): Promise<void> {
  await removeOtherMirrors((await expectedUserKey()) ?? '')
  await removeOtherDrafts((await expectedUserKey(draftExpiryMs)) ?? '')
}

/**
 * The user for whom this device still keeps what was fetched after a refusal ended the session; `null` for none.
 * @param withinMs how long it is kept
 */
export async function expectedUserKey(withinMs = mirrorAfterRefusalMs): Promise<string | null> {
  const [last] = (await device.users.toArray()).sort((a, b) => b.signedOutAt - a.signedOutAt)
  return last && Date.now() - last.signedOutAt < withinMs ? last.userKey : null
}

/** Acceptances of a token that come closer together are one. */
const confirmEveryMs = 60_000
let lookedAt = 0

/** Notes that the server has accepted a token, when it is the session's. */
export async function confirmSession(token: string): Promise<void> {
  if (Math.abs(Date.now() - lookedAt) < confirmEveryMs) return
  lookedAt = Date.now()
  const session = await currentSession()
  if (session?.token === token) await device.session.update('current', { confirmedAt: Date.now() })
}
