import {
  addGroupPassengers,
  createGroupPassenger,
  createPassengerGroup,
  deletePassengerGroup,
  getPassengerGroup,
  listPassengerGroups,
  removeGroupPassenger,
  renamePassengerGroup,
  updateGroupPassenger,
} from '#contract/groups.ts'
import type { PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import type { Passenger, PassengerCard } from '#domain/passenger.ts'
import {
  joinedGroupNames,
  type NewPassengerGroup,
  type PassengerGroup,
  type PassengerGroupRow,
  type PassengerGroupSummary,
} from '#domain/passenger-group.ts'
import { ApiError } from './api/api-error.ts'
import { call } from './api/client.ts'
import { workspace } from './workspace/workspace.ts'
import { forgetAnswers, keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'
import { live } from './workspace/live.ts'
import { keepCards, shownCard } from './mirror/cards.ts'
import { quietly } from './mirror/quietly.ts'
import { keepPassenger, newPassengerOf, updateOf } from './passenger.ts'
import { pullMe } from './session.ts'
import { ontoStored, sendOnce, type Submission, type Write } from './drafts/submission.ts'

const groupsKey = (organizationId: number) => `passengerGroups:${organizationId}`
const groupKey = (id: number) => `passengerGroup:${id}`
const params = (id: number) => ({ params: { id: String(id) } })

/** The organisation's groups; `null` while they were never fetched. Live. */
export const groupsOf = live((organizationId: number): Promise<Kept<PassengerGroupRow[]> | null> =>
  keptAnswer(groupsKey(organizationId), listPassengerGroups.result),
)

/** What the device has of groups that are not listed any more goes with it. @throws ApiError */
export async function pullGroups(organizationId: number): Promise<void> {
  const before = (await groupsOf(organizationId))?.value ?? []
  await pullAnswer(groupsKey(organizationId), () => call(listPassengerGroups, params(organizationId)))
  const listed = new Set((await groupsOf(organizationId))?.value.map(({ id }) => id))
  const gone = before.filter(({ id }) => !listed.has(id)).map(({ id }) => groupKey(id))
  if (gone.length > 0) await forgetAnswers(gone)
}

/** A group with its members; `null` while it was never fetched. Live. */
export const groupOf = live((id: number): Promise<Kept<PassengerGroupWithPassengers> | null> =>
  keptAnswer(groupKey(id), getPassengerGroup.result),
)

/** One that is gone, or not for this user any more, goes from the device too. @throws ApiError */
export async function pullGroup(id: number): Promise<void> {
  try {
    await pullAnswer(groupKey(id), () => call(getPassengerGroup, params(id)))
  } catch (failure) {
    if (failure instanceof ApiError && isHidden(failure)) await quietly(forgetAnswers([groupKey(id)]))
    throw failure
  }
}

/** Whether what was asked about is gone, or is not for this user. */
const isHidden = ({ status }: ApiError): boolean => status === 403 || status === 404

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

/** A group as it is entered: whose, and what it is called. */
export type EditedGroup = Pick<PassengerGroup, 'id' | 'organizationId' | 'version' | 'name' | 'description'>

/**
 * Gives the group another name and description. @throws ApiError; `version_conflict`, and `group_exists` for a name that
 * the organisation has
 */
export async function renameGroup(group: EditedGroup, submission: Submission): Promise<PassengerGroup> {
  const saving = ({ id, name, description, version }: EditedGroup): Write<PassengerGroup> => ({
    ...{ endpoint: renamePassengerGroup, ...params(id), body: { name, description, version } },
  })
  const renamed = await submission.send(saving(group), {
    endpoints: [renamePassengerGroup],
    then: (stored) => saving(ontoStored(group, stored)),
  })
  const { id, name, organizationId } = renamed
  await quietly(Promise.all([changeOnCards(id, { id, name }), pullGroup(id), pullGroups(organizationId)]))
  return renamed
}

/**
 * Deletes the group with everybody's rights in it. @throws ApiError; `version_conflict`, and
 * `passenger_needs_destination` while nothing else holds one of its passengers
 */
export async function deleteGroup({ id, organizationId, version }: PassengerGroup): Promise<void> {
  await sendOnce<PassengerGroup>({ endpoint: deletePassengerGroup, ...params(id), body: { version } })
  const forgotten = [changeOnCards(id, null), forgetAnswers([groupKey(id)])]
  await quietly(Promise.all([...forgotten, pullGroups(organizationId), pullMe()]))
}

/** What the cards on the device say of a group; `null` takes it off them. */
async function changeOnCards(groupId: number, group: PassengerGroupSummary | null): Promise<void> {
  const { mirror } = workspace()
  const rows = await mirror.passengerCards
    .filter(({ groupObjs }) => groupObjs.some(({ id }) => id === groupId))
    .toArray()
  await keepCards(
    mirror,
    rows.map((row) => {
      const groupObjs = row.groupObjs.flatMap((before) => (before.id !== groupId ? [before] : group ? [group] : []))
      return { ...shownCard(row), groupObjs, groups: joinedGroupNames(groupObjs) }
    }),
  )
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
