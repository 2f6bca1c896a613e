import { getMe, signIn as signInCall, signInWithMicrosoft, signOut as signOutCall } from '#contract/auth.ts'
import { product } from '#domain/product.ts'
import type { Me } from '#domain/user.ts'
import { apiOrigin, call } from './api/client.ts'
import { bareTimetables, undoDeletions } from './cut-off-deletions.ts'
import { departing, purgeOutboxes, type LeftBehind } from './workspace/departed.ts'
import { currentSession, device, userKeyOf, type SessionRecord } from './device/db.ts'
import { changingSession, holdingSession } from './device/locks.ts'
import { whenFull } from './device/when-full.ts'
import {
  finishWipes,
  markForWipe,
  removeMirror,
  removeOtherDrafts,
  removeOtherMirrors,
  unmarkForWipe,
  wipe,
} from './workspace/wipe.ts'
import { closeWorkspace, mirroredMe, openedWorkspace, openWorkspace, workspace } from './workspace/workspace.ts'
import { draftCount, forgetExpiredDrafts, pauseConfirmed, storeWaiting } from './drafts/drafts.ts'
import { draftExpiryMs } from './workspace/draft-key.ts'
import { forgetOldAnswers } from './workspace/answers.ts'
import { pullMeInto } from './mirror/pull-me.ts'
import { flushWithOthers } from './delivery/flush-with-others.ts'
import { firstUnsentDay, unsentCount } from './workspace/queue.ts'

const hour = 3_600_000
/** Without an answer that accepts the token, the device asks for a sign-in after this. */
const lockAfterMs = 24 * hour
/** After a session was refused, its mirror waits this long for the same user. */
const mirrorAfterRefusalMs = 12 * hour
const sendBeforeSignOutMs = 10_000

/** Between the tabs of one browser. `expired`: not the user has ended the session. */
type SessionNews = { type: 'signedIn' | 'signingOut' } | { type: 'signedOut'; expired: boolean }
const channel = new BroadcastChannel(`${product}-session`)

/**
 * Told when another tab has signed in or out, and whether a session has ended by itself there. Before that, this tab
 * lets go of the databases that are to be deleted.
 */
export function onSessionNews(listener: (hasExpired: boolean) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
    if (data.type === 'signingOut') closeWorkspace()
    else listener(data.type === 'signedOut' && data.expired)
  })
}

const tell = (news: SessionNews) => channel.postMessage(news)

let lastCount: (userKey: string) => number = () => 0

/** Where the device's storage fails, as many count as unsent as `ask` has for the user's key. */
export function takeLastCountFrom(ask: (userKey: string) => number): void {
  lastCount = ask
}

/** What the server is still to hear of: changes, and timetables whose deletion was cut off. Live; 0 for nobody. */
export async function countUnsent(): Promise<number> {
  const open = openedWorkspace()
  if (!open) return 0
  const bare = bareTimetables().catch(() => [])
  const changes = await unsentCount().catch(() => lastCount(open.userKey))
  return changes + (await bare).length
}

/**
 * Opens what the device holds of the signed-in user; needs no network.
 * @returns `null` when nobody is signed in, `'expired'` when for too long without an answer; `me` is `null` when it was
 * never fetched
 */
export async function resumeSession(
  onOpened: () => void = () => undefined,
): Promise<{ session: SessionRecord; me: Me | null } | 'expired' | null> {
  // with the note of a wipe its user's session is gone: both may be read at once
  const [session] = await Promise.all([currentSession(), finishWipes()])
  if (!session) {
    // what cannot be deleted now keeps nobody from signing in
    await forgetOldMirrors().catch(() => undefined)
    return null
  }
  if (isOutlived(session)) {
    await endRefusedSession(session.token)
    return 'expired'
  }
  const { outbox } = openWorkspace(session)
  // the first screen asks for it as soon as for the mirror
  void outbox.open().catch(() => undefined)
  onOpened()
  return { session, me: await mirroredMe() }
}

const isOutlived = ({ confirmedAt }: SessionRecord): boolean => Date.now() - confirmedAt > lockAfterMs

/**
 * Ends what a start would end on an open page too: a session that has gone for too long without an answer, and what is
 * kept of one that has ended.
 * @param onEnded takes the forms off the page
 * @returns whether a session has ended
 */
export async function endOutlived(onEnded?: () => void): Promise<boolean> {
  const session = await currentSession()
  if (session) return isOutlived(session) && endRefusedSession(session.token, onEnded)
  // nobody signs in meanwhile, whose mirror would be taken for an old one
  await holdingSession(async () => {
    if (!(await currentSession())) await forgetOldMirrors()
  })
  return false
}

/** Gives up what has been kept for long enough, of the signed-in user and of those who have left. */
export function tidyDevice(): void {
  void forgetExpiredDrafts().catch(() => undefined)
  void forgetOldAnswers().catch(() => undefined)
  void purgeOutboxes().catch(() => undefined)
}

/** @throws ApiError */
export async function signIn(username: string, password: string): Promise<Me> {
  const { auth_token: token } = await call(signInCall, { body: { username, password } })
  return beginSession(token)
}

