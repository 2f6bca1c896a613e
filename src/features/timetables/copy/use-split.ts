import { organizationOf } from '#data/organizations.ts'
import type { Destination } from '#domain/destination.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { SplitFacts } from '#domain/timetable/split.ts'
import { useMirror } from '#state/use-mirror.ts'

/** Whether the destination's organisation has switched splitting on; `false` while it is not known. */
export function useIsSplittable({ organizationId }: Pick<Destination, 'organizationId'>): boolean {
  return useMirror(() => organizationOf(organizationId), [organizationId])?.splitsTimetables ?? false
}

/** What the rule asks of a timetable before it is split. */
export const useSplit = ({ drivenUntil }: Timetable, destination: Destination): SplitFacts => ({
  isSplittable: useIsSplittable(destination),
  isSplitWaiting: drivenUntil !== null,
})
