import { describe, expect, test } from 'vitest'
import { getInvitation, resendInvitations } from '#contract/users.ts'
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
  invite,
  mailedInvitation,
  noRights,
  reserveDomain,
  roleAt,
  userEmails as emails,
  userIn,
  userScene,
  usersIn,
} from '#tests/support/user-scene.ts'
import { addUser } from '#tests/support/users.ts'

const scene = userScene()

const dayMs = 24 * 3_600_000
const email = 'uusi@perille.example'
const invalid = [400, 'invitation_not_valid']
const view = (link: { email: string; code: string }) => scene.server.call(getInvitation, { body: link })
const resend = (asked: readonly string[], token = scene.tokens.administrator) =>
  scene.server.call(resendInvitations, { params: { id: scene.organizationId }, token, body: { emails: asked } })
const mailsTo = (address: string) => scene.server.mails.filter(({ to }) => to === address)

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

describe('an invitation', () => {
  test('is mailed in the language that was chosen, with a link into the app’s fragment', async () => {
    const { server } = scene
    await invite(scene, { email, locale: 'fi' })
    await invite(scene, { email: 'new.person@perille.example', locale: 'en' })
    await server.services.mail.deliver()

    const [finnish, english] = server.mails
    expect(finnish).toMatchObject({ to: email, subject: 'Kutsu Perilleen: Rantakunta' })
    expect(finnish?.text).toMatch(
      /https:\/\/perille\.example\/#\/invitation\?email=uusi%40perille\.example&code=[\w-]{43}&locale=fi\n/,
    )
    expect(finnish?.text).not.toContain('Hello')
    expect(english).toMatchObject({ subject: 'Invitation to Perille: Rantakunta' })
    expect(english?.text).toContain('within 7 days')
    expect(english?.text).toContain('&locale=en\n')
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
    ['two addresses in one', () => 'a,b@perille.example', [400, 'title', 'errors']],
    ['an address in brackets', () => '<uusi@perille.example>', [400, 'title', 'errors']],
    ['an address in quotes', () => '"uusi"@perille.example', [400, 'title', 'errors']],
    ['an address without a whole domain', () => 'uusi@perille', [400, 'title', 'errors']],
    ['an address of one letter after the dot', () => 'uusi@perille.e', [400, 'title', 'errors']],
    ['an address with two dots in a row', () => 'uusi@perille..example', [400, 'title', 'errors']],
    ['an address with a dot at its end', () => 'uusi@perille.example.', [400, 'title', 'errors']],
  ])('to %s is refused, and mails nobody', async (_, address, verdict) => {
    await invite(scene, { email: 'kutsuttu@perille.example' })
    await scene.server.services.mail.deliver()
    scene.server.mails.length = 0

    expect(verdictOf(await invite(scene, { email: address() }))).toEqual(verdict)

    await scene.server.services.mail.deliver()
    expect(scene.server.mails).toEqual([])
  })

  test('to an address of a domain that is another organisation’s is refused, unless there is an account', async () => {
    await reserveDomain(scene, 'maki.example', scene.otherId)
    await reserveDomain(scene, 'ranta.example', scene.organizationId)
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
