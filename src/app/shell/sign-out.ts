import { proxy } from 'valtio'
import { waitingDrafts, type WaitingDraft } from '#data/drafts/drafts.ts'
import { countUnsent } from '#data/session.ts'
import { hasUnsentWords } from '#state/lists.ts'
import { signOut, trySendingBeforeSignOut } from '#state/session.ts'
import { unsavedWindows } from '#state/windows.ts'
import { paths } from '../paths.ts'

interface Leaving {
  /** How far the user's sign-out has come; `asking` waits for the user's word on what was not sent or saved. */
  phase: 'no' | 'sending' | 'asking' | 'leaving'
  /** How much was not sent when the sending ended. */
  unsent: number
  /** The drafts that were there then. */
  drafts: WaitingDraft[]
  /** Titles of the windows that hold what is kept nowhere else. */
  windows: string[]
  /** Whether there was anything unsaved when the question was put. */
  isUnsavedAsked: boolean
}

export const leaving = proxy<Leaving>({ phase: 'no', unsent: 0, drafts: [], windows: [], isUnsavedAsked: false })

/** Sends what waits if it can, and signs out when nothing is left to decide. */
export async function beginSignOut(): Promise<void> {
  if (leaving.phase !== 'no') return
  leaving.phase = 'sending'
  const [unsent, windows] = await Promise.all([trySendingBeforeSignOut(), windowsToAskAbout()])
  const drafts = await draftsHere()
  const isUnsavedAsked = windows.length > 0 || drafts.length > 0 || hasUnsentWords()
  Object.assign(leaving, { unsent, windows, drafts, isUnsavedAsked })
  if (unsent === 0 && !isUnsavedAsked) await finishSignOut('keep')
  else leaving.phase = 'asking'
}

/** All that the device tells of drafts: one whose storage fails has none, and their windows say so. */
export const draftsHere = (): Promise<WaitingDraft[]> => waitingDrafts().catch(() => [])

const windowsToAskAbout = async (): Promise<string[]> =>
  (await unsavedWindows()).filter(({ isOnlyThere }) => isOnlyThere).map(({ title }) => title)

/** Looks again what the windows hold: their user may have been there meanwhile. */
export async function lookAtWindowsAgain(): Promise<void> {
  leaving.windows = await windowsToAskAbout()
}

/**
 * Ends the question once there is nothing left to decide: another window may have sent what it was about. Who has gone
 * to save something is still at work, and signs out by another press.
 */
export async function goOnWhenSent(): Promise<void> {
  if (leaving.isUnsavedAsked) return
  if ((await countUnsent()) === 0 && leaving.phase === 'asking') await finishSignOut('keep')
}

export async function finishSignOut(unsent: 'keep' | 'discard'): Promise<void> {
  leaving.phase = 'leaving'
  try {
    await signOut(unsent)
    // whoever leaves of their own will is not led back to where they were
    location.replace(`#${paths.signIn()}`)
  } finally {
    leaving.phase = 'no'
  }
}

export function staySignedIn(): void {
  leaving.phase = 'no'
}
