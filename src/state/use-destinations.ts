import { useSnapshot } from 'valtio'
import { destinationsAtHand, destinationsOfUser } from '#data/destinations.ts'
import type { Destination } from '#domain/destination.ts'
import { session } from './session.ts'
import { useMirror } from './use-mirror.ts'

/** The user's destinations by alias; `null` while they were never fetched, `undefined` while they are being read. */
export function useDestinationsOfUser(): readonly Destination[] | null | undefined {
  const userId = useSnapshot(session).me?.id
  return useMirror(destinationsOfUser, [userId], destinationsAtHand())
}
