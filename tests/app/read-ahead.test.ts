import { afterAll, beforeAll, expect, test } from 'vitest'
import { preloadPage, readAhead } from '#app/read-ahead.ts'
import { boardOf } from '#data/arrivals.ts'
import { destinationsOfUser, pullDestinations } from '#data/destinations.ts'
import { closeWorkspace } from '#data/workspace/workspace.ts'
import { signIn } from '#data/session.ts'
import { addBoardWorld, deskEmail, type BoardWorld } from '#tests/support/board.ts'
import { connectClient } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: BoardWorld
const today = '2026-03-11'
const pathOf = () => `/d/${world.centre.destinationId}/arrivals-departures/day/${today}`

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  connectClient(server)
})
afterAll(async () => {
  closeWorkspace()
  await server.close()
})

test('before a sign-in there is nothing to read', async () => {
  await readAhead(pathOf())

  expect(destinationsOfUser.atHand()).toBeUndefined()
})

test('a start on a day of the board has the day and the destinations at hand', async () => {
  await signIn(deskEmail, testPassword)
  await pullDestinations()

  await readAhead(pathOf())

  expect(destinationsOfUser.atHand()?.map(({ id }) => id)).toContain(world.centre.destinationId)
  expect(boardOf.atHand(world.centre.destinationId, today)).toMatchObject({ date: today, items: [] })
})

test('an address that no page has is nothing to load', async () => {
  await expect(preloadPage('/nowhere/at/all')).resolves.toBeUndefined()
  await expect(readAhead('/nowhere/at/all')).resolves.toBeUndefined()
})
