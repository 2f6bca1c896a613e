import { FluentProvider } from '@fluentui/react-components'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { routeTree } from '#app/router.tsx'
import { configureApi } from '#data/api/client.ts'
import { destinationsOfUser, pullDestinations } from '#data/destinations.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import { pullMe } from '#data/session.ts'
import { accessLevels, type AccessLevels } from '#domain/access.ts'
import { heldRights } from '#state/held-rights.ts'
import { refreshScreen } from '#state/refresh.ts'
import { apiEars, session, signIn } from '#state/session.ts'
import { appTheme } from '#ui/look/themes.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { discard } from '#tests/support/discard.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { pretendMedia } from '#tests/ui/media.ts'
import { resetClient, startClient, valueOf } from '#tests/support/open-page.tsx'
import { addGroup, addGroupRole, addPassenger } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addDestination, addUser, deskLevels, testPassword } from '#tests/support/users.ts'

let server: TestServer
let client: ClientLink
let world: CoordinatorWorld
let helvi: number
let users = 0

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  world = await addCoordinatorWorld(server)
  helvi = await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' })
  client = await startClient(server)
})
afterEach(async () => {
  await resetClient()
  Object.assign(heldRights, { since: null, isLocked: false })
})
afterAll(() => server.close())

const levels = { ...deskLevels, passengers: accessLevels.write, timetables: accessLevels.read }

interface Held {
  also?: readonly { organizationId: number; destinationId: number }[]
  /** In the place of all roles at destinations. */
  groupId?: number
}

/** Somebody new, who works at the centre and administers its organisation. */
async function openAs(path: string, { also = [], groupId }: Held = {}) {
  users += 1
  const email = `oikeudet${users}@perille.example`
  const userId = await addUser(server.services, {
    email,
    roles: groupId === undefined ? [world.centre, ...also].map((place) => ({ ...place, levels })) : [],
    administers: [world.centre.organizationId],
  })
  if (groupId !== undefined) await addGroupRole(server.services, world.centre, groupId, userId, accessLevels.read)
  await signIn(email, testPassword)
  await pullDestinations()
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  configureApi({ onDenied: apiEars.onDenied })
  const router = createMemoryRouter(routeTree, { initialEntries: [path] })
  render(
    <FluentProvider theme={appTheme('base', 'light')}>
      <RouterProvider router={router} />
    </FluentProvider>,
  )
  const { db } = server.services
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname,
    go: (to: string) => act(() => router.navigate(to)),
    loseDestination: () => db.deleteFrom('destination_role').where('user_id', '=', userId).execute(),
    change: ({
      arrivalDepartures,
      ...changes
    }: Partial<Pick<AccessLevels, 'arrivalDepartures' | 'schedule' | 'timetables'>>) =>
      db
        .updateTable('destination_role')
        .set({ ...changes, ...(arrivalDepartures !== undefined && { arrival_departures: arrivalDepartures }) })
        .where('user_id', '=', userId)
        .execute(),
    loseOrganization: () => db.deleteFrom('organization_admin').where('user_id', '=', userId).execute(),
  }
}

const patient = { timeout: 10_000 }
const record = () => `/d/${world.centre.destinationId}/people/edit/${helvi}`
const notice = /^Oikeutesi muuttuivat \d\d:\d\d\. Kirjoittamasi on yhä tässä\.$/

test('the next call that is refused has the page follow without a reload', async () => {
  const { address, change } = await openAs(`/d/${world.centre.destinationId}/arrivals-departures`)
  await screen.findByRole('heading', { level: 1, name: 'Saapumiset ja lähdöt' }, patient)
  await change({ arrivalDepartures: accessLevels.none })

  await act(() => refreshScreen())

  await waitFor(() => expect(address()).toBe(`/d/${world.centre.destinationId}/people`), patient)
  expect(session.me?.destinationRoles[0]?.arrivalDepartures).toBe(accessLevels.none)
  expect(screen.queryByText(notice)).toBeNull()
})

