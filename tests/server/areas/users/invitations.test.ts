import { describe, expect, test } from 'vitest'
import { forgotPassword, getMe } from '#contract/auth.ts'
import { answerOffer, getInvitation, listOffers, removeUsers, resendInvitations } from '#contract/users.ts'
import { invitationDays } from '#domain/organization-user.ts'
import {
  insertInvitation,
  openInvitation,
  sendAnew,
  withdraw as withdrawInvitation,
  type Invitation,
} from '#server/areas/identity/invitations.ts'
import type { Trx } from '#server/db/tables.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import {
  acceptAs,
  chosenPassword,
  invite,
  mailedInvitation,
  noRights,
  roleAt,
  setRoles,
  userEmails as emails,
  userIn,
  userScene,
  usersIn,
} from '#tests/support/user-scene.ts'
import { addUser, testPassword } from '#tests/support/users.ts'

const dayMs = 24 * 3_600_000
const email = 'uusi@perille.example'
const scene = userScene()

const invalid = [400, 'invitation_not_valid']
const view = (link: { email: string; code: string }) => scene.server.call(getInvitation, { body: link })
const resend = (asked: readonly string[], token = scene.tokens.administrator) =>
  scene.server.call(resendInvitations, { params: { id: scene.organizationId }, token, body: { emails: asked } })
const withdraw = (asked: readonly string[]) =>
  scene.server.call(removeUsers, {
    params: { id: scene.organizationId },
    token: scene.tokens.administrator,
    body: { emails: asked },
  })
const offers = (token: string) => scene.server.call(listOffers, { token })
const answer = (accepts: boolean, token: string, id = scene.organizationId) =>
  scene.server.call(answerOffer, { params: { id }, token, body: { accepts } })
const mailsTo = (address: string) => scene.server.mails.filter(({ to }) => to === address)

