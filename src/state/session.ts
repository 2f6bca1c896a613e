import { proxy } from 'valtio'
import type { Me } from '#domain/user.ts'
import { ApiError } from '#data/api/api-error.ts'
import { configureApi, type ApiConfiguration } from '#data/api/client.ts'
import { keepClock, observeServerClock, restoreClock } from '#data/device/clock.ts'
import { sawAnswer, sawNoAnswer } from '#data/api/connection.ts'
import { undoDeletions } from '#data/cut-off-deletions.ts'
import { brought } from '#data/device/brought.ts'
import { currentSession, keepsNothing } from '#data/device/db.ts'
import { mirroredMe, openedWorkspace } from '#data/workspace/workspace.ts'
import { openStorage } from '#data/device/storage.ts'
import { keptUntil, purgeOutboxes, usersWithUnsent } from '#data/workspace/departed.ts'
import { pullInstanceConfigs } from '#data/app-info.ts'
import { destinationsOfUser, pullDestinations } from '#data/destinations.ts'
import { keptNaming } from '#data/workspace/kept-naming.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { requestFlush } from '#data/delivery/deliver.ts'
import {
  confirmSession,
  endOutlived,
  endRefusedSession,
  expectedDrafts,
  expectedUserKey,
  onSessionNews,
  pullMe,
  resumeSession,
  sendBeforeSignOut,
  signIn as signInOnDevice,
  signInByCode as signInByCodeOnDevice,
  signOut as signOutOnDevice,
  takeLastCountFrom,
  tidyDevice,
} from '#data/session.ts'
import { watch } from '#data/device/watch.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { sameValue } from '#domain/same-value.ts'
import { browserStorage } from './browser-storage.ts'
import { rememberedPending, rememberPending } from './eviction.ts'
import { heldRights } from './held-rights.ts'
import { unsavedForms } from './leaving.ts'
import { forgetLists, lists, ownLists } from './lists.ts'
import { followRights, sawDenial } from './rights.ts'

interface Session {
  status: 'starting' | 'signedOut' | 'signedIn'
  /** Set while signed in. */
  me: Me | null
  /** Ids of destinations that are gone: rights reach the screens before their next reading of the destinations does. */
  goneIds: readonly number[]
  /** The last session has ended by itself: the server has refused it, or not answered for too long. */
  expired: boolean
  /** Confirmations on this device that wait for the next sign-in of the user who left last. */
  unsent: number
  /** That user's masked address; `''` when nothing waits. */
  unsentFor: string
  /** Day of the oldest confirmation among them; `null` when there is none. */
  unsentDay: LocalDate | null
  /** Until when all of that waits (milliseconds, device clock); `null` when nothing does. */
  unsentUntil: number | null
  /** Half-done forms on this device of whoever's session ended by itself, which go when somebody else signs in. */
  drafts: number
  /** That user's masked address; `''` when there are none. */
  draftsOf: string
  /** The start could not reach the server and the device knows nothing: the failure to show. */
  failure: ApiError | null
}

/** Who is signed in. */
export const session = proxy<Session>({
  status: 'starting',
  me: null,
  goneIds: [],
  expired: false,
  unsent: 0,
  unsentFor: '',
  unsentDay: null,
  unsentUntil: null,
  drafts: 0,
  draftsOf: '',
  failure: null,
})

/** How often an open page looks what time has brought about. */
const lookEveryMs = 3_600_000

interface Start {
  /** Told when the user's databases can be read. */
  onOpened?: () => void
  /** Resolves when the first screen stands and takes taps: nothing that can wait is to hold it up. */
  isFree?: Promise<void>
}

/** What becomes of the calls' answers, whichever thread has made them. */
export const apiEars = {
  onAnswer(serverDate, sentAt, answeredAt, call) {
    observeServerClock(serverDate, sentAt, answeredAt)
    sawAnswer(call)
  },
  onAccepted: (token) => void confirmSession(token).catch(() => undefined),
  onNoAnswer: sawNoAnswer,
  onUnauthorized: (token) => void refused(token).catch(() => undefined),
  onDenied: () => void learnRights().catch(() => undefined),
} satisfies Partial<ApiConfiguration>

