import type { PassengerCard } from '#domain/passenger.ts'
import type { PassengerTag } from '#domain/passenger-group.ts'

/** What is to become of groups: everybody is put into one, or nobody stays in it. */
export interface TagChanges {
  /** By group id; one below nought is a group that is to be made. */
  chosen: ReadonlyMap<number, { name: string; is: 'all' | 'none' }>
  /** Id that the last group to be made was given. */
  lastMadeId: number
}

export const noTagChanges: TagChanges = { chosen: new Map(), lastMadeId: 0 }

type Member = Pick<PassengerCard, 'groupObjs'>

/** Groups to choose from: those of the organisation, those the passengers are in, and those that are to be made. */
export function offeredTags(
  groups: readonly PassengerTag[],
  passengers: readonly Member[],
  { chosen }: TagChanges,
): readonly PassengerTag[] {
  const held = passengers.flatMap(({ groupObjs }) => groupObjs)
  const made = [...chosen].map(([id, { name }]) => ({ id, name }))
  return [...new Map([...groups, ...held, ...made].map((tag) => [tag.id, { id: tag.id, name: tag.name }])).values()]
}

/** Which groups all of the passengers are in, and which some of them, as it will be. */
export function chosenTags(passengers: readonly Member[], { chosen }: TagChanges): ReadonlyMap<number, 'all' | 'some'> {
  const counts = new Map<number, number>()
  for (const { id } of passengers.flatMap(({ groupObjs }) => groupObjs)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const states = new Map<number, 'all' | 'some'>()
  for (const [id, count] of counts) states.set(id, count === passengers.length ? 'all' : 'some')
  for (const [id, { is }] of chosen) {
    if (is === 'all') states.set(id, 'all')
    else states.delete(id)
  }
  return states
}
