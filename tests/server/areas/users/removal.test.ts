import { describe, expect, test } from 'vitest'
import { getMe, signIn } from '#contract/auth.ts'
import { answerOffer, removeUsers } from '#contract/users.ts'
import { lockMembers, lockRights, removeMember } from '#server/areas/identity/memberships.ts'
import type { Trx } from '#server/db/tables.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import {
  invite,
  roleAt,
  userEmails as emails,
  userIn,
  userScene,
  usersIn,
  rightsIn,
} from '#tests/support/user-scene.ts'
import { addUser, deskLevels, testPassword } from '#tests/support/users.ts'

const scene = userScene()

/** As the other organisation's administrator does it. */
async function removedFrom(trx: Trx, organizationId: number, userId: number): Promise<void> {
  await lockRights(trx, organizationId)
  await lockMembers(trx, [userId])
  await removeMember(trx, { organizationId, userId }, { userId: null, now: new Date(scene.server.clock.now) })
}

const remove = (asked: readonly string[], token = scene.tokens.administrator, seenAs?: 'member' | 'invited') =>
  scene.server.call(removeUsers, { params: { id: scene.organizationId }, token, body: { emails: asked, seenAs } })

describe('who is removed', () => {
  const signsIn = async (email: string) => {
    const reply = await scene.server.call(signIn, { body: { username: email, password: testPassword } })
    return reply.statusCode === 200 ? true : Object.keys(reply.json<object>())[0]
  }

  test('is of the organisation no more, is signed out at once, and cannot sign in', async () => {
    const reply = await remove([emails.desk])

    expect(reply.json()).toEqual({ removed: [emails.desk] })
    expect((await usersIn(scene)).map(({ email }) => email)).toEqual([emails.second, emails.administrator])
    expect((await scene.server.call(getMe, { token: scene.tokens.desk })).statusCode).toBe(401)
    expect(await signsIn(emails.desk)).toBe('user_account_not_found')
    expect(await scene.server.services.db.selectFrom('group_role').select('user_id').execute()).toEqual([])
  })

  test('and works elsewhere is signed out, and comes back with what is left', async () => {
    const { services } = scene.server
    const away = { organizationId: scene.otherId, destinationId: scene.foreignId }
    const home = { organizationId: scene.organizationId, destinationId: scene.destinationId }
    const roles = [away, home].map((place) => ({ ...place, levels: deskLevels }))
    await addUser(services, { email: 'molemmat@perille.example', roles })
    const token = await scene.server.signIn('molemmat@perille.example')

    await remove(['molemmat@perille.example'])

    expect((await scene.server.call(getMe, { token })).statusCode).toBe(401)
    const again = await scene.server.signIn('molemmat@perille.example')
    expect((await scene.server.call(getMe, { token: again })).json()).toMatchObject({
      destinationRoles: [roleAt(scene.foreignId)],
    })
  })

  test.runIf(postgresUrl !== undefined)('from the only two organisations at once cannot sign in any more', async () => {
    const { services } = scene.server
    const away = { organizationId: scene.otherId, destinationId: scene.foreignId }
    const home = { organizationId: scene.organizationId, destinationId: scene.destinationId }
    const roles = [away, home].map((place) => ({ ...place, levels: deskLevels }))
    const userId = await addUser(services, { email: 'molemmat@perille.example', roles })

    const reply = await whileHeld(
      services.db,
      (trx) => removedFrom(trx, scene.otherId, userId),
      () => remove(['molemmat@perille.example']),
    )

    expect(reply.statusCode).toBe(200)
    expect(await signsIn('molemmat@perille.example')).toBe('user_account_not_found')
  })

  test.runIf(postgresUrl !== undefined)('while they accept an offer gains nothing, and is invited still', async () => {
    await invite(scene, { email: emails.neighbour })

    const reply = await whileHeld(
      scene.server.services.db,
      (trx) => removedFrom(trx, scene.otherId, scene.ids.neighbour),
      () =>
        scene.server.call(answerOffer, {
          ...{ params: { id: scene.organizationId }, token: scene.tokens.neighbour, body: { accepts: true } },
        }),
    )

    expect(reply.statusCode).toBe(404)
    expect(await userIn(scene, emails.neighbour)).toMatchObject({ state: 'invited' })
  })

  test('was invited, and their link opens nothing any more', async () => {
    await invite(scene, { email: 'uusi@perille.example' })

    await remove(['UUSI@perille.example'])

    expect(await userIn(scene, 'uusi@perille.example')).toBeUndefined()
    const { db } = scene.server.services
    expect(await db.selectFrom('invitation').select('ended_as').execute()).toEqual([{ ended_as: 'withdrawn' }])
  })

  test('was seen as invited, and is refused once they belong to the organisation', async () => {
    const before = await rightsIn(scene)
    const seenAs = (who: 'member' | 'invited') => remove([emails.desk], scene.tokens.administrator, who)

    expect(verdictOf(await seenAs('invited'))).toEqual([409, 'user_exists'])
    expect(await rightsIn(scene)).toBe(before)
    expect((await seenAs('member')).statusCode).toBe(200)
  })

  test('was seen as a member, and is refused when they have left and are invited anew', async () => {
    const email = 'uusi@perille.example'
    await invite(scene, { email })

    expect(verdictOf(await remove([email], scene.tokens.administrator, 'member'))).toEqual([409, 'user_invited'])
    expect(await userIn(scene, email)).toMatchObject({ state: 'invited' })
    expect((await remove([email], scene.tokens.administrator, 'invited')).statusCode).toBe(200)
  })

  test('is neither the last administrator nor who asks', async () => {
    expect(verdictOf(await remove([emails.administrator]))).toEqual([409, 'own_removal'])
    const before = await rightsIn(scene)
    expect(verdictOf(await remove([emails.desk, emails.second, emails.administrator]))).toEqual([
      409,
      'last_administrator',
    ])
    expect(await rightsIn(scene)).toBe(before)
  })

  test('and gone already is what was asked for', async () => {
    await remove([emails.desk])
    const reply = await remove([emails.desk, 'tuntematon@perille.example'])

    expect([reply.statusCode, reply.json()]).toEqual([200, { removed: [emails.desk, 'tuntematon@perille.example'] }])
  })

  test('of another organisation is left alone', async () => {
    const before = await rightsIn(scene)
    await remove([emails.neighbour])
    expect(await rightsIn(scene)).toBe(before)
    expect(await signsIn(emails.neighbour)).toBe(true)
  })

  test.each([
    ['desk', 403],
    ['neighbour', 404],
  ] as const)('is not removed by %s (%i)', async (who, status) => {
    expect((await remove([emails.second], scene.tokens[who])).statusCode).toBe(status)
    expect(await userIn(scene, emails.second)).toMatchObject({ isAdministrator: true })
  })

  test('stands in the log, each in a row', async () => {
    await remove([emails.desk, emails.second])

    const rows = (await auditOf(scene.server, 'user.remove')).slice(-2)
    expect(new Set(rows.map(({ objectId }) => objectId))).toEqual(new Set([scene.ids.desk, scene.ids.second]))
  })
})
