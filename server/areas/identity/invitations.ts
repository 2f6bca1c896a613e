import { sql, type Expression, type SqlBool } from 'kysely'
import { emailKey } from '#domain/email.ts'
import { afterStep, invitationStateAt, type InvitationEnd, type InvitationStep } from '#domain/invitation.ts'
import type { Locale } from '#domain/locale.ts'
import { invitationDays, type OrganizationRoles } from '#domain/organization-user.ts'
import type { Trx } from '../../db/tables.ts'
import { notFound } from '../../ground/refused.ts'
import { newSecret, sha256 } from '../../ground/secrets.ts'
import { reachable, roleTargetsIn } from './members.ts'
import { lockRights, setRights, type RightsAuthor } from './memberships.ts'

const dayMs = 24 * 3_600_000

/** An invitation that has not ended. Whoever is about to change it has locked the rights of its organisation. */
export interface Invitation {
  id: number
  organizationId: number
  /** As the administrator typed it. */
  email: string
  version: number
  expiresAt: Date
  end: InvitationEnd
  rights: OrganizationRoles
}

const hasAddress = (email: string): Expression<SqlBool> => sql<SqlBool>`lower(i.email collate "C") = ${emailKey(email)}`

const waiting = (trx: Trx) => trx.selectFrom('invitation as i').where('i.ended_as', 'is', null)

const columns = [
  'i.id',
  'i.organization_id as organizationId',
  'i.email',
  'i.version',
  'i.expires_at as expiresAt',
  'i.ended_as as end',
  'i.is_administrator as isAdministrator',
  'i.roles',
] as const

interface Row extends Omit<Invitation, 'rights'> {
  isAdministrator: boolean
  roles: Omit<OrganizationRoles, 'isAdministrator'>
}

const invitationOf = <Stored extends Row>(stored: Stored) => {
  const { isAdministrator, roles, ...row } = stored
  const { organizationId } = stored
  const passengerGroupRoles = roles.passengerGroupRoles.map((role) => ({ ...role, organizationId }))
  return { ...row, rights: { isAdministrator, destinationRoles: roles.destinationRoles, passengerGroupRoles } }
}

/** Those of an organisation that can be accepted, now or once they are sent anew, and whether there is an account. */
export async function invitationsIn(
  trx: Trx,
  organizationId: number,
): Promise<(Invitation & { hasAccount: boolean })[]> {
  const rows = await waiting(trx)
    .where('i.organization_id', '=', organizationId)
    .select(columns)
    .select(hasAccount.as('hasAccount'))
    .execute()
  return rows.map(invitationOf)
}

const hasAccount = sql<boolean>`exists (
  select from app_user as a
  where a.removed_at is null and lower(a.email collate "C") = lower(i.email collate "C")
)`

/**
 * The invitation of an address to an organisation that can be accepted now. Once there is one, nobody else changes who may
 * do what in the organisation until the transaction ends.
 */
export async function openInvitation(
  trx: Trx,
  organizationId: number,
  email: string,
  now: Date,
): Promise<Invitation | null> {
  const found = () =>
    waiting(trx)
      .where('i.organization_id', '=', organizationId)
      .where(hasAddress(email))
      .where('i.expires_at', '>', now)
      .select(columns)
      .executeTakeFirst()
  if (!(await found())) return null
  await lockRights(trx, organizationId)
  const row = await found()
  return row ? invitationOf(row) : null
}

/** What a link is for, while it can be accepted; `null` for a code that was used, sent anew, withdrawn, or is too old. */
export async function invitationOfLink(trx: Trx, email: string, code: string, now: Date) {
  const row = await waiting(trx)
    .innerJoin('organization as o', 'o.id', 'i.organization_id')
    .where(hasAddress(email))
    .where('i.code_hash', '=', sha256(code))
    .where('i.expires_at', '>', now)
    .select(columns)
    .select('o.name as organizationName')
    .select(hasAccount.as('hasAccount'))
    .executeTakeFirst()
  return row ? invitationOf(row) : null
}

/** What an address is offered in organisations, by their names. */
export const offersTo = (trx: Trx, email: string, now: Date) =>
  waiting(trx)
    .innerJoin('organization as o', 'o.id', 'i.organization_id')
    .where(hasAddress(email))
    .where('i.expires_at', '>', now)
    .orderBy('o.name')
    .orderBy('o.id')
    .select(['o.id as organizationId', 'o.name as organizationName', 'i.expires_at as validUntil'])
    .execute()

const offered = ({ isAdministrator, destinationRoles, passengerGroupRoles }: OrganizationRoles) => ({
  is_administrator: isAdministrator,
  roles: JSON.stringify({ destinationRoles, passengerGroupRoles }),
})

