import type { PassengerCard } from '#domain/passenger.ts'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'

/** What is to become of groups: everybody is put into one, or nobody stays in it. */
export interface GroupChoices {
  /** By group id; one below nought is a group that is to be made. */
  chosen: ReadonlyMap<number, { name: string; is: 'all' | 'none' }>
  /** Id that the last group to be made was given. */
  lastMadeId: number
}

export const noGroupChoices: GroupChoices = { chosen: new Map(), lastMadeId: 0 }

type Member = Pick<PassengerCard, 'groupObjs'>

/** Groups to choose from: those of the organisation, those the passengers are in, and those that are to be made. */
export function offeredGroups(
  groups: readonly PassengerGroupSummary[],
  passengers: readonly Member[],
  { chosen }: GroupChoices,
): readonly PassengerGroupSummary[] {
  const held = passengers.flatMap(({ groupObjs }) => groupObjs)
  const made = [...chosen].map(([id, { name }]) => ({ id, name }))
  return [...new Map([...groups, ...held, ...made].map(({ id, name }) => [id, { id, name }])).values()]
}

/** Which groups all of the passengers are in, and which some of them, as it will be. */
export function chosenGroups(
  passengers: readonly Member[],
  { chosen }: GroupChoices,
): ReadonlyMap<number, 'all' | 'some'> {
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

/** The choices without some groups, which stay as each passenger has them. */
export const withoutGroups = ({ chosen, lastMadeId }: GroupChoices, ids: readonly number[]): GroupChoices => ({
  chosen: new Map([...chosen].filter(([id]) => !ids.includes(id))),
  lastMadeId,
})

/** The choices with new groups of the same names in the place of some. */
export const madeAgain = ({ chosen, lastMadeId }: GroupChoices, ids: readonly number[]): GroupChoices => ({
  chosen: new Map(
    [...chosen].map(([id, choice]) => [ids.includes(id) ? lastMadeId - 1 - ids.indexOf(id) : id, choice] as const),
  ),
  lastMadeId: lastMadeId - ids.length,
})
