import { acceptInvitation, answerOffer, getInvitation, listOffers } from '#contract/users.ts'
import type { AuditFacts } from '../../audit/record.ts'
import { anonymous, signedIn } from '../../call/access-rules.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { Refused } from '../../ground/refused.ts'
import { ownOffer } from './access.ts'
import { makeAccount } from './accounts.ts'
import { limitEmail } from './email-limit.ts'
import { isCommonPassword } from './guessed-passwords.ts'
import { accept, decline, invitationOfLink, offersTo, type Invitation } from './invitations.ts'
import { lockRights } from './memberships.ts'
import { hashNewPassword } from './new-password.ts'
import { isReservedForMicrosoft, reservedForMicrosoft } from './reserved-domains.ts'
import { setPassword } from './reset-codes.ts'

/** The answer to any link that does not open, and to any address that nobody has invited. */
const invalidLink = (): Refused => new Refused(400, 'invitation_not_valid')

const factsOf = ({ organizationId, id }: Pick<Invitation, 'organizationId' | 'id'>): AuditFacts => ({
  organizationId,
  objectType: 'invitation',
  objectId: id,
})

/** What somebody who is invited does. Source: security decision on invites. */
export function invitationRoutes(app: App): void {
  linkRoutes(app)
  offerRoutes(app)
}

function linkRoutes(app: App): void {
  serve(app, getInvitation, {
    rule: anonymous,
    action: 'invitation.view',
    prepare: ({ body, services, limits, now }) =>
      limitEmail(services, 'resetCode', body.email, limits.codesPerHour, now),
    async handle({ trx, body, now, record }) {
      const invitation = await invitationOfLink(trx, body.email, body.code, now)
      if (!invitation) return invalidLink()
      record(factsOf(invitation))
      const { email, organizationName, hasAccount, expiresAt } = invitation
      const isMicrosoftOnly = await isReservedForMicrosoft(trx, email)
      return { email, organizationName, hasAccount, isMicrosoftOnly, validUntil: expiresAt.toISOString() }
    },
  })

  serve(app, acceptInvitation, {
    rule: anonymous,
    action: 'invitation.accept',
    async prepare({ body, services, limits, now }) {
      await limitEmail(services, 'resetCode', body.email, limits.codesPerHour, now)
      return hashNewPassword(services, body)
    },
    async handle({ trx, body: { email, code, password }, prepared, now, record }) {
      const found = await invitationOfLink(trx, email, code, now)
      if (!found) return invalidLink()
      record(factsOf(found))
      await lockRights(trx, found.organizationId)
      const invitation = await invitationOfLink(trx, email, code, now)
      if (!invitation) return invalidLink()
      // the domain may have become a tenant's while the password was being hashed
      if (await isReservedForMicrosoft(trx, invitation.email)) return reservedForMicrosoft()
      if (invitation.hasAccount) return new Refused(400, 'invitation_for_account')
      if (isCommonPassword(password, invitation.email, [invitation.organizationName])) {
        return new Refused(400, 'password_too_common')
      }
      const userId = await makeAccount(trx, invitation.email, now)
      if (userId === null) return new Refused(400, 'invitation_for_account')
      await setPassword(trx, userId, prepared, now)
      await accept(trx, invitation, userId, now)
      record({ userId })
      return {}
    },
  })
}

function offerRoutes(app: App): void {
  serve(app, listOffers, {
    rule: signedIn,
    action: 'invitation.view',
    async handle({ trx, user, now }) {
      const offers = await offersTo(trx, user.email, now)
      return offers.map(({ validUntil, ...offer }) => ({ ...offer, validUntil: validUntil.toISOString() }))
    },
  })

  serve(app, answerOffer, {
    rule: ownOffer,
    action: 'offer.answer',
    async handle({ trx, user, stored, body: { accepts }, now, record }) {
      record({ ...factsOf(stored), detail: { accepts } })
      if (accepts) await accept(trx, stored, user.id, now)
      else await decline(trx, stored, { userId: user.id, now })
      return {}
    },
  })
}
