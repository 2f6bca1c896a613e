import { destinationsOfUser } from '#data/destinations.ts'
import type { Destination } from '#domain/destination.ts'
import { useLive } from './use-live.ts'

/** The user's destinations by alias; `null` while they were never fetched, `undefined` while they are being read. */
export const useDestinationsOfUser = (): readonly Destination[] | null | undefined => useLive(destinationsOfUser)
