import { emailKey, isSameEmail } from '#domain/email.ts'
import { invitationStateAt } from '#domain/invitation.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import type { Trx } from '../../db/tables.ts'
import { invitationsIn, type Invitation } from '../identity/invitations.ts'
import { membersOf, reachable, roleTargetsIn, type Member } from '../identity/members.ts'

/** A user of an organisation, or somebody who is invited, with what a change of them needs. */
export type Person = { wire: OrganizationUser; version: number } & (
  { member: Member; invitation: null } | { member: null; invitation: Invitation }
)

/** Everybody who is of the organisation or invited to it, by e-mail. Nobody is there twice. */
export async function peopleOf(trx: Trx, organizationId: number, now: Date): Promise<Person[]> {
  const members = await membersOf(trx, organizationId)
  const invitations = await invitationsIn(trx, organizationId)
  const targets = await roleTargetsIn(trx, organizationId)
  const keys = new Set(members.map(({ email }) => emailKey(email)))
  const people: Person[] = [
    ...members.map((member): Person => ({
      wire: wireMember(member),
      version: member.version,
      member,
      invitation: null,
    })),
    ...invitations
      .filter(({ email }) => !keys.has(emailKey(email)))
      .map((invitation): Person => {
        const wire = wireInvitation({ ...invitation, rights: reachable(invitation.rights, targets) }, now)
        return { wire, version: invitation.version, member: null, invitation }
      }),
  ]
  return people.sort((a, b) => compareTexts(emailKey(a.wire.email), emailKey(b.wire.email)))
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const wireMember = (member: Member): OrganizationUser => ({
  email: member.email,
  name: member.name === '' ? null : member.name,
  version: member.version,
  state: 'member',
  isAdministrator: member.isAdministrator,
  destinationRoles: member.destinationRoles,
  passengerGroupRoles: member.passengerGroupRoles,
  invitedUntil: null,
  lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
  signInMethod: member.signInMethod,
})

/** Of somebody who has not accepted yet nothing is told but what the administrators have written themselves. */
function wireInvitation(invitation: Invitation & { hasAccount: boolean }, now: Date): OrganizationUser {
  const isExpired = invitationStateAt(invitation, now) === 'expired'
  return {
    ...invitation.rights,
    email: invitation.email,
    name: null,
    version: invitation.version,
    state: isExpired ? 'expired' : invitation.hasAccount ? 'asked' : 'invited',
    invitedUntil: invitation.expiresAt.toISOString(),
    lastSeenAt: null,
    signInMethod: null,
  }
}

export const personOf = (people: readonly Person[], email: string): Person | null =>
  people.find(({ wire }) => isSameEmail(wire.email, email)) ?? null
