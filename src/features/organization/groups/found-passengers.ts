import { passengerSources } from '#data/passenger-search.ts'
import type { GroupPassenger, PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import { isFound, passengerSearchOf, searchKeysOf } from '#domain/passenger-list.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import type { Source } from '#ui/search/sources.ts'

/** Who is found for a group: somebody to put into it, or who is in it already. */
export type FoundPassenger = PassengerHit | GroupPassenger

/** So many who are in already are named for a search. */
const membersShown = 10

export const isHit = (found: FoundPassenger): found is PassengerHit => !('passengerId' in found)

/** The passenger's id, by which nobody is found twice. */
export const idOf = (found: FoundPassenger): number => (isHit(found) ? found.id : found.passengerId)

/** Whether the passenger is in the group, also by the hands of somebody else meanwhile. */
export const isMember = (found: FoundPassenger, groupId: number): boolean =>
  found.groupObjs.some(({ id }) => id === groupId)

/**
 * Where passengers for a group are searched: everybody who is not in it, before the hits are counted, because a short
 * search in a large group would give members only. Those who are in it come after them.
 * @param members heading above them
 */
export function foundPassengers(
  { passengerGroupPassengers }: Pick<PassengerGroupWithPassengers, 'passengerGroupPassengers'>,
  members: string,
): Source<FoundPassenger>[] {
  const excludeIds = passengerGroupPassengers.map(({ passengerId }) => passengerId)
  return [
    ...passengerSources({ excludeIds }),
    {
      key: 'members',
      label: members,
      debounceMs: 0,
      search(text) {
        const search = passengerSearchOf(text)
        const found = passengerGroupPassengers.filter((member) =>
          isFound(searchKeysOf({ ...member, yearGrade: null, homeAddress: '' }), search),
        )
        return Promise.resolve(found.slice(0, membersShown))
      },
    },
  ]
}
