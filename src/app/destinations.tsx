import { createContext, use, type ReactNode } from 'react'
import type { Destination } from '#domain/destination.ts'
import { pullDestinations } from '#data/destinations.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { pullMe } from '#data/session.ts'
import { now } from '#state/sync.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { OrganizationsProvider } from './organizations.tsx'

type Destinations = readonly Destination[] | null | undefined

const DestinationsContext = createContext<Destinations>(undefined)

/** Reads the user's destinations and organisations once for guards and frame, which ask for them in many places. */
export function DestinationsProvider({ children }: { children: ReactNode }) {
  return (
    <DestinationsContext value={useDestinationsOfUser()}>
      <OrganizationsProvider>{children}</OrganizationsProvider>
    </DestinationsContext>
  )
}

/** See `useDestinationsOfUser`. */
export const useDestinations = (): Destinations => use(DestinationsContext)

/** They change rarely, and screens are refreshed every minute. */
const pullEveryMs = 600_000
let pulledAt = 0

/** Fetches the user's rights, destinations and organisations anew where that is due. @throws ApiError */
export async function refreshDestinations(): Promise<void> {
  if (now() - pulledAt < pullEveryMs) return
  // the user first: what they have lost is then known before a page of it goes, with what is typed on it
  await pullMe()
  await Promise.all([pullDestinations(), pullOrganizations()])
  pulledAt = now()
}