test('the page follows also while the list of organisations fails', async () => {
  const { address, change } = await openAs(`/d/${world.centre.destinationId}/arrivals-departures`)
  await screen.findByRole('heading', { level: 1, name: 'Saapumiset ja lähdöt' }, patient)
  await change({ arrivalDepartures: accessLevels.none })
  client.link = ({ path }) => (path.toLowerCase() === '/api/organization' ? 500 : 'pass')

  await act(() => refreshScreen())

  await waitFor(() => expect(address()).toBe(`/d/${world.centre.destinationId}/people`), patient)
  client.link = () => 'pass'
})

test('a destination that is deleted while its board is open is told to be gone', async () => {
  const { organizationId } = world.centre
  const destinationId = await addDestination(server.services, organizationId, 'Väliaikainen')
  const { address } = await openAs(`/d/${destinationId}/arrivals-departures`, {
    also: [{ organizationId, destinationId }],
  })
  await screen.findByRole('heading', { level: 1, name: 'Saapumiset ja lähdöt' }, patient)
  await server.services.db.updateTable('destination').set({ deleted: true }).where('id', '=', destinationId).execute()

  await act(() => refreshScreen())

  expect(await screen.findByRole('heading', { level: 1, name: 'Kohdetta ei löydy' }, patient)).toBeTruthy()
  expect(address()).toBe(`/d/${destinationId}/arrivals-departures`)
})

