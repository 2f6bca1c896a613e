import { describe, expect, test } from 'vitest'
import { listUsers } from '#contract/users.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { auditOf } from '#tests/support/board.ts'
import {
  invite,
  roleAt,
  setRoles,
  userEmails as emails,
  userIn,
  userScene,
  usersIn,
} from '#tests/support/user-scene.ts'
import { addUser, deskLevels } from '#tests/support/users.ts'

const scene = userScene()

describe('the list', () => {
  test('has who is of the organisation with what they may do in it, by e-mail', async () => {
    const users = await usersIn(scene)

    expect(users.map(({ email }) => email)).toEqual([emails.desk, emails.second, emails.administrator])
    expect(users[0]).toEqual({
      email: emails.desk,
      name: null,
      version: 1,
      state: 'member',
      isAdministrator: false,
      destinationRoles: [roleAt(scene.destinationId)],
      passengerGroupRoles: [
        {
          passengerGroupId: scene.groupId,
          organizationId: scene.organizationId,
          ...{ passengers: 2, transportationPermissions: 0, schedule: 0 },
        },
      ],
      invitedUntil: null,
      lastSeenAt: new Date(scene.server.clock.now).toISOString(),
      signInMethod: 'password',
    } satisfies OrganizationUser)
    expect(users[2]).toMatchObject({ isAdministrator: true, destinationRoles: [], passengerGroupRoles: [] })
  })

  test('tells nothing of another organisation: neither its people nor what they may do there', async () => {
    await setRoles(scene, [{ email: emails.desk, version: 1, destinationRoles: [roleAt(scene.siblingId)] }])
    const others = await usersIn(scene, { id: scene.otherId })

    expect(others.map(({ email }) => email)).toEqual([emails.neighbour, emails.administrator])
    expect(JSON.stringify(others)).not.toContain(`"destinationId":${scene.siblingId}`)
    expect((await usersIn(scene)).map(({ email }) => email)).not.toContain(emails.neighbour)
  })

  test('has nobody who was removed, and no role at a deleted destination', async () => {
    const { db } = scene.server.services
    await invite(scene, {
      email: 'uusi@perille.example',
      destinationRoles: [roleAt(scene.destinationId), roleAt(scene.siblingId)],
    })
    await db.updateTable('app_user').set({ removed_at: new Date() }).where('email', '=', emails.second).execute()
    await db.updateTable('destination').set({ deleted: true }).where('id', '=', scene.destinationId).execute()

    const users = await usersIn(scene)

    expect(users.map(({ email, destinationRoles }) => [email, destinationRoles])).toEqual([
      [emails.desk, []],
      [emails.administrator, []],
      ['uusi@perille.example', [roleAt(scene.siblingId)]],
    ])
  })

  test('says of somebody who has never been here that they have not', async () => {
    const home = { organizationId: scene.organizationId, destinationId: scene.siblingId }
    await addUser(scene.server.services, { email: 'uusi@perille.example', roles: [{ ...home, levels: deskLevels }] })

    expect(await userIn(scene, 'uusi@perille.example')).toMatchObject({ lastSeenAt: null, signInMethod: null })
  })

  test.each([
    ['desk', 403],
    ['neighbour', 404],
  ] as const)('is refused to %s with %i', async (who, status) => {
    const reply = await scene.server.call(listUsers, {
      params: { id: scene.organizationId },
      token: scene.tokens[who],
    })
    expect(reply.statusCode).toBe(status)
  })

  test('leaves a trace in the organisation’s log', async () => {
    await usersIn(scene)
    expect((await auditOf(scene.server, 'users.view')).at(-1)).toMatchObject({ organizationId: scene.organizationId })
  })
})