describe('an invitation', () => {
  test('is mailed in the language that was chosen, with a link into the app’s fragment', async () => {
    const { server } = scene
    await invite(scene, { email, locale: 'fi' })
    await invite(scene, { email: 'new.person@perille.example', locale: 'en' })
    await server.services.mail.deliver()

    const [finnish, english] = server.mails
    expect(finnish).toMatchObject({ to: email, subject: 'Kutsu Perilleen: Rantakunta' })
    expect(finnish?.text).toMatch(
      /https:\/\/perille\.example\/#\/invitation\?email=uusi%40perille\.example&code=[\w-]{43}\n/,
    )
    expect(finnish?.text).not.toContain('Hello')
    expect(english).toMatchObject({ subject: 'Invitation to Perille: Rantakunta' })
    expect(english?.text).toContain('within 7 days')
    expect(english?.text).not.toContain('Hei')
  })

  test('is in the list with what it offers and until when, and gives nothing yet', async () => {
    const roles = { isAdministrator: true, destinationRoles: [roleAt(scene.destinationId)] }
    const reply = await invite(scene, { email: ` ${email} `, ...roles })

    const until = new Date(scene.server.clock.now + invitationDays * dayMs).toISOString()
    const expected = { ...noRights, ...roles, email, name: null, version: 1, state: 'invited', invitedUntil: until }
    expect(reply.json()).toEqual({ ...expected, lastSeenAt: null, signInMethod: null })
    expect(await userIn(scene, email)).toEqual(reply.json())
    expect(
      await scene.server.services.db.selectFrom('app_user').select('id').where('email', '=', email).execute(),
    ).toEqual([])
  })

  test.each([
    ['a member', () => emails.desk, [409, 'user_exists']],
    ['a member, in capitals', () => emails.desk.toUpperCase(), [409, 'user_exists']],
    ['who is invited', () => 'kutsuttu@perille.example', [409, 'user_invited']],
    ['no address', () => 'uusi', [400, 'title', 'errors']],
    ['two addresses', () => 'a@perille.example, b@perille.example', [400, 'title', 'errors']],
    ['nobody', () => ' ', [400, 'title', 'errors']],
  ])('to %s is refused, and mails nobody', async (_, address, verdict) => {
    await invite(scene, { email: 'kutsuttu@perille.example' })
    await scene.server.services.mail.deliver()
    scene.server.mails.length = 0

    expect(verdictOf(await invite(scene, { email: address() }))).toEqual(verdict)

    await scene.server.services.mail.deliver()
    expect(scene.server.mails).toEqual([])
  })

  test('to an address of a domain that is another organisation’s is refused, unless there is an account', async () => {
    await reserveDomain('maki.example', scene.otherId)
    await reserveDomain('ranta.example', scene.organizationId)
    await addUser(scene.server.services, { email: 'tuttu@maki.example', password: null })

    const foreign = await invite(scene, { email: 'uusi@maki.example' })

    expect(foreign.statusCode).toBe(400)
    expect(foreign.json()).toMatchObject({ errors: { email: ['validation.emailOfOthers'] } })
    expect((await invite(scene, { email: 'tuttu@maki.example' })).statusCode).toBe(200)
    expect((await invite(scene, { email: 'uusi@ranta.example' })).statusCode).toBe(200)
  })

  test('for a destination of another organisation is a bad request', async () => {
    const reply = await invite(scene, { email, destinationRoles: [roleAt(scene.foreignId)] })

    expect(reply.json()).toMatchObject({ errors: { destinationRoles: ['validation.invalid'] } })
    expect(await userIn(scene, email)).toBeUndefined()
  })

  test.each([
    ['desk', 403],
    ['neighbour', 404],
  ] as const)('is not sent by %s (%i)', async (who, status) => {
    expect((await invite(scene, { email }, scene.tokens[who])).statusCode).toBe(status)
    expect(await userIn(scene, email)).toBeUndefined()
  })

  test('is sent once by two at once', async () => {
    const replies = await Promise.all([
      invite(scene, { email }),
      invite(scene, { email: email.toUpperCase() }, scene.tokens.second),
    ])

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await scene.server.services.mail.deliver()
    expect(scene.server.mails).toHaveLength(1)
  })

  test('leaves its code nowhere in the database', async () => {
    await invite(scene, { email })
    const { db } = scene.server.services
    const { code } = await mailedInvitation(scene, email)

    const rows = await Promise.all(
      (['invitation', 'mail', 'audit_event', 'idempotency'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    )
    const text = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString('latin1')
        : value,
    )
    expect(code).toHaveLength(43)
    expect(text).not.toContain(code)
  })

  test('that is withdrawn before its mail goes out is not mailed', async () => {
    await queued((trx, invitation, author) => withdrawInvitation(trx, invitation, author))

    await scene.server.services.mail.deliver()

    expect(scene.server.mails).toEqual([])
  })
})

const db = () => scene.server.services.db

const queueMail = (trx: Trx, { id, expiresAt }: Invitation, now: Date) =>
  scene.server.services.mail.add(trx, { kind: 'invitation', invitationId: id, expiresAt: expiresAt.toISOString() }, now)

/** An invitation whose mail cannot go out before something else has happened to it. */
const queued = (then: (trx: Trx, invitation: Invitation, author: { userId: null; now: Date }) => Promise<void>) =>
  db()
    .transaction()
    .execute(async (trx) => {
      const author = { userId: null, now: new Date(scene.server.clock.now) }
      const { organizationId } = scene
      await insertInvitation(trx, { organizationId, email, locale: 'fi', rights: noRights }, author)
      const invitation = await openInvitation(trx, organizationId, email, author.now)
      await queueMail(trx, invitation!, author.now)
      await then(trx, invitation!, author)
    })

const reserveDomain = async (domain: string, organizationId: number) => {
  const { db } = scene.server.services
  const tenant = await db
    .insertInto('auth_tenant')
    .values({
      organization_id: organizationId,
      name: domain,
      external_tenant_id: `00000000-0000-4000-8000-${String(organizationId).padStart(12, '0')}`,
      state: 'active',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('auth_tenant_domain')
    .values({ domain, organization_id: organizationId, auth_tenant_id: tenant.id })
    .execute()
}

describe('sending it again', () => {
  test('opens with the new link alone, for the whole time', async () => {
    await invite(scene, { email })
    const old = await mailedInvitation(scene, email)
    scene.server.clock.now += 6 * dayMs

    const reply = await resend([email], await scene.server.signIn(emails.administrator))

    const until = new Date(scene.server.clock.now + invitationDays * dayMs).toISOString()
    expect(reply.json()).toMatchObject([{ email, state: 'invited', invitedUntil: until, version: 2 }])
    expect(verdictOf(await view(old))).toEqual(invalid)
    const fresh = await mailedInvitation(scene, email)
    expect((await view(fresh)).statusCode).toBe(200)
    expect(verdictOf(await view(old))).toEqual(invalid)
  })

  test('brings back one that was too old, and so does inviting anew, with the new rights', async () => {
    await invite(scene, { email, destinationRoles: [roleAt(scene.destinationId)] })
    scene.server.clock.now += invitationDays * dayMs
    const token = await scene.server.signIn(emails.administrator)
    expect((await usersIn(scene, { token })).find((user) => user.email === email)).toMatchObject({ state: 'expired' })

    const again = await invite(scene, { email, locale: 'en', destinationRoles: [roleAt(scene.siblingId)] }, token)

    expect(again.json()).toMatchObject({ state: 'invited', destinationRoles: [roleAt(scene.siblingId)] })
    const link = await mailedInvitation(scene, email)
    expect(mailsTo(email).at(-1)?.subject).toContain('Invitation')
    expect((await view(link)).statusCode).toBe(200)
    scene.server.clock.now += invitationDays * dayMs
    const later = await scene.server.signIn(emails.administrator)
    expect((await resend([email], later)).json()).toMatchObject([{ state: 'invited' }])
  })

  test('of several sends to each of them once, or to none', async () => {
    await invite(scene, { email })
    await invite(scene, { email: 'toinen@perille.example' })
    await scene.server.services.mail.deliver()
    scene.server.mails.length = 0

    expect(verdictOf(await resend([email, emails.desk]))).toEqual([409, 'user_exists'])
    expect((await resend([email, 'tuntematon@perille.example'])).statusCode).toBe(404)
    await scene.server.services.mail.deliver()
    expect(scene.server.mails).toEqual([])
    scene.server.clock.now += 1000
    await resend([email, email, 'toinen@perille.example'])
    await scene.server.services.mail.deliver()

    expect(scene.server.mails.map(({ to }) => to)).toEqual([email, 'toinen@perille.example'])
    expect((await auditOf(scene.server, 'user.resendInvitation')).slice(-2)).toMatchObject([
      { outcome: 'done', organizationId: scene.organizationId },
      { outcome: 'done', organizationId: scene.organizationId },
    ])
  })

  test('before the first mail goes out mails once', async () => {
    await queued(async (trx, invitation, { userId, now }) => {
      const later = new Date(now.getTime() + 60_000)
      await sendAnew(trx, invitation, { userId, now: later })
      const again = await openInvitation(trx, scene.organizationId, email, later)
      await queueMail(trx, again!, now)
    })

    await scene.server.services.mail.deliver()

    expect(scene.server.mails).toHaveLength(1)
    expect(await db().selectFrom('mail').select('id').where('sealed', 'is not', null).execute()).toEqual([])
  })
})

describe('a link', () => {
  const fresh = async (roles = {}) => {
    await invite(scene, { email, ...roles })
    return mailedInvitation(scene, email)
  }

  test('says what it is for', async () => {
    const link = await fresh()

    expect((await view(link)).json()).toEqual({
      email,
      organizationName: 'Rantakunta',
      hasAccount: false,
      isMicrosoftOnly: false,
      validUntil: new Date(scene.server.clock.now + invitationDays * dayMs).toISOString(),
    })
  })

  test('makes an account that can sign in, with exactly the rights that were offered', async () => {
    const group = { passengerGroupId: scene.groupId, passengers: 1, transportationPermissions: 2, schedule: 0 } as const
    const roles = [roleAt(scene.destinationId), roleAt(scene.siblingId, { timetables: 2, schedule: 1 })]
    const link = await fresh({ destinationRoles: roles, passengerGroupRoles: [group] })

    const reply = await acceptAs(scene, link)

    expect([reply.statusCode, reply.body]).toEqual([200, '{}'])
    const token = await scene.server.signIn(email, chosenPassword)
    expect((await scene.server.call(getMe, { token })).json()).toMatchObject({
      email,
      destinationRoles: roles,
      passengerGroupRoles: [{ ...group, organizationId: scene.organizationId }],
    })
    expect(await userIn(scene, email)).toMatchObject({ state: 'member', version: 1, invitedUntil: null })
  })

  test.each([
    ['used', async (link: { email: string; code: string }) => void (await acceptAs(scene, link))],
    ['withdrawn', async () => void (await withdraw([email]))],
    ['too old', () => Promise.resolve(void (scene.server.clock.now += invitationDays * dayMs))],
    ['sent again', async () => void (await resend([email]))],
  ])('that was %s opens nothing', async (_, end) => {
    const link = await fresh()
    await end(link)

    const replies = [
      await view(link),
      await acceptAs(scene, link, { password: 'Toinen-sana-9', confirmPassword: 'Toinen-sana-9' }),
    ]

    expect(replies.map(verdictOf)).toEqual([invalid, invalid])
  })

  test('opens until its last moment', async () => {
    const link = await fresh()
    scene.server.clock.now += invitationDays * dayMs - 1

    expect((await view(link)).statusCode).toBe(200)
    expect((await acceptAs(scene, link)).statusCode).toBe(200)
  })

  test.each([
    ['of somebody else', ({ code }: { code: string }) => ({ email: 'toinen@perille.example', code })],
    ['cut short', ({ code }: { code: string }) => ({ email, code: code.slice(0, -1) })],
    ['that was invented', () => ({ email, code: 'a'.repeat(43) })],
    ['that is empty', () => ({ email, code: '' })],
    ['with a letter that only looks alike', ({ code }: { code: string }) => ({ email: email.replace('s', 'ſ'), code })],
  ])('%s opens nothing', async (_, change) => {
    const link = await fresh()
    await invite(scene, { email: 'toinen@perille.example' })
    await scene.server.services.mail.deliver()

    const replies = [await view(change(link)), await acceptAs(scene, change(link))]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400])
    expect((await view(link)).statusCode).toBe(200)
  })

  test('is used by one of ten who try at once', async () => {
    const link = await fresh()
    const passwords = Array.from({ length: 10 }, (_, index) => `Sininen-vene-${index}`)

    const replies = await Promise.all(
      passwords.map((password) => acceptAs(scene, link, { password, confirmPassword: password })),
    )

    const winners = replies.filter(({ statusCode }) => statusCode === 200)
    expect(winners).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode >= 500 && statusCode !== 503)).toEqual([])
    expect(await scene.server.signIn(email, passwords[replies.indexOf(winners[0]!)])).toBeTruthy()
  })

  test('of each of two organisations makes one account, and the other is an offer', async () => {
    const links = [await fresh({ destinationRoles: [roleAt(scene.destinationId)] })]
    await invite(scene, { email, organizationId: scene.otherId, destinationRoles: [roleAt(scene.foreignId)] })
    links.push(await mailedInvitation(scene, email))

    const replies = await Promise.all(links.map((link) => acceptAs(scene, link)))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const lost = replies.findIndex(({ statusCode }) => statusCode === 400)
    expect(verdictOf(replies[lost]!)).toEqual([400, 'invitation_for_account'])
    expect((await view(links[lost]!)).json()).toMatchObject({ hasAccount: true })
    const token = await scene.server.signIn(email, chosenPassword)
    expect((await offers(token)).json()).toMatchObject([
      { organizationId: [scene.organizationId, scene.otherId][lost] },
    ])
  })

  test.each([
    ['too short', 'Ab1', { password_too_short: [] }],
    ['without digits', 'Sininen-vene', { password_requires_digit: [] }],
    ['common', 'Salasana2026', { password_too_common: [] }],
    ['the organisation’s name', 'Rantakunta2026', { password_too_common: [] }],
  ])('takes no password that is %s, and can still be used', async (_, password, codes) => {
    const link = await fresh()

    const reply = await acceptAs(scene, link, { password, confirmPassword: password })

    expect([reply.statusCode, reply.json()]).toEqual([400, codes])
    const unlike = await acceptAs(scene, link, { confirmPassword: `${chosenPassword}!` })
    expect(unlike.json()).toEqual({ passwords_do_not_match: [] })
    expect((await acceptAs(scene, link)).statusCode).toBe(200)
  })

  test('takes no password where the domain signs in with Microsoft, and says so', async () => {
    await reserveDomain('perille.example', scene.organizationId)
    const link = await fresh()

    expect((await view(link)).json()).toMatchObject({ isMicrosoftOnly: true })
    expect(verdictOf(await acceptAs(scene, link))).toEqual([400, 'email_domain_reserved_for_authtenant_WARN_ONLY'])
  })

  test('changes no password of somebody who has an account', async () => {
    await invite(scene, { email: emails.neighbour, destinationRoles: [roleAt(scene.destinationId)] })
    const link = await mailedInvitation(scene, emails.neighbour)

    expect((await view(link)).json()).toMatchObject({ hasAccount: true })
    expect(verdictOf(await acceptAs(scene, link))).toEqual([400, 'invitation_for_account'])
    expect(await scene.server.signIn(emails.neighbour, testPassword)).toBeTruthy()
  })

  test('gives nothing at a destination that was deleted meanwhile, and the rest', async () => {
    const link = await fresh({ destinationRoles: [roleAt(scene.destinationId), roleAt(scene.siblingId)] })
    const { db } = scene.server.services
    await db.updateTable('destination').set({ deleted: true }).where('id', '=', scene.destinationId).execute()

    expect((await acceptAs(scene, link)).statusCode).toBe(200)

    await db.updateTable('destination').set({ deleted: false }).execute()
    expect((await userIn(scene, email))?.destinationRoles).toEqual([roleAt(scene.siblingId)])
  })

  test('stays good when whoever sent it is an administrator no more', async () => {
    await invite(scene, { email }, scene.tokens.second)
    const link = await mailedInvitation(scene, email)
    await setRoles(scene, [{ email: emails.second }])

    expect((await acceptAs(scene, link)).statusCode).toBe(200)
  })

  test('brings somebody back who was removed, with nothing of what they could do then', async () => {
    await withdraw([emails.desk])
    await invite(scene, { email: emails.desk, destinationRoles: [roleAt(scene.siblingId)] })
    const link = await mailedInvitation(scene, emails.desk)
    expect((await view(link)).json()).toMatchObject({ hasAccount: false })

    await acceptAs(scene, link)

    await expect(scene.server.signIn(emails.desk, testPassword)).rejects.toThrow('login_failure')
    const token = await scene.server.signIn(emails.desk, chosenPassword)
    expect((await scene.server.call(getMe, { token })).json()).toMatchObject({
      id: scene.ids.desk,
      destinationRoles: [roleAt(scene.siblingId)],
      passengerGroupRoles: [],
    })
  })
})

