import { useEffect, useEffectEvent, useState } from 'react'
import { groupsOf, pullGroups } from '#data/passenger-groups.ts'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import { useMirror } from '#state/use-mirror.ts'

/** A list that is narrowed by groups. */
interface Narrowed {
  view: { groupIds: readonly number[] }
  change: (changed: { groupIds: number[] }) => void
}

/**
 * Groups of the organisation by name; `undefined` while they are looked for, none where they cannot be had.
 * @param organizationId `null` while it is not known
 * @param narrowed the list that is narrowed by them: by a group that is gone it is not any more, because nobody could see
 * in its filter why it is empty
 */
export function useGroups(
  organizationId: number | null,
  { view, change }: Narrowed,
): readonly PassengerGroupSummary[] | undefined {
  const [askedOf, setAskedOf] = useState<number | null>(null)
  useEffect(() => {
    if (organizationId === null) return
    // those that the device has stay: without any there is nothing to narrow the list by
    pullGroups(organizationId)
      .catch(() => undefined)
      .finally(() => setAskedOf(organizationId))
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
  return groups ?? (organizationId === null || askedOf === organizationId ? [] : undefined)
}