/** Ends a sign-in with Microsoft 365, with the code that the browser has come back with. @throws ApiError */
export async function signInByCode(code: string): Promise<Me> {
  const { auth_token: token } = await call(signInWithMicrosoft, { body: { code } })
  return beginSession(token)
}

async function beginSession(token: string): Promise<Me> {
  const me = await call(getMe, {}, { token })
  const userKey = await userKeyOf(apiOrigin(), me.id)
  await changingSession(async () => {
    closeWorkspace()
    await finishWipes()
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
    await device.transaction('rw', device.session, device.users, device.kept, async () => {
      await device.session.put(session)
      await device.users.delete(userKey)
      await device.users.toCollection().modify({ drafts: 0 })
      await unmarkForWipe(userKey)
    })
    await openWorkspace(session).mirror.references.put({ key: 'me', value: me })
  })
  tell({ type: 'signedIn' })
  return me
}

/** Fetches the user anew. @throws ApiError */
export const pullMe = (): Promise<Me> => pullMeInto(workspace())

/**
 * Tries to send what waits, for ten seconds at most. Never throws: who wants to leave is asked about what is left.
 * @returns what is still unsent
 */
export async function sendBeforeSignOut(): Promise<number> {
  const late = AbortSignal.timeout(sendBeforeSignOutMs)
  const isLate = new Promise((resolve) => late.addEventListener('abort', resolve))
  if ((await countUnsent()) > 0)
    await Promise.race([Promise.all([flushWithOthers(late, { hurry: true }), undoDeletions()]), isLate])
  return countUnsent()
}

/**
 * Ends the session in an order that survives a crash: databases closed, the wipe noted together with the removal of
 * the token, then the wipe. Without a token nothing opens the mirror again, the woken service worker included. The
 * server is told if it can be.
 */
export async function signOut(unsent: 'keep' | 'discard'): Promise<void> {
  const session = await currentSession()
  if (!session) return
  const left = { ...(unsent === 'keep' ? await unsentOf() : { unsent: 0, firstDay: null }), drafts: 0 }
  void call(signOutCall, {}, { token: session.token }).catch(() => undefined)
  await changingSession(async () => {
    tell({ type: 'signingOut' })
    await pauseConfirmed().catch(() => undefined)
    closeWorkspace()
    await forgetSession(session, left, () => markForWipe(session.userKey, unsent))
    // the note of one that fails has the next start end it
    await wipe(session.userKey, unsent).catch(() => undefined)
  })
  tell({ type: 'signedOut', expired: false })
}

async function unsentOf(): Promise<Omit<LeftBehind, 'drafts'>> {
  // a device that does not say what waits has said how much
  const [unsent, firstDay] = await Promise.all([countUnsent(), firstUnsentDay().catch(() => null)])
  return { unsent, firstDay }
}

/** Removes the token; a device without any room gives up the mirror for it. @param mark is a part of the transaction */
async function forgetSession(
  session: SessionRecord,
  left: LeftBehind,
  mark: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await whenFull([() => removeMirror(session.userKey)], () =>
    device.transaction('rw', device.session, device.users, device.kept, async () => {
      await mark()
      await device.users.put(departing(session, left))
      await device.session.delete('current')
    }),
  )
}

/**
 * Ends a session whose token the server refused, or has not accepted for too long. Nothing is asked and nothing unsent
 * is touched: the outbox waits for the same user. A refusal of a token that is no longer the current one means nothing.
 * @param onEnded takes the forms off the page: nothing more can be typed then
 * @returns whether the session ended
 */
export async function endRefusedSession(token: string, onEnded: () => void = () => undefined): Promise<boolean> {
  // calls that were under way together are refused together: the databases that one closes the next would open again
  const first = endings.get(token)
  if (first) {
    await first
    return false
  }
  const ending = endSessionOf(token, onEnded).finally(() => endings.delete(token))
  endings.set(token, ending)
  return ending
}

const endings = new Map<string, Promise<boolean>>()

async function endSessionOf(token: string, onEnded: () => void): Promise<boolean> {
  const session = await currentSession()
  if (session?.token !== token) return false
  const opened = openWorkspace(session)
  await storeWaiting()
  const left = { ...(await unsentOf()), drafts: await draftCount().catch(() => 0) }
  await forgetSession(session, left)
  // keys are pressed until the forms are gone: what was typed meanwhile is stored too
  onEnded()
  await storeWaiting()
  if (openedWorkspace() === opened) {
    const drafts = await draftCount().catch(() => left.drafts)
    if (drafts !== left.drafts) await device.users.update(session.userKey, { drafts }).catch(() => undefined)
    // somebody may have signed in by now
    if (openedWorkspace() === opened) closeWorkspace()
  }
  tell({ type: 'signedOut', expired: true })
  return true
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

/** Whose half-done forms this device keeps, and how many; `null` for nobody's. */
export async function expectedDrafts(): Promise<{ count: number; maskedEmail: string } | null> {
  for (const { drafts: count = 0, maskedEmail, signedOutAt } of await device.users.toArray()) {
    if (count > 0 && Date.now() - signedOutAt < draftExpiryMs) return { count, maskedEmail }
  }
  return null
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
