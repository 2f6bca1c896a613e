import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOrganizations, updateOrganizationSettings, type StoredSettings } from '#contract/organizations.ts'
import { getSsn, saveSsn } from '#contract/ssn.ts'
import type { Organization } from '#domain/organization.ts'
import { setSupportEmail } from '#server/areas/organizations/support-email.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser } from '#tests/support/users.ts'

let server: TestServer
let world: CoordinatorWorld
/** Another administrator of the same organisation, and one of the other organisation. */
let colleague: string
let stranger: string

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
  const colleagueId = await addUser(server.services, {
    email: 'toinen@perille.example',
    administers: [world.centre.organizationId],
  })
  await server.services.db.updateTable('app_user').set({ name: 'Aada' }).where('id', '=', colleagueId).execute()
  await addUser(server.services, { email: 'vieras@perille.example', administers: [world.twin.organizationId] })
  colleague = await server.signIn('toinen@perille.example')
  stranger = await server.signIn('vieras@perille.example')
})
beforeEach(async () => {
  await server.services.db
    .updateTable('organization')
    .set({ ssn_readers: 'readers', support_email: null, version: 1 })
    .execute()
})
afterAll(() => server.close())

const save = (body: object, token = world.tokens.administrator, key?: string) =>
  server.call(updateOrganizationSettings, {
    ...{ params: { id: world.centre.organizationId }, body, token },
    ...(key !== undefined && { key }),
  })
const stored = async (token = world.tokens.administrator) => {
  const organizations = (await server.call(listOrganizations, { token })).json<Organization[]>()
  const { ssnReaders, version } = organizations.find(({ id }) => id === world.centre.organizationId)!
  return { ssnReaders, version }
}

test('an administrator says who reads personal identity codes, and everybody of the organisation hears of it', async () => {
  const reply = await save({ ssnReaders: 'editors', version: 1 })

  const id = world.centre.organizationId
  expect(reply.json<StoredSettings>()).toEqual({ id, version: 2, ssnReaders: 'editors', supportEmail: null })
  expect(await stored()).toEqual({ ssnReaders: 'editors', version: 2 })
  expect(await stored(world.tokens.desk)).toEqual({ ssnReaders: 'editors', version: 2 })
  const other = server.services.db.selectFrom('organization').select('ssn_readers')
  expect(await other.where('id', '=', world.twin.organizationId).execute()).toEqual([{ ssn_readers: 'readers' }])
  expect((await auditOf(server, 'organization.updateSettings')).at(-1)).toMatchObject({
    organizationId: world.centre.organizationId,
    objectId: world.centre.organizationId,
    outcome: 'done',
    detail: { fields: ['ssnReaders'] },
  })
})

test('an administrator says where messages to support go as well, and takes it back; the rest stays as it is', async () => {
  const emails = async (token?: string) => {
    const organizations = (await server.call(listOrganizations, { token: token ?? world.tokens.administrator })).json<
      Organization[]
    >()
    return organizations.find(({ id }) => id === world.centre.organizationId)!.supportEmail
  }
  await save({ ssnReaders: 'editors', version: 1 })
  expect((await save({ supportEmail: ' Tuki@Rantakunta.example ', version: 2 })).json<StoredSettings>()).toMatchObject({
    ...{ ssnReaders: 'editors', supportEmail: 'Tuki@Rantakunta.example', version: 3 },
  })
  expect(await emails()).toBe('Tuki@Rantakunta.example')
  // it is the administrators' own
  expect(await emails(world.tokens.desk)).toBeNull()
  const fieldsOf = async () => (await auditOf(server, 'organization.updateSettings')).at(-1)?.detail
  expect(await fieldsOf()).toEqual({ fields: ['supportEmail'] })

  expect((await save({ supportEmail: null, version: 3 })).json<StoredSettings>()).toMatchObject({ supportEmail: null })
  expect(await emails()).toBeNull()
  expect(await fieldsOf()).toEqual({ fields: ['supportEmail'] })
  expect(await stored()).toEqual({ ssnReaders: 'editors', version: 4 })
})

test('what the operator sets is a change as any other: who saves afterwards is told', async () => {
  await setSupportEmail(server.services.db, world.centre.organizationId, 'tuki@rantakunta.example')
  expect((await save({ supportEmail: 'apu@rantakunta.example', version: 1 })).json()).toMatchObject({
    ...{ version_conflict: [], current: { supportEmail: 'tuki@rantakunta.example', version: 2 } },
  })
})

test('of two administrators the second is told who was first, and nothing of theirs is written', async () => {
  expect((await save({ ssnReaders: 'editors', version: 1 }, colleague)).statusCode).toBe(200)

  const late = await save({ ssnReaders: 'readers', version: 1 })

  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    version_conflict: [],
    current: { ssnReaders: 'editors', version: 2 },
    changed: { by: 'colleague', name: 'Aada' },
  })
  expect(await stored()).toEqual({ ssnReaders: 'editors', version: 2 })
})

test('the same click is done once', async () => {
  const body = { ssnReaders: 'editors', version: 1 }

  const first = await save(body, world.tokens.administrator, 'settings-key')
  const again = await save(body, world.tokens.administrator, 'settings-key')

  expect(again.json()).toEqual(first.json())
  expect(await stored()).toEqual({ ssnReaders: 'editors', version: 2 })
})

test.each([
  ['who administers another organisation', () => stranger, [404, 'not_found']],
  ['who holds a role in it', () => world.tokens.coordinator, [403, 'forbidden']],
])('%s may not', async (_, token, verdict) => {
  expect(verdictOf(await save({ ssnReaders: 'editors', version: 1 }, token()))).toEqual(verdict)
  expect(await stored()).toEqual({ ssnReaders: 'readers', version: 1 })
})

test.each([
  [{ ssnReaders: 'all', version: 1 }],
  [{ supportEmail: 'tuki', version: 1 }],
  [{ supportEmail: 'tuki@rantakunta.example, muu@muualla.example', version: 1 }],
  [{ ssnReaders: 'editors' }],
  [{ version: 1 }],
  [{}],
])('%j is not understood', async (body) => {
  expect((await save(body)).statusCode).toBe(400)
  expect(await stored()).toEqual({ ssnReaders: 'readers', version: 1 })
})

test('once it is narrowed to editors, readers find no code, from the next call on', async () => {
  const params = { id: await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' }) }
  const statuses = async () => [
    (await server.call(getSsn, { params, token: world.tokens.desk })).statusCode,
    (await server.call(getSsn, { params, token: world.tokens.coordinator })).statusCode,
    (await server.call(saveSsn, { params, body: { Ssn: '' }, token: world.tokens.desk })).statusCode,
  ]

  expect(await statuses()).toEqual([200, 200, 403])
  await save({ ssnReaders: 'editors', version: 1 })
  expect(await statuses()).toEqual([404, 200, 404])
  await save({ ssnReaders: 'readers', version: 2 })
  expect(await statuses()).toEqual([200, 200, 403])
})
