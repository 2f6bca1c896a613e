import { isSameEmail } from './email.ts'
import type { OrganizationUser } from './organization-user.ts'
import type { Refusal } from './refusal.ts'

/** What the rules ask of a person of an organisation. */
export type PersonFacts = Pick<OrganizationUser, 'email' | 'state' | 'isAdministrator'>

const administers = ({ state, isAdministrator }: PersonFacts): boolean => state === 'member' && isAdministrator

/** Whether somebody else could let the person in again. */
const isLastAdministrator = (person: PersonFacts, people: readonly PersonFacts[]): boolean =>
  administers(person) && !people.some((other) => administers(other) && !isSameEmail(other.email, person.email))

/** What is for somebody who has not accepted yet. */
const ofInvitation = ({ state }: Pick<OrganizationUser, 'state'>): Refusal =>
  state === 'member' ? 'refusal.user.member' : null

/**
 * What an administrator may do to a person of the organisation. Of several at once each is judged in turn, by the people
 * as the earlier ones leave them.
 * Source: security decision on invites, issue "The organisation" 2.
 */
export const organizationUserCan = {
  /**
   * @param people of the organisation, among them the person
   * @param user who does it
   */
  takeAdministratorRight(
    person: PersonFacts,
    people: readonly PersonFacts[],
    user: Pick<OrganizationUser, 'email'>,
  ): Refusal {
    if (isLastAdministrator(person, people)) return 'refusal.user.lastAdministrator'
    return administers(person) && isSameEmail(person.email, user.email) ? 'refusal.user.ownAdministratorRight' : null
  },

  /** The same for all that the person may do in the organisation; an invitation is withdrawn. */
  remove(person: PersonFacts, people: readonly PersonFacts[], user: Pick<OrganizationUser, 'email'>): Refusal {
    if (isLastAdministrator(person, people)) return 'refusal.user.lastAdministrator'
    return isSameEmail(person.email, user.email) ? 'refusal.user.ownRemoval' : null
  },

  resendInvitation: ofInvitation,

  withdrawInvitation: ofInvitation,
} as const
