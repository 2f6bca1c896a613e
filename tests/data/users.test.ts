import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { changeOf, isOfVersion } from '#data/api/conflict.ts'
import { destinationsOfUser } from '#data/destinations.ts'
import { answerOfferOf, offersOfUser, pullOffers } from '#data/invitation.ts'
import { pullMe, signIn } from '#data/session.ts'
import { invite, pullUsers, removeFromOrganization, resendTo, updateRoles, usersOf } from '#data/users.ts'
import { mirroredMe, workspace } from '#data/workspace/workspace.ts'
import { connectClient, type ClientLink } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { noRights, roleAt } from '#tests/support/user-scene.ts'
import { addDestination, addOrganization, addUser, deskLevels, testPassword } from '#tests/support/users.ts'

let server: TestServer
let client: ClientLink
let organizationId: number
let destinationId: number
let count = 0
let email: string

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  organizationId = await addOrganization(server.services, 'Rantakunta')
  destinationId = await addDestination(server.services, organizationId, 'Päiväkeskus Aalto')
  await addUser(server.services, { email: 'outi@perille.example', administers: [organizationId] })
  await addUser(server.services, { email: 'helmi@perille.example', administers: [organizationId] })
  client = connectClient(server)
})
beforeEach(async () => {
  count += 1
  email = `uusi${count}@perille.example`
  await enter('outi@perille.example')
})
afterEach(() => {
  client.link = () => 'pass'
})
afterAll(async () => {
  const { mirror, outbox } = workspace()
  await Promise.all([mirror.delete(), outbox.delete()])
  await server.close()
})

async function enter(username: string): Promise<void> {
  await signIn(username, testPassword)
  await pullMe()
}

const listed = async () => (await usersOf(organizationId))?.value ?? null
const person = async (address = email) => (await listed())?.find((user) => user.email === address)
const invitation = () => ({ ...noRights, email, locale: 'fi' as const, destinationRoles: [roleAt(destinationId)] })

test('users come from the mirror once they were fetched, with their age, and nothing before', async () => {
  await workspace().mirror.answers.clear()
  expect(await usersOf(organizationId)).toBeNull()

  await pullUsers(organizationId)

  client.link = () => 'cut'
  await expect(pullUsers(organizationId)).rejects.toThrow(ApiError)
  expect((await listed())?.map(({ email: address }) => address)).toContain('helmi@perille.example')
  expect((await usersOf(organizationId))?.fetchedAt).toBeGreaterThan(server.clock.now - 60_000)
})

test('whoever is invited, sent to again, given other rights and removed is so in the list at once', async () => {
  expect(await invite(organizationId, invitation())).toMatchObject({ email, state: 'invited' })
  expect(await person()).toMatchObject({ state: 'invited', destinationRoles: [roleAt(destinationId)] })

  await updateRoles(organizationId, [{ ...noRights, email, version: 1, isAdministrator: true }])
  expect(await person()).toMatchObject({ isAdministrator: true, destinationRoles: [], version: 2 })

  await resendTo(organizationId, [email])
  expect(await person()).toMatchObject({ version: 3 })

  await removeFromOrganization(organizationId, { emails: [email], seenAs: 'invited' })
  expect(await person()).toBeUndefined()
})

test('an invitation whose answer was lost is sent once', async () => {
  let isLost = false
  client.link = ({ path }) => {
    if (isLost || path !== '/api/organization/invite') return 'pass'
    isLost = true
    return 'loseAnswer'
  }

  expect(await invite(organizationId, invitation())).toMatchObject({ email, state: 'invited' })

  expect(isLost).toBe(true)
  const rows = server.services.db.selectFrom('invitation').select('id').where('email', '=', email)
  expect(await rows.execute()).toHaveLength(1)
})

test('rights that somebody has changed meanwhile are refused with who did', async () => {
  await invite(organizationId, invitation())
  await updateRoles(organizationId, [{ ...noRights, email, version: 1 }])

  const failure: unknown = await updateRoles(organizationId, [{ ...noRights, email, version: 1 }]).catch(
    (reason: unknown) => reason,
  )

  expect(isOfVersion(failure)).toBe(true)
  expect(changeOf(failure)).toMatchObject({ by: 'you' })
})

test('an answer that is somebody else’s is not taken for one', async () => {
  await invite(organizationId, invitation())
  client.change = (path, data) =>
    path.endsWith('/users/roles') ? [{ ...(data as object[])[0], email: 'muu@perille.example' }] : data
  await expect(updateRoles(organizationId, [{ ...noRights, email, version: 1 }])).rejects.toThrow(ApiError)
  client.change = null
})

test('an offer is kept on the device, and accepting it brings the rights and their destinations', async () => {
  const other = await addOrganization(server.services, `Naapuri ${count}`)
  const away = await addDestination(server.services, other, 'Koulu')
  const roles = [{ organizationId: other, destinationId: away, levels: deskLevels }]
  await addUser(server.services, { email, roles })
  await invite(organizationId, invitation())
  await enter(email)

  await pullOffers()

  expect(await offersOfUser()).toMatchObject([{ organizationId, organizationName: 'Rantakunta' }])
  await answerOfferOf(organizationId, true)
  expect(await offersOfUser()).toEqual([])
  expect((await mirroredMe())?.destinationRoles.map((role) => role.destinationId)).toEqual([destinationId, away])
  expect((await destinationsOfUser())?.map(({ alias }) => alias)).toEqual(['Koulu', 'Päiväkeskus Aalto'])
})

test('an offer that was withdrawn is not offered any more once it was tried', async () => {
  const other = await addOrganization(server.services, `Naapuri ${count}`)
  const away = await addDestination(server.services, other, 'Koulu')
  await addUser(server.services, { email, roles: [{ organizationId: other, destinationId: away, levels: deskLevels }] })
  await invite(organizationId, invitation())
  await enter(email)
  await pullOffers()
  await server.services.db
    .updateTable('invitation')
    .set({ ended_as: 'withdrawn', ended_at: new Date(), code_hash: null })
    .where('email', '=', email)
    .execute()

  await expect(answerOfferOf(organizationId, true)).rejects.toSatisfy(
    (failure) => failure instanceof ApiError && failure.status === 404,
  )

  expect(await offersOfUser()).toEqual([])
})
