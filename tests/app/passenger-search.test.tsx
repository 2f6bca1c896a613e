import { FluentProvider } from '@fluentui/react-components'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routeTree } from '#app/router.tsx'
import { passengerTarget } from '#app/shell/search/passenger-target.ts'
import { closeOverlay } from '#app/shell/shell-state.ts'
import { accessLevels } from '#domain/access.ts'
import { pullDestinations } from '#data/destinations.ts'
import { pullPassengerList } from '#data/passenger-list.ts'
import { signIn } from '#state/session.ts'
import { appTheme } from '#ui/look/themes.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { resetClient, startClient } from '#tests/support/open-page.tsx'
import { userWith } from '#tests/support/passenger.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { pretendMedia } from '../ui/media.ts'

const passengerSearchDelayMs = 1500

let server: TestServer
let world: CoordinatorWorld
let client: ClientLink
let helvi: number

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  world = await addCoordinatorWorld(server)
  helvi = await addPassenger(server.services, world.centre, { name: 'Helvi Esimerkki' })
  client = await startClient(server)
})
beforeEach(async () => {
  client.seen.length = 0
  await signIn(coordinatorEmail, testPassword)
  await pullDestinations()
})
afterEach(async () => {
  act(closeOverlay)
  await resetClient()
})
afterAll(() => server.close())

function openApp() {
  const router = createMemoryRouter(routeTree, { initialEntries: ['/about'] })
  render(
    <FluentProvider theme={appTheme('base', 'light')}>
      <RouterProvider router={router} />
    </FluentProvider>,
  )
  return { user: userEvent.setup(), address: () => router.state.location.pathname }
}

const field = () => screen.findByRole('combobox', { name: 'Hae matkustajaa' })
const searches = () => client.seen.filter(({ path }) => path.startsWith('/api/passenger/search'))

describe('the search of the header', () => {
  test('asks the server a second and a half after the last letter, and opens whoever is picked', async () => {
    const { user, address } = openApp()
    const typedAt = performance.now()
    await user.type(await field(), 'helvi')
    expect(searches()).toHaveLength(0)

    const hit = await screen.findByRole('option', { name: /Helvi Esimerkki/ })
    expect(performance.now() - typedAt).toBeGreaterThanOrEqual(passengerSearchDelayMs)
    expect(hit.textContent).toContain('Päiväkeskus Aalto')
    expect(searches()).toHaveLength(1)

    await user.click(hit)
    await waitFor(() => expect(address()).toBe(`/d/${world.centre.destinationId}/people/edit/${helvi}`))
  })

  test('has whoever is on the device at once, and the server on Enter', async () => {
    await pullPassengerList(world.centre.destinationId)
    const { user } = openApp()
    await user.type(await field(), 'esim')

    expect(await screen.findByRole('option', { name: /Helvi Esimerkki/ })).toBeTruthy()
    expect(searches()).toHaveLength(0)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(searches()).toHaveLength(1))
  })

  test('has the focus on Ctrl+K and on a slash', async () => {
    const { user } = openApp()
    const input = await field()

    await user.keyboard('{Control>}k{/Control}')
    expect(document.activeElement).toBe(input)
    input.blur()
    await user.keyboard('/')
    expect(document.activeElement).toBe(input)
  })

  test.each(['{Control>}k{/Control}', '/'])('opens in a dialog on %s on a phone', async (keys) => {
    pretendMedia('max-width: 767px', 'max-width: 1023px')
    const { user } = openApp()
    await screen.findByRole('button', { name: 'Hae matkustajaa' })
    await user.keyboard(keys)
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
  })

  test('is not there for who may not see passengers', async () => {
    await resetClient()
    await signIn('reader@perille.example', testPassword)
    await pullDestinations()
    openApp()

    await screen.findByRole('button', { name: 'Päivitä tiedot' })
    expect(screen.queryByRole('search')).toBeNull()
  })
})

describe('whoever is picked', () => {
  const { read, write } = accessLevels
  const hit = { id: 31, destinationId: 7, destinationIds: [7, 8] }

  test.each<[string, Parameters<typeof userWith>[0], Partial<Parameters<typeof passengerTarget>[0]>, string]>([
    ['in the list where they were found', { destinations: { 7: { passengers: write } } }, {}, '/d/7/people/edit/31'],
    ['in another list of theirs', { destinations: { 8: { passengers: write } } }, {}, '/d/8/people/edit/31'],
    ['alone, without the right to a list', { destinations: { 7: { passengers: read } } }, {}, '/passenger/31/edit'],
    [
      'alone, when they are seen through a group',
      { groups: { 4: { passengers: write } } },
      { destinationId: null, destinationIds: [] },
      '/passenger/31/edit',
    ],
  ])('is opened %s', (_, levels, found, path) => {
    expect(passengerTarget({ ...hit, ...found }, userWith(levels))).toBe(path)
  })
})
