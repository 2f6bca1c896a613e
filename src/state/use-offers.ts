import { useSnapshot } from 'valtio'
import { offersOfUser, pullOffers, type Offer } from '#data/invitation.ts'
import { session } from './session.ts'
import { useLive } from './use-live.ts'
import { usePull, type PullOptions } from './use-pull.ts'

const none: readonly Offer[] = []

/** What hardly ever comes is asked for when the app is opened, when the user refreshes, and this often (milliseconds). */
const seldomMs = 30 * 60_000

let fetchedAt = Number.NEGATIVE_INFINITY

async function pullWhenDue(_email: string, { cause }: PullOptions): Promise<void> {
  const isYoung = Math.abs(Date.now() - fetchedAt) < seldomMs
  if (cause !== 'user' && cause !== 'open' && isYoung) return
  await pullOffers()
  fetchedAt = Date.now()
}

/** Rights in organisations that the user is offered, kept up while the app is open. */
export function useOffers(): readonly Offer[] {
  usePull(useSnapshot(session).me?.email ?? '', pullWhenDue, { kinds: ['organization'] })
  return useLive(offersOfUser) ?? none
}
