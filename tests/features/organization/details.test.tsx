import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organizationsOfUser } from '#data/organizations.ts'
import { preferences } from '#state/preferences.ts'
import { refreshScreen } from '#state/refresh.ts'
import { signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { change, descriptionOf, isChecked, openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { addUser, testPassword } from '#tests/support/users.ts'

const adminEmail = 'paakayttaja@perille.example'

let server: TestServer
let client: ClientLink
let world: CoordinatorWorld
let path: string

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  world = await addCoordinatorWorld(server)
  const { organizationId } = world.centre
  path = `/o/${organizationId}/details`
  const id = await addUser(server.services, { email: adminEmail, administers: [organizationId] })
  const { db } = server.services
  await db.updateTable('app_user').set({ name: 'Outi Vaaranmaa' }).where('id', '=', id).execute()
  await db.updateTable('organization').set({ has_price_areas: true }).where('id', '=', organizationId).execute()
  client = await startClient(server)
})
beforeEach(async () => {
  client.link = () => 'pass'
  const { db } = server.services
  await db
    .updateTable('organization')
    .set({ ssn_readers: 'readers', support_email: null, version: 1, show_ssn: true })
    .execute()
})
afterEach(resetClient)
afterAll(() => server.close())

async function openAs(email: string) {
  await signIn(email, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const page = openPage(path)
  await screen.findByRole('heading', { level: 1, name: preferences.locale === 'fi' ? 'Organisaation tiedot' : /./ })
  return page
}
const storedReaders = async () => {
  const row = server.services.db.selectFrom('organization').select(['ssn_readers', 'version'])
  return row.where('id', '=', world.centre.organizationId).executeTakeFirstOrThrow()
}
const editorsOnly = () => screen.findByRole('radio', { name: /^Vain ne, jotka saavat muokata/ })

test('whoever holds a role sees the name, the administrators and the settings in words, and changes nothing', async () => {
  await openAs(coordinatorEmail)

  const administrators = within(await screen.findByRole('region', { name: 'Pääkäyttäjät' }))
  expect(administrators.getByText('Outi Vaaranmaa')).toBeTruthy()
  const address = administrators.getByRole('link', { name: adminEmail })
  expect(address.getAttribute('href')).toBe(`mailto:${adminEmail}`)
  expect(screen.getByText('Rantakunta')).toBeTruthy()
  const settings = within(screen.getByRole('region', { name: 'Asetukset' }))
  const told = settings.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(told).toEqual([
    'Kaikki, jotka saavat lukea matkustajan tietoja, näkevät henkilötunnuksen',
    'Uudelta matkustajalta ei vaadita kuljetuspäätöstä, ellei toisin valita',
    'Tallennetaan luonnoksena, ellei toisin valita',
    'Uudessa kuljetuspäätöksessä omavastuuta ei laskuteta, ellei toisin valita',
    'Kuljetuspäätökset hinnoitellaan alueittain',
    'Matkustajilla ei ole ulkoista tunnistetta',
    'Aikataulua ei voi jakaa kahteen osaan',
  ])
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Ulkoiset kirjautumiset' })).toBeNull()
})

test('an administrator sees by which tenants one signs in, and which of them waits for its proof', async () => {
  const { services } = server
  const { organizationId } = world.centre
  const ofTenants = async () => within(await screen.findByRole('region', { name: 'Ulkoiset kirjautumiset' }))
  await openAs(adminEmail)
  expect((await ofTenants()).getByText('Käyttäjät kirjautuvat vain salasanalla.')).toBeTruthy()

  await addTenant(services, organizationId, {
    ...{ name: 'Rantakunta', state: 'active', externalTenantId: '4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145' },
  })
  await addTenant(services, organizationId, {
    ...{ name: 'Mäkikunta', state: 'pending', externalTenantId: 'b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb' },
  })
  await act(() => refreshScreen())

  const told = async () => (await ofTenants()).getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(async () => expect(await told()).toEqual(['RantakuntaKäytössä', 'MäkikuntaOdottaa todistusta']))
})

test('an administrator says who sees identity codes', async () => {
  const { user } = await openAs(adminEmail)
  expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull()

  await user.click(await editorsOnly())
  await user.click(screen.getByRole('button', { name: 'Tallenna' }))

  await waitFor(async () => expect(await storedReaders()).toEqual({ ssn_readers: 'editors', version: 2 }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull())
  await waitFor(async () => expect(isChecked(await editorsOnly())).toBe(true))
})

test('what a colleague has changed meanwhile is told, and then decided about', async () => {
  const { user } = await openAs(adminEmail)
  await user.click(await editorsOnly())
  const changed = { version: 7, updated_at: new Date(), updated_by: null }
  await server.services.db.updateTable('organization').set(changed).execute()

  await user.click(screen.getByRole('button', { name: 'Tallenna' }))
  expect(await screen.findByText(/on muuttanut tietoja sillä välin/, { selector: '[role=alert] *' })).toBeTruthy()
  expect(await storedReaders()).toEqual({ ssn_readers: 'readers', version: 7 })
  expect(isChecked(await editorsOnly())).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Tallenna' }))
  await waitFor(async () => expect(await storedReaders()).toEqual({ ssn_readers: 'editors', version: 8 }))
})

test('without a connection it is read with its age, and the button says why it does nothing', async () => {
  const { user } = await openAs(adminEmail)
  await user.click(await editorsOnly())
  client.link = () => 'cut'
  await change(() => Object.assign(sync, { online: false }))

  expect(
    await screen.findByText(/^Muuttaminen vaatii verkkoyhteyden\. Näet tiedot sellaisina kuin ne olivat /, {
      selector: 'p > span',
    }),
  ).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Tallenna' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  expect(descriptionOf(save)).toContain('Muuttaminen vaatii verkkoyhteyden.')
  await user.click(save)
  expect(await storedReaders()).toEqual({ ssn_readers: 'readers', version: 1 })
})

test('where no codes are shown there is nothing to choose', async () => {
  await server.services.db.updateTable('organization').set({ show_ssn: false }).execute()
  await openAs(adminEmail)

  expect(await screen.findByText('Organisaatiossa ei näytetä henkilötunnuksia')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

describe('where messages to support go as well', () => {
  const field = () => screen.findByRole('textbox', { name: 'Organisaation oma sähköpostiosoite' })
  const storedSupport = async () => {
    const row = server.services.db.selectFrom('organization').select(['support_email', 'ssn_readers', 'version'])
    return row.where('id', '=', world.centre.organizationId).executeTakeFirstOrThrow()
  }

  test('an administrator sets it, and takes it back', async () => {
    const { user } = await openAs(adminEmail)
    await change(() => Object.assign(sync, { support: true }))
    await user.type(await field(), 'tuki@rantakunta.example')
    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    await waitFor(async () =>
      expect(await storedSupport()).toEqual({
        ...{ support_email: 'tuki@rantakunta.example', ssn_readers: 'readers', version: 2 },
      }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull())
    await waitFor(async () => expect((await field()).getAttribute('value')).toBe('tuki@rantakunta.example'))

    await user.clear(await field())
    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    await waitFor(async () => expect(await storedSupport()).toMatchObject({ support_email: null, version: 3 }))
  })

  test('what is no address is refused with the reason, at the field once it is left', async () => {
    const { user } = await openAs(adminEmail)
    await change(() => Object.assign(sync, { support: true }))
    await user.type(await field(), 'tuki')
    const save = screen.getByRole('button', { name: 'Tallenna' })
    expect(descriptionOf(save)).toContain('Anna kelvollinen sähköpostiosoite')
    await user.click(save)
    expect(await screen.findByText('Anna kelvollinen sähköpostiosoite', { selector: '[role=alert]' })).toBeTruthy()
    expect(await storedSupport()).toMatchObject({ support_email: null, version: 1 })
    await user.click(screen.getByRole('button', { name: 'Hylkää' }))
    expect((await field()).getAttribute('value')).toBe('')
  })

  test('it is not offered where the server mails messages to nobody, unless there is one', async () => {
    await openAs(adminEmail)
    await change(() => Object.assign(sync, { support: false }))
    await editorsOnly()
    expect(screen.queryByRole('textbox')).toBeNull()
    await server.services.db.updateTable('organization').set({ support_email: 'a@rantakunta.example' }).execute()
    await act(() => refreshScreen())
    expect((await field()).getAttribute('value')).toBe('a@rantakunta.example')
  })

  test('who administers nothing sees nothing of it', async () => {
    await server.services.db.updateTable('organization').set({ support_email: 'a@rantakunta.example' }).execute()
    await openAs(coordinatorEmail)
    await change(() => Object.assign(sync, { support: true }))
    await screen.findByRole('region', { name: 'Asetukset' })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
