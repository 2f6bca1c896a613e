import { FluentProvider } from '@fluentui/react-components'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { routeTree } from '#app/router.tsx'
import { pullDestinations } from '#data/destinations.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import { accessLevels } from '#domain/access.ts'
import { signIn } from '#state/session.ts'
import { appTheme } from '#ui/look/themes.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { resetClient, startClient } from '#tests/support/open-page.tsx'
import { addGroup, addGroupRole } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser, testPassword } from '#tests/support/users.ts'
import { pretendMedia } from '#tests/ui/media.ts'

const adminEmail = 'kaksi@perille.example'
const groupEmail = 'ryhmalainen@perille.example'

let server: TestServer
let world: CoordinatorWorld
let here: number
let there: number

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  world = await addCoordinatorWorld(server)
  here = world.centre.organizationId
  there = world.twin.organizationId
  await addUser(server.services, { email: adminEmail, administers: [here, there] })
  const groupUser = await addUser(server.services, { email: groupEmail })
  await addGroupRole(
    server.services,
    world.centre,
    await addGroup(server.services, world.centre, []),
    groupUser,
    accessLevels.read,
  )
  await startClient(server)
})
afterEach(resetClient)
afterAll(() => server.close())

async function openAs(email: string, path: string) {
  await signIn(email, testPassword)
  await pullDestinations()
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const router = createMemoryRouter(routeTree, { initialEntries: [path] })
  render(
    <FluentProvider theme={appTheme('base', 'light')}>
      <RouterProvider router={router} />
    </FluentProvider>,
  )
  return { user: userEvent.setup(), address: () => router.state.location.pathname }
}

const patient = { timeout: 10_000 }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, patient)
const others = () => screen.getByRole('navigation', { name: 'Muut organisaation sivut' })
const tabs = () => within(screen.getByRole('tablist', { name: 'Organisaation sivut' })).getAllByRole('tab')
/** The three of open point C-13, of which those are left out that the user may not see. */
const allTabs = ['Käyttäjät', 'Kohteet', 'Matkustajaryhmät']
const shownTabs = () => allTabs.filter((name) => screen.queryByRole('tab', { name }) !== null)

test('the organisation’s tabs are at most its three, and its other pages are links beside them', async () => {
  const { user, address } = await openAs(adminEmail, `/o/${here}/passengerGroup`)
  await heading('Matkustajaryhmät')

  expect(shownTabs()).toEqual(allTabs)
  expect(tabs()).toHaveLength(allTabs.length)
  expect(screen.getByRole('tab', { name: 'Matkustajaryhmät' }).getAttribute('aria-selected')).toBe('true')
  const links = within(others()).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Kuljetuspäätökset', 'Tiedot']))
  expect(links.some((link) => link.hasAttribute('aria-current'))).toBe(false)

  await user.click(within(others()).getByRole('link', { name: 'Tiedot' }))
  await heading('Organisaation tiedot')
  expect(address()).toBe(`/o/${here}/details`)
  expect(within(others()).getByRole('link', { name: 'Tiedot' }).getAttribute('aria-current')).toBe('page')
  expect(tabs().some((tab) => tab.getAttribute('aria-selected') === 'true')).toBe(false)

  await user.click(screen.getByRole('tab', { name: 'Matkustajaryhmät' }))
  await waitFor(() => expect(address()).toBe(`/o/${here}/passengerGroup`))
})

test('the area has the users, the destinations, the groups and the tenants of sign-in, a page each', async () => {
  const { user, address } = await openAs(adminEmail, `/o/${here}/details`)
  await heading('Organisaation tiedot')
  for (const [name, path] of [
    ['Käyttäjät', 'users'],
    ['Kohteet', 'destinations'],
    ['Matkustajaryhmät', 'passengerGroup'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name }))
    await heading(name)
    expect(address()).toBe(`/o/${here}/${path}`)
  }
  await user.click(within(others()).getByRole('link', { name: 'Kirjautumiset' }))
  await heading('Ulkoiset kirjautumiset')
  expect(address()).toBe(`/o/${here}/authTenants`)
})

test('beside a drawer, which has the other pages, there are the tabs alone, and on those pages nothing', async () => {
  pretendMedia('min-width: 1280px')
  const { user } = await openAs(adminEmail, `/o/${here}/passengerGroup`)
  await heading('Matkustajaryhmät')
  expect(tabs().length).toBeGreaterThan(0)
  expect(screen.queryByRole('navigation', { name: 'Muut organisaation sivut' })).toBeNull()

  await user.click(screen.getByRole('link', { name: 'Organisaation tiedot' }))
  await heading('Organisaation tiedot')
  expect(screen.queryByRole('tablist', { name: 'Organisaation sivut' })).toBeNull()
})

test.each(['user/new', `user/edit/${adminEmail}`])('the page of a user (%s) belongs to the users', async (page) => {
  pretendMedia('min-width: 1280px')
  await openAs(adminEmail, `/o/${here}/${page}`)
  await screen.findByRole('switch', { name: 'Pääkäyttäjä' }, patient)
  const drawer = within(screen.getByRole('navigation', { name: 'Päävalikko' }))
  const current = drawer.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(['Käyttäjät'])
})

test('who has two organisations goes from a page of one to the same of the other', async () => {
  const { user, address } = await openAs(adminEmail, `/o/${here}/details`)
  await heading('Organisaation tiedot')
  await user.click(await screen.findByRole('button', { name: 'Vaihda organisaatio: Rantakunta' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Naapurikunta' }))
  await waitFor(() => expect(address()).toBe(`/o/${there}/details`))
  expect(await screen.findByRole('button', { name: 'Vaihda organisaatio: Naapurikunta' })).toBeTruthy()
})

test('who has one sees its name as plain text, and goes back to the root', async () => {
  const { user, address } = await openAs(coordinatorEmail, `/o/${here}/passengerGroup`)
  await heading('Matkustajaryhmät')
  expect(screen.getByText('Rantakunta').closest('button')).toBeNull()

  await user.click(screen.getByRole('link', { name: 'Takaisin' }))
  await waitFor(() => expect(address()).toMatch(new RegExp(`^/d/${world.centre.destinationId}/`)))
})

test('the area opens at the first page that the user may see', async () => {
  const { address } = await openAs(coordinatorEmail, '/o')
  await heading('Matkustajaryhmät')
  expect(address()).toBe(`/o/${here}/passengerGroup`)
})

test('who holds a role in a group alone begins at the groups, and sees nothing of administrators', async () => {
  const { address } = await openAs(groupEmail, '/signin')
  await heading('Matkustajaryhmät')
  expect(address()).toBe(`/o/${here}/passengerGroup`)
  expect(shownTabs()).toEqual(['Matkustajaryhmät'])
  expect(tabs()).toHaveLength(1)
  expect(
    within(others())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tiedot'])
})

test('a page of administrators is refused to others, who are told so', async () => {
  const { address } = await openAs(coordinatorEmail, `/o/${here}/transportationPermissions`)
  await waitFor(() => expect(address()).not.toMatch(/^\/o\//))
})
