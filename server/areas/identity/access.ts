import type { AccessRule } from '../../call/access-rules.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { openInvitation, type Invitation } from './invitations.ts'
import { ownSession } from './open-sessions.ts'

/** An open session of the user's own. */
export const ownSessionOnly: AccessRule<{ params: { id: number }; now: Date }, Principal, { id: number }> = {
  name: 'session.own',
  needsUser: true,
  async load(trx, { params, now }, user) {
    const id = await ownSession(trx, user, params.id, now)
    if (id === null) throw notFound()
    return { id }
  },
}

/** What the user is offered in an organisation; it can still be accepted. */
export const ownOffer: AccessRule<{ params: { id: number }; now: Date }, Principal, Invitation> = {
  name: 'offer.own',
  needsUser: true,
  async load(trx, { params, now }, user) {
    const invitation = await openInvitation(trx, params.id, user.email, now)
    if (!invitation) throw notFound()
    return invitation
  },
}
