import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationsOfUser } from '#data/organizations.ts'
import { signIn } from '#state/session.ts'
import { addEvents } from '#tests/support/audit.ts'
import { addBoardWorld, deskEmail, type BoardWorld } from '#tests/support/board.ts'
import { holdCalls } from '#tests/support/hold-calls.ts'
import { openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { addCalendar } from '#tests/support/calendars.ts'
import { addProgram } from '#tests/support/programs.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { testPassword } from '#tests/support/users.ts'

let server: TestServer
let world: BoardWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  await startClient(server)
  await signIn('administrator@perille.example', testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
})
afterAll(async () => {
  await resetClient()
  await server.close()
})

test('who did something is listed also to whoever types on before the list has come', async () => {
  const { organizationId } = world.centre
  await addEvents(server.services, [{ at: testNow, organizationId, userId: world.deskId }])
  const { letGo } = holdCalls(server, '/auditlog/users')
  const { user } = openPage(`/o/${organizationId}/audit`)
  await user.click(await screen.findByRole('button', { name: /^Tekijä/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Tekijä' }), deskEmail.slice(0, 4))
  letGo()
  expect(await screen.findByRole('option', { name: deskEmail })).toBeTruthy()
})

test('a program that did something is told and found by its name', async () => {
  const { organizationId } = world.centre
  const { userId } = await addProgram(server.services, organizationId, { name: 'Ovilukija' })
  await addEvents(server.services, [{ at: testNow, organizationId, userId, action: 'arrivals.view' }])
  const { user, address } = openPage(`/o/${organizationId}/audit`)
  expect((await screen.findAllByText('Ohjelma Ovilukija')).length).toBeGreaterThan(0)

  await user.click(await screen.findByRole('button', { name: /^Tekijä/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Tekijä' }), 'ovi')
  await user.click(await screen.findByRole('option', { name: 'Ohjelma Ovilukija' }))
  await waitFor(() => expect(address()).toContain(String(userId)))
  expect(await screen.findByRole('button', { name: /^Tekijä.*Ohjelma Ovilukija/ })).toBeTruthy()
})

test('a calendar that was read is told by its name', async () => {
  const { userId } = await addCalendar(server.services, world.centre, { name: 'Keittiön näyttö' })
  const { organizationId } = world.centre
  await addEvents(server.services, [{ at: testNow, organizationId, userId, action: 'arrivals.view' }])
  openPage(`/o/${organizationId}/audit`)
  expect((await screen.findAllByText('Kalenteri Keittiön näyttö')).length).toBeGreaterThan(0)
})
