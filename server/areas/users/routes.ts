import { inviteUser, listUsers, removeUsers, resendInvitations, updateUserRoles } from '#contract/users.ts'
import { emailKey } from '#domain/email.ts'
import { organizationUserCan } from '#domain/organization-user-can.ts'
import { emailOfOthers } from '#domain/organization-user.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { App } from '../../call/calls.ts'
import { invalidField } from '../../call/http/parse.ts'
import { insist } from '../../call/refusals.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused, forbidden, notFound } from '../../ground/refused.ts'
import { accountOf } from '../identity/accounts.ts'
import { changeOffer, insertInvitation, sendAnew, withdraw } from '../identity/invitations.ts'
import { isAdministrator, lockMembers, lockRights, removeMember, setRights } from '../identity/memberships.ts'
import { organizationReserving } from '../identity/reserved-domains.ts'
import { organizationAdminister, organizationInvite } from '../organizations/access.ts'
import { checkAdministrators, checkSeen, checkTargets, checkVersions } from './checks.ts'
import { changedFields } from './changed-fields.ts'
import { peopleOf, personOf, type Person } from './people.ts'

/** Who was meant: a user by their id, somebody who is invited by the invitation's. */
const factsOf = (organizationId: number, { member, invitation }: Person): AuditFacts => ({
  organizationId,
  objectType: member ? 'user' : 'invitation',
  objectId: member ? member.userId : invitation.id,
})

/** A row for each of several. */
const together = (organizationId: number, [first, ...elsewhere]: readonly AuditFacts[]): AuditFacts => ({
  organizationId,
  ...first,
  elsewhere,
})

const factsOfAll = (organizationId: number, people: readonly Person[]): AuditFacts =>
  together(
    organizationId,
    people.map((person) => factsOf(organizationId, person)),
  )

/** Everybody in the organisation, while nobody else changes who may do what there. Throws 403 when the user may no more. */
async function peopleToChange(
  trx: Trx,
  organizationId: number,
  { user, now }: { user: Principal; now: Date },
): Promise<Person[]> {
  await lockRights(trx, organizationId)
  if (!(await isAdministrator(trx, { organizationId, userId: user.id }))) throw forbidden()
  return peopleOf(trx, organizationId, now)
}

export function userRoutes(app: App): void {
  rightsRoutes(app)
  removalRoutes(app)
  mailRoutes(app)
}

function rightsRoutes(app: App): void {
  serve(app, listUsers, {
    rule: organizationAdminister,
    action: 'users.view',
    async handle({ trx, stored, now, record }) {
      record({ organizationId: stored.id })
      return (await peopleOf(trx, stored.id, now)).map(({ wire }) => wire)
    },
  })

  serve(app, updateUserRoles, {
    rule: organizationAdminister,
    action: 'user.updateRoles',
    async handle({ trx, user, stored: { id }, body: { users }, now, record }) {
      record({ organizationId: id })
      const people = await peopleToChange(trx, id, { user, now })
      const changes = users.map((rights) => {
        const person = personOf(people, rights.email)
        if (!person) throw notFound()
        return { person, rights }
      })
      record(
        together(
          id,
          changes.map(({ person, rights }) => ({
            ...factsOf(id, person),
            detail: { fields: changedFields(person.wire, rights) },
          })),
        ),
      )
      await checkVersions(trx, id, changes, user)
      await checkTargets(trx, id, users)
      checkAdministrators(changes, people, user)
      const author = { userId: user.id, now }
      for (const { person, rights } of changes) {
        if (person.member) {
          const { userId, version } = person.member
          await setRights(trx, { organizationId: id, userId, version }, rights, author)
        } else await changeOffer(trx, person.invitation, rights, author)
      }
      const changed = await peopleOf(trx, id, now)
      return users.flatMap(({ email }) => personOf(changed, email)?.wire ?? [])
    },
  })
}

function removalRoutes(app: App): void {
  serve(app, removeUsers, {
    rule: organizationAdminister,
    action: 'user.remove',
    async handle({ trx, user, stored: { id }, body: { emails, seenAs }, now, record }) {
      record({ organizationId: id })
      const people = await peopleToChange(trx, id, { user, now })
      const unique = [...new Map(emails.map((email) => [emailKey(email), email])).values()]
      // who is gone already is what was asked for
      const leaving = unique.flatMap((email) => personOf(people, email) ?? [])
      record(factsOfAll(id, leaving))
      checkSeen(leaving, seenAs)
      let staying = people
      for (const person of leaving) {
        insist(
          organizationUserCan.remove(
            person.wire,
            staying.map(({ wire }) => wire),
            user,
          ),
        )
        staying = staying.filter((other) => other !== person)
      }
      const author = { userId: user.id, now }
      await lockMembers(
        trx,
        leaving.flatMap(({ member }) => member?.userId ?? []),
      )
      for (const { member, invitation } of leaving) {
        if (member) await removeMember(trx, { organizationId: id, userId: member.userId }, author)
        else await withdraw(trx, invitation, author)
      }
      return { removed: unique }
    },
  })
}

function mailRoutes(app: App): void {
  serve(app, inviteUser, {
    rule: organizationInvite,
    action: 'user.invite',
    async handle({ trx, services, user, stored: { id }, body: { email, locale, ...rights }, now, record }) {
      record({ organizationId: id, objectType: 'invitation' })
      const people = await peopleToChange(trx, id, { user, now })
      const known = personOf(people, email)
      if (known) record(factsOf(id, known))
      if (known?.member) throw new Refused(409, 'user_exists')
      if (known && known.wire.state !== 'expired') throw new Refused(409, 'user_invited')
      await checkTargets(trx, id, [rights])
      const owner = await organizationReserving(trx, email)
      if (owner !== null && owner !== id && !(await accountOf(trx, email))) {
        throw invalidField('email', emailOfOthers)
      }
      const author = { userId: user.id, now }
      if (known) {
        await changeOffer(trx, known.invitation, rights, author)
        await sendAnew(trx, known.invitation, author, locale)
      } else {
        record({ objectId: await insertInvitation(trx, { organizationId: id, email, locale, rights }, author) })
      }
      const person = personOf(await peopleOf(trx, id, now), email)
      if (!person?.invitation) throw notFound()
      await services.mail.add(trx, invitationMail(person.invitation), now)
      return person.wire
    },
  })

  serve(app, resendInvitations, {
    rule: organizationAdminister,
    action: 'user.resendInvitation',
    async handle({ trx, services, user, stored: { id }, body: { emails }, now, record }) {
      record({ organizationId: id })
      const people = await peopleToChange(trx, id, { user, now })
      const asked = [...new Set(emails.map((email) => personOf(people, email)))]
      const found = asked.filter((person) => person !== null)
      if (found.length < asked.length) throw notFound()
      record(factsOfAll(id, found))
      for (const { wire, invitation } of found) {
        insist(organizationUserCan.resendInvitation(wire))
        if (invitation) await sendAnew(trx, invitation, { userId: user.id, now })
      }
      const sent = await peopleOf(trx, id, now)
      const again = found.flatMap(({ wire }) => personOf(sent, wire.email) ?? [])
      for (const { invitation } of again) if (invitation) await services.mail.add(trx, invitationMail(invitation), now)
      return again.map(({ wire }) => wire)
    },
  })
}

const invitationMail = ({ id, expiresAt }: { id: number; expiresAt: Date }) => ({
  kind: 'invitation' as const,
  invitationId: id,
  expiresAt: expiresAt.toISOString(),
})
