import { expect, test } from 'vitest'
import { listUsers, updateUserRoles } from '#contract/users.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
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
