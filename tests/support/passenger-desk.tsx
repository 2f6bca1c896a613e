import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { signIn } from '#state/session.ts'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from './coordinator.ts'
import type { ClientLink } from './client.ts'
import { openPage, resetClient, startClient } from './open-page.tsx'
import { addPassenger } from './rides.ts'
import { testPassword } from './users.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A coordinator at work on the centre's passengers, and a new passenger for each test. */
export interface PassengerDesk {
  server: TestServer
  world: CoordinatorWorld
  client: ClientLink
  /** Id of Helvi Esimerkki, who is confirmed and has an address. */
  helvi: number
}

/** Sets the desk up around the tests of a file. What it gives is there once they run. */
export function passengerDesk(): PassengerDesk {
  const desk = {} as PassengerDesk
  beforeAll(async () => {
    desk.server = await startTestServer({ now: Date.now() })
    desk.world = await addCoordinatorWorld(desk.server)
    desk.client = await startClient(desk.server)
  })
  beforeEach(async () => {
    const { server, world, client } = desk
    client.link = () => 'pass'
    client.seen.length = 0
    desk.helvi = await addPassenger(server.services, world.centre, { name: 'Helvi Esimerkki', providerId: 'P-77' })
    await signIn(coordinatorEmail, testPassword)
  })
  afterEach(async () => {
    for (const { id } of toasts.get()) dismissToast(id)
    await resetClient()
  })
  afterAll(() => desk.server.close())
  return desk
}

/** The passenger as the database has her. */
export const helviRow = ({ server, helvi }: PassengerDesk) =>
  server.services.db.selectFrom('passenger').selectAll().where('id', '=', helvi).executeTakeFirstOrThrow()

/** Opens her page, and waits until her fields can be changed. */
export async function openHelvi({ helvi }: PassengerDesk, address = `/passenger/${helvi}/edit`) {
  const page = openPage(address)
  const name = await screen.findByRole('textbox', { name: /^Nimi/ })
  await waitFor(() => {
    if (name.hasAttribute('readonly')) throw new Error('The passenger has not come from the server')
  })
  return { ...page, name }
}

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
export const button = (name: string) => screen.findByRole('button', { name })
