import { describe, expect, test } from 'vitest'
import { forgotPassword, getMe } from '#contract/auth.ts'
import { answerOffer, listOffers, removeUsers } from '#contract/users.ts'
import { invitationDays } from '#domain/organization-user.ts'
import { auditOf } from '#tests/support/board.ts'
import { invite, roleAt, userEmails as emails, userIn, userScene } from '#tests/support/user-scene.ts'

const scene = userScene()

const dayMs = 24 * 3_600_000
const withdraw = (asked: readonly string[]) =>
  scene.server.call(removeUsers, {
    params: { id: scene.organizationId },
    token: scene.tokens.administrator,
    body: { emails: asked },
  })
const offers = (token: string) => scene.server.call(listOffers, { token })
const answer = (accepts: boolean, token: string, id = scene.organizationId) =>
  scene.server.call(answerOffer, { params: { id }, token, body: { accepts } })

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
    ['withdrawn', () => withdraw([emails.neighbour]), () => scene.tokens.neighbour],
    ['of somebody else', () => Promise.resolve(null), () => scene.tokens.desk],
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
