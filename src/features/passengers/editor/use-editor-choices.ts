import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { organizationOf, pullOrganizations } from '#data/organizations.ts'
import { fetchAvailableGroups } from '#data/passenger.ts'
import { groupsOf, pullGroups } from '#data/passenger-groups.ts'
import { can } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import type { Organization } from '#domain/organization.ts'
import type { Passenger } from '#domain/passenger.ts'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import { session } from '#state/session.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { useMirror } from '#state/use-mirror.ts'

export interface EditorChoices {
  organization: Organization | undefined
  /** Destinations of the passenger's organisation to which the user may bring the passenger. */
  destinations: readonly Destination[]
  /** Of any destination; one that is not the user's has no name here. */
  destinationName: (id: number) => string
  groups: readonly PassengerGroupSummary[]
  /** Asks anew which groups there are. Never rejects. */
  refreshGroups: () => Promise<void>
}

/** What a passenger's fields are chosen from. What cannot be fetched now is left as the device knows it. */
export function useEditorChoices({ id, organizationId }: Passenger): EditorChoices {
  const { t } = useTranslation()
  const { me } = useSnapshot(session)
  const all = useDestinationsOfUser()
  const organization = useMirror(() => organizationOf(organizationId), [organizationId])
  const ofOrganization = useMirror(() => groupsOf(organizationId), [organizationId])
  const [available, setAvailable] = useState<readonly PassengerGroupSummary[]>([])
  useEffect(() => {
    let isWanted = true
    pullOrganizations().catch(() => undefined)
    const fetched = id === 0 ? pullGroups(organizationId) : fetchAvailableGroups(id)
    fetched.then((groups) => isWanted && groups && setAvailable(groups)).catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [id, organizationId])

  const right = id === 0 ? 'createPassengers' : 'updatePassengers'
  return {
    organization,
    destinations: (all ?? []).filter(
      (destination) => destination.organizationId === organizationId && me && can(me, right, destination.id),
    ),
    destinationName: (wanted) =>
      all?.find((destination) => destination.id === wanted)?.alias ?? t('passengers.editor.otherDestination'),
    groups: available.length > 0 ? available : (ofOrganization?.value ?? []),
    async refreshGroups() {
      const [fetched] = await Promise.allSettled([
        id === 0 ? Promise.resolve([]) : fetchAvailableGroups(id),
        pullGroups(organizationId),
      ])
      if (fetched.status === 'fulfilled') setAvailable(fetched.value)
    },
  }
}