/** From now on it can be accepted for the whole time, and no link that was sent before opens it. */
const beginning = (now: Date) => ({ code_hash: null, expires_at: new Date(now.getTime() + invitationDays * dayMs) })

/** Gives its id. Its mail is another step: see `MailQueue`. */
export async function insertInvitation(
  trx: Trx,
  {
    organizationId,
    email,
    locale,
    rights,
  }: Pick<Invitation, 'organizationId' | 'email' | 'rights'> & { locale: Locale },
  { userId, now }: RightsAuthor,
): Promise<number> {
  const { id } = await trx
    .insertInto('invitation')
    .values({
      organization_id: organizationId,
      email,
      user_id: null,
      locale,
      ...offered(rights),
      ...beginning(now),
      ended_as: null,
      ended_at: null,
      created_at: now,
      created_by: userId,
      updated_at: now,
      updated_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = Partial<{
  is_administrator: boolean
  roles: string
  locale: Locale
  code_hash: null
  expires_at: Date
  user_id: number
}>

/** Throws 404 when the invitation has come to something else meanwhile. */
async function step(
  trx: Trx,
  invitation: Pick<Invitation, 'id' | 'end' | 'expiresAt'>,
  name: InvitationStep,
  change: Change,
  { userId, now }: RightsAuthor,
): Promise<void> {
  const next = afterStep(invitationStateAt(invitation, now), name)
  if (next === null) throw notFound()
  const end = next === 'open' || next === 'expired' ? null : next
  await trx
    .updateTable('invitation')
    .set({
      ...change,
      ...(end !== null && { ended_as: end, ended_at: now, code_hash: null }),
      version: sql`version + 1`,
      updated_at: now,
      updated_by: userId,
    })
    .where('id', '=', invitation.id)
    .execute()
}

export const changeOffer = (trx: Trx, invitation: Invitation, rights: OrganizationRoles, author: RightsAuthor) =>
  step(trx, invitation, 'change', offered(rights), author)

export const sendAnew = (trx: Trx, invitation: Invitation, author: RightsAuthor, locale?: Locale) =>
  step(trx, invitation, 'resend', { ...beginning(author.now), ...(locale && { locale }) }, author)

export const withdraw = (trx: Trx, invitation: Invitation, author: RightsAuthor) =>
  step(trx, invitation, 'withdraw', {}, author)

export const decline = (trx: Trx, invitation: Invitation, author: RightsAuthor) =>
  step(trx, invitation, 'decline', {}, author)

/**
 * Makes the user one of the organisation who may do what they were offered, as far as it is still there: a destination
 * that was deleted meanwhile gives nothing. Whether whoever sent it may still invite is not asked: what an administrator
 * has promised holds until another one withdraws it, and the list shows it to all of them.
 */
export async function accept(trx: Trx, invitation: Invitation, userId: number, now: Date): Promise<void> {
  const { organizationId, rights } = invitation
  await step(trx, invitation, 'accept', { user_id: userId }, { userId, now })
  const given = reachable(rights, await roleTargetsIn(trx, organizationId))
  await setRights(trx, { organizationId, userId, version: 0 }, given, { userId, now })
}

/**
 * Where the mail sends its reader, and the language in which they go on. In the fragment, so that no server and no other
 * page ever sees the code.
 */
const invitationLink = (publicUrl: string, query: { email: string; code: string; locale: string }): string =>
  `${publicUrl}/#/invitation?${new URLSearchParams(query).toString()}`

interface Sending {
  invitationId: number
  /** Of the mail that is asked for: once it was sent anew, this one is not sent any more. */
  expiresAt: Date
  publicUrl: string
  now: Date
}

/** Makes the code of an invitation for its mail; `null` when it is not to be sent any more. */
export async function newLink(trx: Trx, { invitationId, expiresAt, publicUrl, now }: Sending) {
  const row = await waiting(trx)
    .innerJoin('organization as o', 'o.id', 'i.organization_id')
    .where('i.id', '=', invitationId)
    .where('i.expires_at', '=', expiresAt)
    .where('i.expires_at', '>', now)
    .select(['i.email', 'i.locale', 'o.id as organizationId', 'o.name as organizationName'])
    .forUpdate('i')
    .executeTakeFirst()
  if (!row) return null
  const code = newSecret()
  await trx
    .updateTable('invitation')
    .set({ code_hash: sha256(code) })
    .where('id', '=', invitationId)
    .execute()
  const { email, locale } = row
  return { ...row, link: invitationLink(publicUrl, { email, code, locale }) }
}
