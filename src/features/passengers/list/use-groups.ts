import { useEffect, useEffectEvent } from 'react'
import { groupsOf, pullGroups } from '#data/passenger-groups.ts'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import { useMirror } from '#state/use-mirror.ts'

/** A list that is narrowed by groups. */
interface Narrowed {
  view: { groupIds: readonly number[] }
  change: (changed: { groupIds: number[] }) => void
}

/**
 * Groups of the organisation by name; empty while they are not known.
 * @param organizationId `null` while it is not known
 * @param narrowed the list that is narrowed by them: by a group that is gone it is not any more, because nobody could see
 * in its filter why it is empty
 */
export function useGroups(organizationId: number | null, { view, change }: Narrowed): readonly PassengerGroupSummary[] {
  useEffect(() => {
    // those that the device has stay: without any there is nothing to narrow the list by
    if (organizationId !== null) pullGroups(organizationId).catch(() => undefined)
  }, [organizationId])
  const kept = useMirror(
    async () => (organizationId === null ? null : await groupsOf(organizationId)),
    [organizationId],
  )
  const groups = kept?.value
  const left = groups && view.groupIds.filter((id) => groups.some((group) => group.id === id))
  const dropGone = useEffectEvent(() => {
    if (left && left.length < view.groupIds.length) change({ groupIds: left })
  })
  useEffect(() => dropGone(), [groups])
  return groups ?? []
}