/** Opens the app with what the device knows, and asks the server for the rest. Call once, before the first screen. */
export async function startSession(start: Start = {}): Promise<void> {
  configureApi({
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
    token: async () => (await currentSession())?.token ?? null,
    ...apiEars,
    naming: keptNaming,
    transport: brought(() => import('#data/api/transport.ts')),
  })
  takeLastCountFrom(rememberedPending)
  onSessionNews((hasExpired) => void resume({}, hasExpired))
  await openStorage()
  await Promise.all([restoreClock(), resume(start)])
  watchTime()
}

function watchTime(): void {
  // what fails now is done the next time
  const look = () => void endByTime().catch(() => undefined)
  setInterval(() => {
    look()
    void purgeOutboxes().catch(() => undefined)
  }, lookEveryMs)
  // timers stop while a tablet sleeps
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

/** Fetches the user again after a start that could not. */
export async function retryStart(): Promise<void> {
  session.failure = null
  await resume()
}

/** @param hasExpired a session has just ended by itself in another window */
async function resume({ onOpened, isFree = Promise.resolve() }: Start = {}, hasExpired = false): Promise<void> {
  const resumed = await resumeSession(onOpened)
  void isFree.then(tidyDevice)
  if (!resumed || resumed === 'expired') {
    session.expired ||= hasExpired || resumed === 'expired'
    await showSignedOut()
    return
  }
  if (resumed.me) {
    showSignedIn(resumed.me)
    void isFree.then(() => {
      askForTheRest()
      void pullMe().then(showConfirmed, () => undefined)
    })
    return
  }
  try {
    showConfirmed(await pullMe())
    askForTheRest()
  } catch (failure) {
    if (failure instanceof ApiError && failure.status !== 401) session.failure = failure
  }
}

/** @throws ApiError */
export async function signIn(username: string, password: string): Promise<void> {
  showConfirmed(await signInOnDevice(username, password))
  askForTheRest()
}

/** @param code that the browser has come back from Microsoft 365 with @throws ApiError */
export async function signInByCode(code: string): Promise<void> {
  showConfirmed(await signInByCodeOnDevice(code))
  askForTheRest()
}

/** Flushes for ten seconds at most. @returns what is still unsent */
export const trySendingBeforeSignOut = sendBeforeSignOut

export async function signOut(unsent: 'keep' | 'discard'): Promise<void> {
  const userKey = openedWorkspace()?.userKey
  await signOutOnDevice(unsent)
  forgetLists()
  await showSignedOut()
  if (unsent === 'discard') rememberPending(0, userKey)
}

async function refused(token: string): Promise<void> {
  if (await endRefusedSession(token, leaveExpired)) await showDeparted()
}

/** Ends on an open page what a start would not go on with. */
async function endByTime(): Promise<void> {
  const hasEnded = await endOutlived(leaveExpired)
  if (hasEnded || session.status === 'signedOut') await showDeparted()
}

function showSignedIn(me: Me): void {
  const open = openedWorkspace()
  if (open) ownLists(open.userKey)
  Object.assign(session, {
    status: 'signedIn',
    me,
    goneIds: [],
    expired: false,
    unsent: 0,
    unsentFor: '',
    unsentDay: null,
    unsentUntil: null,
    drafts: 0,
    draftsOf: '',
    failure: null,
  })
}

/** As the server has just said it; its answer has brought its clock. */
function showConfirmed(me: Me): void {
  showSignedIn(me)
  void keepClock()
}

/** What the frame needs of the server, and what it is still to be told. */
function askForTheRest(): void {
  if (!keepsNothing())
    void browserStorage()
      ?.persist()
      .catch(() => undefined)
  void pullDestinations().catch(() => undefined)
  void pullOrganizations().catch(() => undefined)
  void pullInstanceConfigs().catch(() => undefined)
  requestFlush({ hurry: true })
  void undoDeletions()
  followMe()
}

/** Refusals that come closer together tell one thing, in milliseconds. */
const learnEveryMs = 5000
let learntAt = 0
let learningLater: ReturnType<typeof setTimeout> | undefined

/** Asks what the user may see and do: a call was refused that the device had taken for allowed. */
async function learnRights(): Promise<void> {
  sawDenial()
  if (session.status !== 'signedIn') return
  const wait = learntAt + learnEveryMs - Date.now()
  if (wait > 0 && wait <= learnEveryMs) {
    // it may be of something that was not lost yet when it was last asked
    learningLater ??= setTimeout(() => {
      learningLater = undefined
      void learnRights().catch(() => undefined)
    }, wait)
    return
  }
  learntAt = Date.now()
  try {
    await pullRights({ isDenied: true })
  } catch (failure) {
    // the next refusal asks again
    learntAt = 0
    throw failure
  }
}

/**
 * Fetches what the user may see and do, and where. A place that is gone is told as gone, and not as one where nothing may
 * be done: so the places come first, unless something is typed, which would go with its place.
 * @param isDenied it is asked because a call was refused
 * @throws ApiError
 */
export async function pullRights({ isDenied }: { isDenied: boolean }): Promise<void> {
  const places = async () => {
    const known = await destinationsOfUser()
    await Promise.all([pullDestinations(), pullOrganizations()])
    const left = new Set((await destinationsOfUser())?.map(({ id }) => id))
    // what is typed would go with its place: the page follows once it is left
    if (heldRights.since !== null) return
    session.goneIds = known?.flatMap(({ id }) => (left.has(id) ? [] : [id])) ?? []
  }
  const rights = async () => take(await pullMe(), isDenied)
  const [first, second] = unsavedForms().length > 0 ? [rights, places] : [places, rights]
  try {
    await first()
  } finally {
    // one that fails keeps nobody from the other
    await second()
  }
}

/** @param isDenied it was asked because a call was refused */
function take(me: Me, isDenied: boolean): void {
  const before = session.me
  if (before?.id !== me.id || (sameValue(me, before) && heldRights.since === null)) return
  followRights({
    ...{ before, after: me, isDenied },
    apply() {
      if (session.me?.id === me.id) session.me = me
    },
  })
}

let stopFollowing: () => void = () => undefined

/** Rights may change while somebody is signed in: the pages follow what the device learns of them. */
function followMe(): void {
  stopFollowing()
  stopFollowing = watch(mirroredMe, (me) => {
    if (me) take(me, false)
  })
}

function leaveExpired(): void {
  session.expired = true
  leavePages()
}

async function showSignedOut(): Promise<void> {
  leavePages()
  await showDeparted()
}

/** The pages go, with all that can be typed in. */
function leavePages(): void {
  clearTimeout(learningLater)
  learningLater = undefined
  learntAt = 0
  Object.assign(session, { status: 'signedOut', me: null })
}

/** What the device still keeps of who left; with time it becomes less. */
async function showDeparted(): Promise<void> {
  const [[last], expected, typed] = await Promise.all([usersWithUnsent(), expectedUserKey(), expectedDrafts()])
  if (session.status !== 'signedOut') return
  // what was typed here may hold names: it waits for the same user as long as the mirror does
  if (lists.owner !== expected) forgetLists()
  const { unsent = 0, maskedEmail: unsentFor = '', firstDay: unsentDay = null } = last ?? {}
  const { count: drafts = 0, maskedEmail: draftsOf = '' } = typed ?? {}
  const unsentUntil = last ? keptUntil(last.signedOutAt) : null
  Object.assign(session, { unsent, unsentFor, unsentDay, unsentUntil, drafts, draftsOf })
}
