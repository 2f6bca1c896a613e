import * as z from 'zod/mini'
import { emailLine } from './email.ts'
import { locales } from './locale.ts'
import { isEmailShaped } from './password.ts'
import { Version, optionalName, text } from './text.ts'
import { DestinationRole, PassengerGroupRole, userLimits } from './user.ts'

/**
 * How a person stands to an organisation. `member`: holds rights in it. `invited`, `expired`: has no account yet, and the
 * invitation can be accepted, or no more. `asked`: has an account, and gains rights once they accept.
 */
const memberStates = ['member', 'invited', 'expired', 'asked'] as const
export type MemberState = (typeof memberStates)[number]

/** How long an invitation can be accepted, in days. Source: issue "The organisation", security decision on invites. */
export const invitationDays = 7

const eachOnce = <Role>(idOf: (role: Role) => number) =>
  z.refine<Role[]>((roles) => new Set(roles.map(idOf)).size === roles.length, 'validation.invalid')

/** What a person may do in an organisation: at its destinations, in its groups, and in the whole of it. */
export const OrganizationRoles = z.object({
  isAdministrator: z._default(z.boolean(), false),
  destinationRoles: z._default(
    z.array(DestinationRole).check(eachOnce<DestinationRole>(({ destinationId }) => destinationId)),
    [],
  ),
  passengerGroupRoles: z._default(
    z.array(PassengerGroupRole).check(eachOnce<PassengerGroupRole>(({ passengerGroupId }) => passengerGroupId)),
    [],
  ),
})
export type OrganizationRoles = z.infer<typeof OrganizationRoles>

/** A person of an organisation, or one who is invited. Source: spec 2 §7, spec 3 §7 "Organisation users". */
export const OrganizationUser = z.extend(OrganizationRoles, {
  /** Names the person in every call: nobody is in an organisation twice. */
  email: text(userLimits.email),
  name: optionalName(userLimits.email),
  /** Of the rights: rises with each change of any of them. */
  version: Version,
  state: z._default(z.enum(memberStates), 'member'),
  /** Until when the invitation can be accepted, or could be; `null` for a member. */
  invitedUntil: z._default(z.nullable(z.iso.datetime()), null),
  /** Within a minute; `null` for somebody who never was. */
  lastSeenAt: z._default(z.nullable(z.iso.datetime()), null),
  /** How they signed in last; `null` for somebody who never did. */
  signInMethod: z._default(z.nullable(z.enum(['password', 'microsoft'])), null),
})
export type OrganizationUser = z.infer<typeof OrganizationUser>

/** The address of a person, as an administrator enters it. */
export const UserEmail = emailLine(userLimits.email).check(
  z.minLength(1, 'validation.required'),
  z.refine((email) => email === '' || isEmailShaped(email), 'validation.email'),
)

/** Text key of why somebody cannot be invited whose address signs in with another organisation's Microsoft 365. */
export const emailOfOthers = 'validation.emailOfOthers'

/**
 * What the head of a mail takes for more than an address: it would go to another one than is written here. A domain has
 * no dot at its end either.
 */
const notMailable = /[,;:<>()[\]\\"]|\.$/

/** A domain to which mail can be sent from anywhere: of names with dots between them, the last one of two letters or more. */
const hasWholeDomain = /@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u

const isMailable = (email: string): boolean => !notMailable.test(email) && hasWholeDomain.test(email)

/** The address of somebody to whom mail can be sent. */
export const MailedEmail = UserEmail.check(z.refine(isMailable, 'validation.email'))

/** Whom to invite, in which language the mail is, and what they will be able to do. */
export const NewInvitation = z.extend(OrganizationRoles, {
  email: MailedEmail,
  locale: z.enum(locales),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** Rights of a person as they are to be. */
export const RolesUpdate = z.extend(OrganizationRoles, { email: UserEmail, version: Version })
export type RolesUpdate = z.infer<typeof RolesUpdate>
