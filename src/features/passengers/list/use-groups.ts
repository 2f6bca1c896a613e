import { useEffect } from 'react'
import { groupsOf, pullGroups } from '#data/passenger-groups.ts'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import { useMirror } from '#state/use-mirror.ts'

/**
 * Groups of the organisation by name; empty while they are not known.
 * @param organizationId `null` while it is not known
 */
export function useGroups(organizationId: number | null): readonly PassengerGroupSummary[] {
  useEffect(() => {
    // those that the device has stay: without any there is nothing to narrow the list by
    if (organizationId !== null) pullGroups(organizationId).catch(() => undefined)
  }, [organizationId])
  const kept = useMirror(
    async () => (organizationId === null ? null : await groupsOf(organizationId)),
    [organizationId],
  )
  return kept?.value ?? []
}
