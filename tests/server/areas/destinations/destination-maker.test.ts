import { expect, test } from 'vitest'
import { listUsers, updateUserRoles } from '#contract/users.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { createAs, destinationScene } from '#tests/support/destination-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = destinationScene()
const administrator = () => scene.world.tokens.administrator

test('a new destination raises the version of its maker’s rights: who changes them from how they were is told', async () => {
  const listed = async () => {
    const reply = await scene.server.call(listUsers, { params: { id: scene.organizationId }, token: administrator() })
    return answered(reply)
      .json<OrganizationUser[]>()
      .find(({ isAdministrator }) => isAdministrator)
  }
  const before = await listed()
  const id = answered(await createAs(scene, administrator())).json<{ id: number }>().id
  const after = await listed()

  expect(after?.destinationRoles.some(({ destinationId }) => destinationId === id)).toBe(true)
  expect(after?.version).toBeGreaterThan(before?.version ?? Infinity)
  const update = { ...before, isAdministrator: true }
  const reply = await scene.server.call(updateUserRoles, {
    params: { id: scene.organizationId },
    token: administrator(),
    body: { users: [update] },
  })
  expect(reply.statusCode).toBe(409)
  expect((await listed())?.destinationRoles).toEqual(after?.destinationRoles)
})

test.runIf(postgresUrl !== undefined)(
  'who is removed while the call waits makes nothing, and comes back to nothing (PostgreSQL only)',
  async () => {
    const { services } = scene.server
    const stored = async () => [
      await services.db.selectFrom('destination').select('id').orderBy('id').execute(),
      await services.db.selectFrom('destination_role').select(['destination_id', 'user_id']).execute(),
    ]
    const before = await stored()
    const reply = await whileHeld(
      services.db,
      async (trx) => {
        await trx.selectFrom('organization').select('id').where('id', '=', scene.organizationId).forUpdate().execute()
        await trx.deleteFrom('organization_admin').where('organization_id', '=', scene.organizationId).execute()
      },
      () => createAs(scene, administrator()),
    )

    expect(reply.statusCode).toBe(403)
    expect(await stored()).toEqual(before)
  },
)