test('an organisation’s page is left by who administers it no more, at the next call', async () => {
  const { address, loseOrganization } = await openAs(`/o/${world.centre.organizationId}/transportationPermissions`)
  await screen.findByRole('heading', { level: 1, name: 'Kuljetuspäätökset' }, patient)
  await loseOrganization()

  await act(() => refreshScreen())

  await waitFor(() => expect(address()).not.toMatch(/^\/o\//), patient)
})

test('an open form keeps what was typed, can only be read, and says why; once it is left the page follows', async () => {
  const { user, address, loseDestination, go } = await openAs(record())
  const field = () => screen.findByRole('textbox', { name: 'Kotiosoite' }, patient)
  await user.clear(await field())
  await user.type(await field(), 'Uusikatu 7')
  await loseDestination()

  await user.click(screen.getByRole('button', { name: 'Tallenna' }))

  const told = await screen.findAllByText(notice, undefined, patient)
  expect(told.some((text) => text.closest('[role=alert]'))).toBe(true)
  expect(valueOf(await field())).toBe('Uusikatu 7')
  expect((await field()).closest('fieldset')?.disabled).toBe(true)
  expect((await field()).matches(':disabled')).toBe(true)
  const bar = within(screen.getByRole('group', { name: 'Tallentamattomat muutokset' }))
  expect(bar.getByRole('button', { name: 'Tallenna' }).getAttribute('aria-disabled')).toBe('true')
  expect(address()).toBe(record())
  const stored = server.services.db.selectFrom('passenger').select('home_address').where('id', '=', helvi)
  expect((await stored.executeTakeFirstOrThrow()).home_address).not.toBe('Uusikatu 7')

  await discard(user, bar.getByRole('button', { name: 'Hylkää' }))
  await waitFor(() => expect(session.me?.destinationRoles).toEqual([]), patient)
  expect(screen.queryByText(notice)).toBeNull()
  await waitFor(() => expect(address()).not.toBe(record()), patient)
  await go('/about')
})

test('of a right lost while typing is told once, and what would begin something new is refused with it', async () => {
  pretendMedia('min-width: 1024px')
  const { user, loseDestination } = await openAs(record())
  await screen.findByRole('button', { name: 'Luo uusi' }, patient)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Kotiosoite' }, patient)
  await waitFor(() => expect(field.readOnly).toBe(false), patient)
  await user.type(field, 'x')
  await loseDestination()

  await user.click(await screen.findByRole('button', { name: 'Tallenna' }, patient))

  await screen.findAllByText(notice, undefined, patient)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hylkää' }).matches(':disabled')).toBe(false))
  const said = screen.getAllByText(notice).filter((text) => text.role !== 'tooltip')
  expect(said).toHaveLength(1)
  expect(document.body.textContent).not.toContain('Yritä myöhemmin uudelleen')
  for (const name of ['Luo uusi', 'Lisää numero', 'Tallenna']) {
    const button = screen.getByRole('button', { name })
    expect(button.matches(':disabled')).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const description = button.getAttribute('aria-describedby')!
    expect(document.getElementById(description)!.textContent).toMatch(notice)
  }
  await discard(user)
})

test('what was typed stays also when the place itself is out of sight', async () => {
  const { user, loseDestination, loseOrganization } = await openAs(record())
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Kotiosoite' }, patient)
  await waitFor(() => expect(field.readOnly).toBe(false), patient)
  await user.type(field, 'x')
  await loseDestination()
  await loseOrganization()

  await user.click(await screen.findByRole('button', { name: 'Tallenna' }, patient))

  await screen.findAllByText(notice, undefined, patient)
  await waitFor(async () => expect((await destinationsOfUser())?.length).toBe(0), patient)
  expect(screen.queryByRole('heading', { name: 'Kohdetta ei löydy' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Kotiosoite' }).value).toMatch(/x$/)
  await discard(user)
})

test('a user’s rights that are being edited can only be read once the administration is lost', async () => {
  const path = `/o/${world.centre.organizationId}/user/edit/${coordinatorEmail}`
  const { user, address, loseOrganization } = await openAs(path)
  const grid = () => screen.findByRole('grid', { name: 'Oikeudet kohteittain' }, patient)
  const [changed] = within(await grid()).getAllByRole('gridcell')
  changed!.focus()
  await user.keyboard('0')
  await loseOrganization()

  await user.click(screen.getByRole('button', { name: 'Tallenna' }))

  expect((await screen.findAllByText(notice, undefined, patient)).length).toBeGreaterThan(0)
  await waitFor(async () => expect((await grid()).getAttribute('aria-readonly')).toBe('true'))
  const [kept] = within(await grid()).getAllByRole('gridcell')
  expect(kept!.getAttribute('aria-label')).toContain('muutettu')
  kept!.focus()
  await user.keyboard('2')
  expect(kept!.dataset['level']).toBe('0')
  expect(address()).toBe(path)

  await discard(user)
  await waitFor(() => expect(address()).not.toMatch(/^\/o\//), patient)
})

test.each([
  ['', () => Promise.resolve({})],
  [
    ', also by who keeps one of its groups',
    async () => ({ groupId: await addGroup(server.services, world.centre, []) }),
  ],
] as const)(
  'an invitation that is being written can only be read once the administration is lost%s',
  async (_, held) => {
    const path = `/o/${world.centre.organizationId}/user/new`
    const { user, address, loseOrganization } = await openAs(path, await held())
    const field = await screen.findByLabelText(/^Sähköposti/, undefined, patient)
    await user.type(field, 'tulija@perille.example')
    await loseOrganization()

    await user.click(screen.getByRole('button', { name: 'Lähetä kutsu' }))

    expect((await screen.findAllByText(notice, undefined, patient)).length).toBeGreaterThan(0)
    expect(field.matches(':disabled')).toBe(true)
    expect(valueOf(field)).toBe('tulija@perille.example')
    expect(address()).toBe(path)
    await discard(user)
  },
)

test('rights that come are followed at once, whatever is typed', async () => {
  const { user, change } = await openAs(record())
  await user.type(await screen.findByRole('textbox', { name: 'Kotiosoite' }, patient), 'x')
  await change({ schedule: accessLevels.write })

  await act(pullMe)

  await waitFor(() => expect(session.me?.destinationRoles[0]?.schedule).toBe(accessLevels.write))
  expect(heldRights.since).toBeNull()
})

test('what another window has learnt is followed once nothing is typed here; until a call is refused one types on', async () => {
  const { user, change } = await openAs(record())
  const field = await screen.findByRole('textbox', { name: 'Kotiosoite' }, patient)
  await user.type(field, 'x')
  await change({ timetables: accessLevels.none })

  await act(pullMe)
  await waitFor(() => expect(heldRights.since).not.toBeNull())
  expect(screen.queryByText(notice)).toBeNull()
  await user.type(field, 'y')
  expect(session.me?.destinationRoles[0]?.timetables).toBe(accessLevels.read)

  await discard(user)
  await waitFor(() => expect(session.me?.destinationRoles[0]?.timetables).toBe(accessLevels.none), patient)
  expect(heldRights.since).toBeNull()
})
