import { describe, expect, test } from 'vitest'
import { getMe } from '#contract/auth.ts'
import { getInvitation, listOffers, removeUsers, resendInvitations } from '#contract/users.ts'
import { invitationDays } from '#domain/organization-user.ts'
import { verdictOf } from '#tests/support/board.ts'
import {
  acceptAs,
  chosenPassword,
  invite,
  mailedInvitation,
  reserveDomain,
  roleAt,
  setRoles,
  userEmails as emails,
  userIn,
  userScene,
} from '#tests/support/user-scene.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { testPassword } from '#tests/support/users.ts'

const scene = userScene()

const dayMs = 24 * 3_600_000
const email = 'uusi@perille.example'
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
    ['used', (link: { email: string; code: string }) => acceptAs(scene, link)],
    ['withdrawn', () => withdraw([email])],
    ['too old', () => Promise.resolve((scene.server.clock.now += invitationDays * dayMs))],
    ['sent again', () => resend([email])],
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
    expect((await scene.server.call(listOffers, { token })).json()).toMatchObject([
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
    await reserveDomain(scene, 'perille.example', scene.organizationId)
    const link = await fresh()

    expect((await view(link)).json()).toMatchObject({ isMicrosoftOnly: true })
    expect(verdictOf(await acceptAs(scene, link))).toEqual([400, 'email_domain_reserved_for_authtenant_WARN_ONLY'])
  })

  test('takes no password where the domain came to sign in with Microsoft meanwhile, and stays', async () => {
    const link = await fresh()
    const { passwords } = scene.server.services
    const { hash } = passwords
    passwords.hash = async (password) => {
      passwords.hash = hash
      await reserveDomain(scene, 'perille.example', scene.organizationId)
      return hash(password)
    }

    const reply = await acceptAs(scene, link)

    expect(verdictOf(reply)).toEqual([400, 'email_domain_reserved_for_authtenant_WARN_ONLY'])
    expect((await view(link)).json()).toMatchObject({ hasAccount: false, isMicrosoftOnly: true })
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

  test('brings somebody back who was removed, with nothing of what they could do then, nor how they signed in', async () => {
    const { organizationId, ids, server } = scene
    const externalTenantId = '11111111-2222-4333-8444-555555555555'
    const auth_tenant_id = await addTenant(server.services, organizationId, { externalTenantId })
    const account = { organization_id: organizationId, auth_tenant_id, object_id: externalTenantId, user_id: ids.desk }
    await server.services.db
      .insertInto('microsoft_account')
      .values({ ...account, created_at: new Date(server.clock.now) })
      .execute()
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
