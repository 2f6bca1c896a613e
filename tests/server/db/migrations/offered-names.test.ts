import { expect, test } from 'vitest'
import { listTransportationPermissionNames } from '#contract/organizations.ts'
import { up } from '#server/db/migrations/0022-offered-names.ts'
import { transportationPermissionScene } from '#tests/support/transportation-permission-scene.ts'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'

const scene = transportationPermissionScene()

test('a name that was kept with a transportation permission which has another one now is suggested no more', async () => {
  const { db } = scene.server.services
  const { organizationId } = scene.world.centre
  await scene.created(permissionBody({ name: 'Kuntoutusmatkat' }))
  await db.insertInto('permission_name').values({ organization_id: organizationId, name: 'Kuntotusmatkat' }).execute()

  await up(db as never)

  const asked = { params: { id: organizationId }, token: scene.tokens.writer }
  const names = await scene.server.call(listTransportationPermissionNames, asked)
  expect(names.json()).toEqual(['Kuntoutusmatkat'])
})