describe('somebody with an account', () => {
  const invited = () => invite(scene, { email: emails.neighbour, destinationRoles: [roleAt(scene.destinationId)] })
  const rolesOf = async (token: string) =>
    (await scene.server.call(getMe, { token })).json<{ destinationRoles: { destinationId: number }[] }>()
      .destinationRoles

  test('is asked, and gains nothing before they accept', async () => {
    await invited()

    expect(await userIn(scene, emails.neighbour)).toMatchObject({ state: 'asked', name: null, lastSeenAt: null })
    expect(await rolesOf(scene.tokens.neighbour)).toEqual([roleAt(scene.foreignId)])
    expect((await offers(scene.tokens.neighbour)).json()).toEqual([
      {
        organizationId: scene.organizationId,
        organizationName: 'Rantakunta',
        validUntil: new Date(scene.server.clock.now + invitationDays * dayMs).toISOString(),
      },
    ])
  })

  test('gains the rights with the next call once they accept, and is offered nothing any more', async () => {
    await invited()

    expect((await answer(true, scene.tokens.neighbour)).statusCode).toBe(200)

    expect(await rolesOf(scene.tokens.neighbour)).toEqual([roleAt(scene.destinationId), roleAt(scene.foreignId)])
    expect((await offers(scene.tokens.neighbour)).json()).toEqual([])
    expect(await userIn(scene, emails.neighbour)).toMatchObject({ state: 'member' })
    expect((await answer(true, scene.tokens.neighbour)).statusCode).toBe(404)
  })

  test('may decline, is gone from the list, and can be invited anew', async () => {
    await invited()

    await answer(false, scene.tokens.neighbour)

    expect(await userIn(scene, emails.neighbour)).toBeUndefined()
    expect((await offers(scene.tokens.neighbour)).json()).toEqual([])
    expect(await rolesOf(scene.tokens.neighbour)).toEqual([roleAt(scene.foreignId)])
    expect((await invited()).statusCode).toBe(200)
    expect((await auditOf(scene.server, 'offer.answer')).at(-1)).toMatchObject({ detail: { accepts: false } })
  })

  test.each([
    ['withdrawn', async () => void (await withdraw([emails.neighbour])), () => scene.tokens.neighbour],
    ['of somebody else', () => Promise.resolve(), () => scene.tokens.desk],
  ])('cannot accept an offer that is %s', async (_, end, token) => {
    await invited()
    await end()

    expect((await answer(true, token())).statusCode).toBe(404)
    expect((await offers(token())).json()).toEqual([])
  })

  test('cannot accept an offer that is too old', async () => {
    await invited()
    scene.server.clock.now += invitationDays * dayMs
    const token = await scene.server.signIn(emails.neighbour)

    expect((await answer(true, token)).statusCode).toBe(404)
    expect((await offers(token)).json()).toEqual([])
  })

  test('accepts once, whoever of two devices is first', async () => {
    await invited()

    const replies = await Promise.all([true, false].map((accepts) => answer(accepts, scene.tokens.neighbour)))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  test('who is no user of the organisation any more gets no mail of it', async () => {
    await withdraw([emails.desk])
    await scene.server.call(forgotPassword, { body: { email: emails.desk } })

    await scene.server.services.mail.deliver()

    expect(scene.server.mails).toEqual([])
  })
})
