import { proxy } from 'valtio'
import type { Me } from '#domain/user.ts'
import { ApiError } from '#data/api/api-error.ts'
import { configureApi, type ApiConfiguration } from '#data/api/client.ts'
import { keepClock, observeServerClock, restoreClock } from '#data/clock.ts'
import { sawAnswer, sawNoAnswer } from '#data/connection.ts'
import { currentSession, keepsNothing } from '#data/device/db.ts'
import { openedWorkspace } from '#data/device/workspace.ts'
import { openStorage } from '#data/device/storage.ts'
import { pullInstanceConfigs } from '#data/app-info.ts'
import { pullDestinations } from '#data/destinations.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { requestFlush } from '#data/outbox/drive.ts'
import {
  confirmSession,
  endRefusedSession,
  expectedUserKey,
  onSessionNews,
  pullMe,
  resumeSession,
  sendBeforeSignOut,
  signIn as signInOnDevice,
  signOut as signOutOnDevice,
  tidyDevice,
  usersWithUnsent,
} from '#data/session.ts'
import { forgetLists, lists, ownLists } from './lists.ts'

interface Session {
  status: 'starting' | 'signedOut' | 'signedIn'
  /** Set while signed in. */
  me: Me | null
  /** The last session was ended by the server. */
  expired: boolean
  /** Confirmations on this device that wait for the next sign-in of the user who left last. */
  unsent: number
  /** That user's masked address; `''` when nothing waits. */
  unsentFor: string
  /** The start could not reach the server and the device knows nothing: the failure to show. */
  failure: ApiError | null
}

/** Who is signed in. */
export const session = proxy<Session>({
  status: 'starting',
  me: null,
  expired: false,
  unsent: 0,
  unsentFor: '',
  failure: null,
})

interface Start {
  /** Told when the user's databases can be read. */
  onOpened?: () => void
  /** Resolves when the first screen stands: nothing that can wait is to hold it up. */
  isShown?: Promise<void>
}

/** What becomes of the calls' answers, whichever thread has made them. */
export const apiEars = {
  onAnswer(serverDate, sentAt, answeredAt) {
    observeServerClock(serverDate, sentAt, answeredAt)
    sawAnswer()
  },
  onAccepted: (token) => void confirmSession(token).catch(() => undefined),
  onNoAnswer: sawNoAnswer,
  onUnauthorized: (token) => void refused(token),
} satisfies Partial<ApiConfiguration>

/** Opens the app with what the device knows, and asks the server for the rest. Call once, before the first screen. */
export async function startSession(start: Start = {}): Promise<void> {
  configureApi({
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
    token: async () => (await currentSession())?.token ?? null,
    ...apiEars,
  })
  onSessionNews(() => void resume())
  await openStorage()
  await Promise.all([restoreClock(), resume(start)])
}

/** Fetches the user again after a start that could not. */
export async function retryStart(): Promise<void> {
  session.failure = null
  await resume()
}

async function resume({ onOpened, isShown = Promise.resolve() }: Start = {}): Promise<void> {
  const resumed = await resumeSession(onOpened)
  if (!resumed) {
    await showSignedOut()
    return
  }
  void isShown.then(tidyDevice)
  if (resumed.me) {
    showSignedIn(resumed.me)
    void isShown.then(() => {
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

/** Flushes for ten seconds at most. @returns what is still unsent */
export const trySendingBeforeSignOut = sendBeforeSignOut

export async function signOut(unsent: 'keep' | 'discard'): Promise<void> {
  await signOutOnDevice(unsent)
  forgetLists()
  await showSignedOut()
}

async function refused(token: string): Promise<void> {
  if (!(await endRefusedSession(token))) return
  session.expired = true
  await showSignedOut()
}

function showSignedIn(me: Me): void {
  const open = openedWorkspace()
  if (open) ownLists(open.userKey)
  Object.assign(session, { status: 'signedIn', me, expired: false, unsent: 0, unsentFor: '', failure: null })
}

/** As the server has just said it; its answer has brought its clock. */
function showConfirmed(me: Me): void {
  showSignedIn(me)
  void keepClock()
}

/** What the frame needs of the server, and what it is still to be told. */
function askForTheRest(): void {
  if (!keepsNothing()) void navigator.storage.persist()
  void pullDestinations().catch(() => undefined)
  void pullOrganizations().catch(() => undefined)
  void pullInstanceConfigs().catch(() => undefined)
  requestFlush({ hurry: true })
}

async function showSignedOut(): Promise<void> {
  const [last] = await usersWithUnsent()
  // what was typed here may hold names: it waits for the same user as long as the mirror does
  if (lists.owner !== (await expectedUserKey())) forgetLists()
  Object.assign(session, {
    status: 'signedOut',
    me: null,
    unsent: last?.unsent ?? 0,
    unsentFor: last?.maskedEmail ?? '',
  })
}
