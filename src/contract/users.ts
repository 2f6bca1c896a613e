import * as z from 'zod/mini'
import { isSameEmail } from '#domain/email.ts'
import { NewInvitation, OrganizationUser, RolesUpdate, UserEmail } from '#domain/organization-user.ts'
import { Id } from '#domain/text.ts'
import { byForm, endpoint, hasGoneOn } from './endpoint.ts'
import { IdParams } from './params.ts'

/** How many people one call changes or removes. */
export const usersAtOnce = 200

const people = <Each extends z.ZodMiniType>(each: Each) =>
  z.array(each).check(z.minLength(1, 'validation.required'), z.maxLength(usersAtOnce, 'validation.tooMany'))

const Emails = z.object({ emails: people(UserEmail) })

const isEachOnce = (users: readonly { email: string }[]): boolean =>
  users.every(({ email }, index) => !users.slice(0, index).some((earlier) => isSameEmail(earlier.email, email)))

const isAbout = (user: OrganizationUser, email: string): boolean => isSameEmail(user.email, email)

/** Members of the organisation and those who are invited, by e-mail. Source: spec 2 §7, spec 3 §7. */
export const listUsers = endpoint('GET', '/api/organization/:id/users', {
  params: IdParams,
  result: z.array(OrganizationUser),
  access: 'organization.administer',
  offline: 'mirror',
})

/**
 * Gives people the rights that are named, and takes all others but those at deleted destinations, which come back with
 * the destination: of all of them or of none. Who holds nothing then is of the organisation still. 409 `version_conflict`
 * when one was changed meanwhile, with all who were asked about as they are now, 409 `last_administrator` and
 * `own_administrator_right` for who must stay one. Beyond the documents, which name the screen and not its call.
 */
export const updateUserRoles = endpoint('PUT', '/api/organization/:id/users/roles', {
  params: IdParams,
  body: z.object({ users: people(RolesUpdate).check(z.refine(isEachOnce, 'validation.invalid')) }),
  result: z.array(OrganizationUser),
  answers: (users, { body }) =>
    body.users.every((asked) => users.some((user) => isAbout(user, asked.email) && hasGoneOn(user, asked))),
  access: 'organization.administer',
  offline: 'refuse',
})

/**
 * Takes all rights of people in the organisation and ends their sessions; an invitation is withdrawn. 409
 * `last_administrator` and `own_removal` for who must stay; `user_exists` and `user_invited` for who was seen as invited
 * and belongs to the organisation by now, and the other way round. CALL-66; the body is not shown in the documents (G-07).
 */
export const removeUsers = endpoint('PUT', '/api/organization/:id/users/remove', {
  params: IdParams,
  body: z.extend(Emails, { seenAs: z.optional(z.enum(['member', 'invited'])) }),
  result: z.object({ removed: z.array(UserEmail) }),
  answers: ({ removed }, { body: { emails } }) =>
    emails.every((email) => removed.some((each) => isSameEmail(each, email))),
  access: 'organization.administer',
  offline: 'refuse',
})

/**
 * Sends an invitation. 409 `user_invited` for who is invited already, 409 `user_exists` for a member. One that can be
 * accepted no more is sent anew, with these rights. CALL-67; the body is not shown in the documents (G-07).
 */
export const inviteUser = endpoint('POST', '/api/organization/invite', {
  body: z.extend(NewInvitation, { organizationId: Id }),
  result: OrganizationUser,
  answers: (user, { body }) => isAbout(user, body.email) && user.state !== 'member',
  access: 'organization.invite',
  offline: 'refuse',
})

/**
 * Sends the invitations anew: from now on they can be accepted for the whole time again, and the old links no more. 409
 * `user_exists` for who is of the organisation by now.
 */
export const resendInvitations = endpoint('POST', '/api/organization/:id/invitations/resend', {
  params: IdParams,
  body: Emails,
  result: z.array(OrganizationUser),
  answers: (users, { body: { emails } }) =>
    emails.every((email) => users.some((user) => isAbout(user, email) && user.state !== 'expired')),
  access: 'organization.administer',
  offline: 'refuse',
})

const Link = z.object({ email: UserEmail, code: z.string().check(z.maxLength(128)) })

/**
 * What a link of an invitation is for. 400 `invitation_not_valid` for one that was used, withdrawn or sent anew, that is
 * too old, or of somebody else.
 */
export const getInvitation = endpoint('POST', '/api/user/invitation', {
  body: Link,
  result: z.object({
    email: UserEmail,
    organizationName: z.string(),
    /** Whoever has one signs in and accepts; others choose a password. */
    hasAccount: z.boolean(),
    /** Whether the person has to sign in with Microsoft 365. */
    isMicrosoftOnly: z.boolean(),
    validUntil: z.iso.datetime(),
  }),
  answers: ({ email }, { body }) => isSameEmail(email, body.email),
  access: 'anonymous',
  offline: 'refuse',
  limit: 'code',
})

/**
 * Makes the account of somebody who has none, with the rights of the invitation. The password's rules answer with codes.
 * 400 `invitation_for_account` for who has an account by now: they sign in and answer the offer.
 */
export const acceptInvitation = endpoint('POST', '/api/user/invitation/accept', {
  body: z.extend(Link, {
    password: z.string().check(z.maxLength(128, 'validation.tooLong')),
    confirmPassword: z.string().check(z.maxLength(128, 'validation.tooLong')),
  }),
  result: z.object({}),
  answers: byForm,
  access: 'anonymous',
  offline: 'refuse',
  limit: 'code',
})

/** Rights in organisations that the signed-in user is offered and has not accepted yet. */
export const listOffers = endpoint('GET', '/api/user/offers', {
  result: z.array(z.object({ organizationId: Id, organizationName: z.string(), validUntil: z.iso.datetime() })),
  access: 'signedIn',
  offline: 'mirror',
})

/** Takes the rights that the signed-in user is offered in an organisation, or refuses them. */
export const answerOffer = endpoint('PUT', '/api/user/offers/:id', {
  params: IdParams,
  body: z.object({ accepts: z.boolean() }),
  result: z.object({}),
  answers: byForm,
  access: 'offer.own',
  offline: 'refuse',
})
