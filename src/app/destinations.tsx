import { createContext, use, useEffect, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Destination } from '#domain/destination.ts'
import { pullRights, session } from '#state/session.ts'
import { now } from '#state/sync.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { useKnownLast } from '#state/use-known-last.ts'
import { OrganizationsProvider } from './organizations.tsx'

type Destinations = readonly Destination[] | null | undefined

const DestinationsContext = createContext<Destinations>(undefined)

/** Reads the user's destinations and organisations once for guards and frame, which ask for them in many places. */
export function DestinationsProvider({ children }: { children: ReactNode }) {
  const { me } = useSnapshot(session)
  const destinations = useKnownLast(me?.id, useDestinationsOfUser())
  useEffect(() => {
    // what is not read any more needs not be taken out, and may come back
    const isRead = (id: number) => destinations?.some((destination) => destination.id === id)
    if (session.goneIds.some((id) => !isRead(id))) session.goneIds = session.goneIds.filter(isRead)
  }, [destinations])
  return (
    <DestinationsContext value={destinations}>
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
  await pullRights({ isDenied: false })
  pulledAt = now()
}
