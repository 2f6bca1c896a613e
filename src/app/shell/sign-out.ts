import { proxy } from 'valtio'
import { countUnsent } from '#data/session.ts'
import { signOut, trySendingBeforeSignOut } from '#state/session.ts'
import { paths } from '../paths.ts'

interface Leaving {
  /** How far the user's sign-out has come; `asking` waits for the user's word on what was not sent. */
  phase: 'no' | 'sending' | 'asking' | 'leaving'
  /** How much that was when the sending ended. */
  unsent: number
}

export const leaving = proxy<Leaving>({ phase: 'no', unsent: 0 })

/** Sends what waits if it can, and signs out when nothing is left to decide. */
export async function beginSignOut(): Promise<void> {
  if (leaving.phase !== 'no') return
  leaving.phase = 'sending'
  leaving.unsent = await trySendingBeforeSignOut()
  if (leaving.unsent === 0) await finishSignOut('keep')
  else leaving.phase = 'asking'
}

/** Ends the question once there is nothing left to decide: another window may have sent what it was about. */
export async function goOnWhenSent(): Promise<void> {
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
