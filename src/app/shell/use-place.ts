import { useMatches, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Destination } from '#domain/destination.ts'
import { lists } from '#state/lists.ts'
import { useDestinations } from '../destinations.tsx'
import type { AppRoute } from '../app-route.ts'

interface Place {
  /** The table's entry of the page, `null` on an address without one. */
  route: AppRoute | null
  /** What of the route's kind is shown; `undefined` where there is only one. */
  record: string | undefined
  /** The user's destinations; empty while they are not known. */
  destinations: readonly Destination[]
  /** The address's destination; outside of destinations the one worked on last. `null` while it is not known. */
  destination: Destination | null
}

/** Where the user is. */
export function usePlace(): Place {
  const route = (useMatches().at(-1)?.handle ?? null) as AppRoute | null
  const params = useParams()
  const { destinationId } = params
  const destinations = useDestinations() ?? []
  const selectedId = useSnapshot(lists).destinationId
  const wanted = destinationId === undefined ? selectedId : Number(destinationId)
  return {
    route,
    record: route?.record && params[route.record],
    destinations,
    destination: destinations.find(({ id }) => id === wanted) ?? destinations[0] ?? null,
  }
}
