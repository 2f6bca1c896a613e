import type { BodyInput } from '#contract/endpoint.ts'
import { inviteUser, listUsers, removeUsers, resendInvitations, updateUserRoles } from '#contract/users.ts'
import { isSameEmail } from '#domain/email.ts'
import type { NewInvitation, OrganizationUser, RolesUpdate } from '#domain/organization-user.ts'
import { ApiError } from './api/api-error.ts'
import { call } from './api/client.ts'
import { theirsOf } from './api/conflict.ts'
import { pullDestinations } from './destinations.ts'
import { sendOnce, type Submission, type Write } from './drafts/submission.ts'
import { quietly } from './mirror/quietly.ts'
import { pullOrganizations } from './organizations.ts'
import { pullMe } from './session.ts'
import { keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'
import { live } from './workspace/live.ts'
import { mirroredMe } from './workspace/workspace.ts'

const usersKey = (organizationId: number) => `users:${organizationId}`
const params = (id: number) => ({ params: { id: String(id) } })

/** Users of the organisation and who is invited, by e-mail; `null` while they were never fetched. Live. */
export const usersOf = live((organizationId: number): Promise<Kept<OrganizationUser[]> | null> =>
  keptAnswer(usersKey(organizationId), listUsers.result),
)

/** @throws ApiError, StorageError */
export const pullUsers = (organizationId: number): Promise<void> =>
  pullAnswer(usersKey(organizationId), () => call(listUsers, params(organizationId)))

/** Sends a write about the organisation's users; the list follows by itself. */
async function change<T>(organizationId: number, write: Write<T>, submission?: Submission): Promise<T> {
  const answer = await (submission ? submission.send(write) : sendOnce(write))
  await quietly(pullUsers(organizationId))
  return answer
}

/**
 * Gives all of them the rights, or none. Whoever changes their own goes on with these.
 * @throws ApiError; `version_conflict`
 */
export async function updateRoles(
  organizationId: number,
  users: readonly RolesUpdate[],
  submission?: Submission,
): Promise<OrganizationUser[]> {
  const write = { endpoint: updateUserRoles, ...params(organizationId), body: { users } }
  const stored = await change(organizationId, write, submission)
  const me = await mirroredMe().catch(() => null)
  if (me && users.some(({ email }) => isSameEmail(email, me.email))) {
    await quietly(Promise.all([pullMe(), pullDestinations(), pullOrganizations()]))
  }
  return stored
}

/**
 * Takes people out of the organisation, or withdraws their invitations: as what the user saw them.
 * @throws ApiError; `user_exists` and `user_invited` for who is the other by now, and then the list says so
 */
export async function removeFromOrganization(
  organizationId: number,
  { emails, seenAs }: BodyInput<typeof removeUsers>,
): Promise<void> {
  try {
    await change(organizationId, { endpoint: removeUsers, ...params(organizationId), body: { emails, seenAs } })
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 409) await quietly(pullUsers(organizationId))
    throw failure
  }
}

/** @throws ApiError; `user_invited`, `user_exists` */
export function invite(
  organizationId: number,
  invitation: NewInvitation,
  submission?: Submission,
): Promise<OrganizationUser> {
  const body: BodyInput<typeof inviteUser> = { ...invitation, organizationId }
  const write: Write<OrganizationUser> = {
    ...{ endpoint: inviteUser, body },
    async readBack() {
      const users = await call(listUsers, params(organizationId))
      const stored = users.find(({ email, state }) => isSameEmail(email, invitation.email) && state !== 'member')
      return stored ? { stored } : null
    },
  }
  return change(organizationId, write, submission)
}

/** @throws ApiError */
export const resendTo = (organizationId: number, emails: readonly string[]): Promise<OrganizationUser[]> =>
  change(organizationId, { endpoint: resendInvitations, ...params(organizationId), body: { emails } })

/** Those whom a refused change was about, as they are stored now; `null` for any other failure. */
export const usersMeanwhile = (failure: unknown): OrganizationUser[] | null => theirsOf(failure, updateUserRoles.result)
