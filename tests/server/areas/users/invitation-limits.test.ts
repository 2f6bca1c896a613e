import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptInvitation, getInvitation, inviteUser, resendInvitations } from '#contract/users.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { chosenPassword } from '#tests/support/user-scene.ts'
import { addOrganization, addUser } from '#tests/support/users.ts'

const second = 1000
const hour = 3600 * second
const [first, ...others] = ['a', 'b', 'c', 'd'].map((name) => `${name}@perille.example`) as [string, ...string[]]

let server: TestServer
let token: string
let organizationIds: number[]

beforeAll(async () => {
  server = await startTestServer({
    limits: limitsWith({ codesPerHour: 3, invitationMailsPerHour: 2, organizationInvitationMailsPerHour: 3 }),
  })
})
beforeEach(async () => {
  const { services } = server
  organizationIds = [await addOrganization(services, 'Rantakunta'), await addOrganization(services, 'Mäkikunta')]
  const email = `hallinta${organizationIds[0]}@perille.example`
  await addUser(services, { email, administers: organizationIds })
  token = await server.signIn(email)
  await services.db.deleteFrom('attempt').execute()
  server.mails.length = 0
})
afterAll(() => server.close())

const deliver = async (): Promise<string[]> => {
  await server.services.mail.deliver()
  return server.mails.map(({ to }) => to)
}
const invite = async (email: string, [organizationId] = organizationIds) => {
  const reply = await server.call(inviteUser, { token, body: { organizationId, email, locale: 'fi' } })
  expect(reply.statusCode).toBe(200)
  server.clock.now += second
}

test('a link is tried three times an hour for one address, whether it is looked at or taken', async () => {
  const link = { email: first, code: 'x' }
  const choice = { password: chosenPassword, confirmPassword: chosenPassword }
  const view = async (email = first) => (await server.call(getInvitation, { body: { ...link, email } })).statusCode
  const accept = async () => (await server.call(acceptInvitation, { body: { ...link, ...choice } })).statusCode

  expect([await view(), await accept(), await view(first.toUpperCase())]).toEqual([400, 400, 400])
  expect([await view(), await accept()]).toEqual([429, 429])
  expect(await view(others[0])).toBe(400)
  server.clock.now += hour
  expect(await accept()).toBe(400)
})

test('two mails an hour go to one address, and of those that wait only the one whose link opens', async () => {
  const sentAgain = async () => {
    const body = { emails: [first] }
    const reply = await server.call(resendInvitations, { params: { id: organizationIds[0]! }, token, body })
    expect(reply.statusCode).toBe(200)
    server.clock.now += second
    return deliver()
  }
  await invite(first)
  await deliver()
  await sentAgain()

  expect(await sentAgain()).toEqual([first, first])
  expect(await sentAgain()).toEqual([first, first])
  server.clock.now += hour
  expect(await deliver()).toEqual([first, first, first])
})

test('three mails an hour go out for one organisation, and the next ones later', async () => {
  for (const email of [first, ...others]) await invite(email)
  await invite(first, organizationIds.slice(1))

  expect(await deliver()).toEqual([first, ...others.slice(0, 2), first])
  server.clock.now += hour
  expect(await deliver()).toEqual([first, ...others.slice(0, 2), first, ...others.slice(2)])
})
