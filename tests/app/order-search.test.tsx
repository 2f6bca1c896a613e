import { FluentProvider } from '@fluentui/react-components'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { routeTree } from '#app/router.tsx'
import { closeOverlay } from '#app/shell/shell-state.ts'
import { pullDestinations } from '#data/destinations.ts'
import { accessLevels } from '#domain/access.ts'
import { signIn } from '#state/session.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { resetClient, startClient } from '#tests/support/open-page.tsx'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'
import { addCentre, addTimetable, type Centre } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { appTheme } from '#ui/look/themes.ts'
import { pretendMedia } from '../ui/media.ts'

const orderSearchDelayMs = 350

const { read } = accessLevels
const planner = 'suunnittelija@perille.example'

let server: TestServer
let client: ClientLink
let centre: Centre
let timetableId: number

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  centre = await addCentre(server.services)
  timetableId = await addTimetable(server.services, centre, [])
  await addUser(server.services, { email: planner, roles: [{ ...centre, levels: { ...nothing, timetables: read } }] })
  await addUser(server.services, {
    email: 'vastaanotto@perille.example',
    roles: [{ ...centre, levels: { ...nothing, arrivalDepartures: read } }],
  })
  client = await startClient(server)
})
beforeEach(async () => {
  client.seen.length = 0
  await signIn(planner, testPassword)
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

const field = () => screen.findByRole('combobox', { name: 'Tilausnumero' })
const searches = () => client.seen.filter(({ path }) => path.toLowerCase().startsWith('/api/timetable/search'))
test('finds a timetable by its number after a short while, with its destination and state, and opens it', async () => {
  const { user, address } = openApp()
  const input = await field()
  await user.click(input)
  await user.type(input, '  ')
  const typedAt = performance.now()
  await user.type(input, String(timetableId))
  expect(searches()).toHaveLength(0)

  const hit = await screen.findByRole('option', { name: new RegExp(`#${timetableId}`) })
  expect(performance.now() - typedAt).toBeGreaterThanOrEqual(orderSearchDelayMs)
  expect(hit.textContent).toContain('Päiväkeskus Aalto')
  expect(hit.textContent).toContain('Hyväksytty')
  expect(searches()).toHaveLength(1)
  await user.click(hit)
  await waitFor(() => expect(address()).toBe(`/d/${centre.destinationId}/timetables/tt/${timetableId}`))
})

test('has the focus on Ctrl+Shift+K', async () => {
  const { user } = openApp()
  const input = await field()
  await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
  expect(document.activeElement).toBe(input)
})

test('is not there for who may read no timetables', async () => {
  await resetClient()
  await signIn('vastaanotto@perille.example', testPassword)
  await pullDestinations()
  openApp()
  await screen.findByRole('button', { name: 'Päivitä tiedot' })
  expect(screen.queryByRole('combobox', { name: 'Tilausnumero' })).toBeNull()
})

test('stands in a dialog where the header has no room for it', async () => {
  pretendMedia('max-width: 1023px')
  const { user, address } = openApp()
  await user.click(await screen.findByRole('button', { name: 'Tilausnumero' }))
  const input = await field()
  await user.type(input, String(timetableId))
  await user.click(await screen.findByRole('option', { name: new RegExp(`#${timetableId}`) }))
  await waitFor(() => expect(address()).toBe(`/d/${centre.destinationId}/timetables/tt/${timetableId}`))
})

test.each(['max-width: 1023px', 'max-width: 767px'])('opens its dialog on Ctrl+Shift+K at %s', async (width) => {
  pretendMedia(width, 'max-width: 1023px')
  const { user } = openApp()
  await screen.findByRole('button', { name: 'Tilausnumero' })
  await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
  const input = await field()
  await waitFor(() => expect(document.activeElement).toBe(input))
})
