import { createContext, use, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { type Destination } from '#domain/destination.ts'
import { destinationsAtHand, destinationsOfUser, pullDestinations } from '#data/destinations.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { session } from '#state/session.ts'
import { now } from '#state/sync.ts'
import { useMirror } from '#state/use-mirror.ts'
import { OrganizationsProvider } from './organizations.tsx'

type Destinations = readonly Destination[] | null | undefined

const DestinationsContext = createContext<Destinations>(undefined)

/** Reads the user's destinations and organisations once for guards and frame, which ask for them in many places. */
export function DestinationsProvider({ children }: { children: ReactNode }) {
  const userId = useSnapshot(session).me?.id
  return (
    <DestinationsContext value={useMirror(destinationsOfUser, [userId], destinationsAtHand())}>
      <OrganizationsProvider>{children}</OrganizationsProvider>
    </DestinationsContext>
  )
}

/** The user's destinations by alias; `null` while they were never fetched, `undefined` while they are being read. */
export const useDestinations = (): Destinations => use(DestinationsContext)

/** They change rarely, and screens are refreshed every minute. */
const pullEveryMs = 600_000
let pulledAt = 0

/** Fetches the destinations and organisations anew where that is due. @throws ApiError */
export async function refreshDestinations(): Promise<void> {
  if (now() - pulledAt < pullEveryMs) return
  await Promise.all([pullDestinations(), pullOrganizations()])
  pulledAt = now()
}
