import {
  addGroupPassengers,
  createGroupPassenger,
  createPassengerGroup,
  getPassengerGroup,
  listPassengerGroups,
  removeGroupPassenger,
  updateGroupPassenger,
} from '#contract/groups.ts'
import type { PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import type { Passenger, PassengerCard } from '#domain/passenger.ts'
import {
  joinedGroupNames,
  type NewPassengerGroup,
  type PassengerGroup,
  type PassengerGroupRow,
} from '#domain/passenger-group.ts'
import { call } from './api/client.ts'
import { workspace } from './workspace/workspace.ts'
import { keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'
import { live } from './workspace/live.ts'
import { keepCards, shownCard } from './mirror/cards.ts'
import { quietly } from './mirror/quietly.ts'
import { keepPassenger, newPassengerOf, updateOf } from './passenger.ts'
import { ontoStored, sendOnce, type Submission, type Write } from './drafts/submission.ts'

const groupsKey = (organizationId: number) => `passengerGroups:${organizationId}`
const groupKey = (id: number) => `passengerGroup:${id}`
const params = (id: number) => ({ params: { id: String(id) } })

/** The organisation's groups; `null` while they were never fetched. Live. */
export const groupsOf = live((organizationId: number): Promise<Kept<PassengerGroupRow[]> | null> =>
  keptAnswer(groupsKey(organizationId), listPassengerGroups.result),
)

/** @throws ApiError */
export const pullGroups = (organizationId: number): Promise<void> =>
  pullAnswer(groupsKey(organizationId), () => call(listPassengerGroups, params(organizationId)))

/** A group with its members; `null` while it was never fetched. Live. */
export const groupOf = live((id: number): Promise<Kept<PassengerGroupWithPassengers> | null> =>
  keptAnswer(groupKey(id), getPassengerGroup.result),
)

/** @throws ApiError */
export const pullGroup = (id: number): Promise<void> =>
  pullAnswer(groupKey(id), () => call(getPassengerGroup, params(id)))

/** @throws ApiError; `group_exists` for a name that the organisation has */
export async function createGroup(
  { name, description, organizationId }: NewPassengerGroup,
  submission?: Submission,
): Promise<PassengerGroup> {
  const body = { Name: name, Description: description, OrganizationId: organizationId }
  const write: Write<PassengerGroup> = {
    ...{ endpoint: createPassengerGroup, body },
    async readBack() {
      const stored = (await call(listPassengerGroups, params(organizationId))).find(
        (group) => group.name === name.trim(),
      )
      return stored ? { stored } : null
    },
  }
  const group = await sendOnce(write, submission)
  await quietly(pullGroups(organizationId))
  return group
}

/** Makes a passenger in the group, or changes one of its members. @throws ApiError; see `passengerStoredMeanwhile` */
export async function saveGroupPassenger(
  groupId: number,
  passenger: Passenger,
  submission?: Submission,
): Promise<Passenger> {
  const saving = (given: Passenger): Write<Passenger> =>
    given.id === 0
      ? { endpoint: createGroupPassenger, ...params(groupId), body: bodyOf(groupId, newPassengerOf(given)) }
      : { endpoint: updateGroupPassenger, ...params(groupId), body: bodyOf(groupId, updateOf(given)) }
  const earlier = {
    endpoints: [createGroupPassenger, updateGroupPassenger],
    then: (stored: Passenger) => saving(ontoStored(passenger, stored)),
  }
  const saved = submission ? await submission.send(saving(passenger), earlier) : await sendOnce(saving(passenger))
  await quietly(Promise.all([keepPassenger(saved), pullGroup(groupId)]))
  return saved
}

const bodyOf = (passengerGroupId: number, passenger: unknown) => ({ passenger, passengerGroupId })

/** Puts passengers into the group; those who are in it stay. @throws ApiError */
export async function addToGroup(groupId: number, passengerIds: readonly number[]): Promise<PassengerCard[]> {
  const body = { PassengerGroupId: groupId, PassengerIds: [...passengerIds] }
  const cards = await sendOnce<PassengerCard[]>({ endpoint: addGroupPassengers, body })
  await quietly(Promise.all([keepCards(workspace().mirror, cards), pullGroup(groupId)]))
  return cards
}

/** @throws ApiError */
export async function removeFromGroup(groupId: number, passengerId: number): Promise<void> {
  await sendOnce<object>({
    endpoint: removeGroupPassenger,
    params: { id: String(groupId), passengerId: String(passengerId) },
  })
  await quietly(Promise.all([takeOffCard(groupId, passengerId), pullGroup(groupId)]))
}

async function takeOffCard(groupId: number, passengerId: number): Promise<void> {
  const { mirror } = workspace()
  const row = await mirror.passengerCards.get(passengerId)
  if (!row) return
  const card = shownCard(row)
  const groupObjs = card.groupObjs.filter(({ id }) => id !== groupId)
  await keepCards(mirror, [{ ...card, groupObjs, groups: joinedGroupNames(groupObjs) }])
}
