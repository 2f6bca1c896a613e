import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organizationsOfUser } from '#data/organizations.ts'
import { preferences } from '#state/preferences.ts'
import { signIn } from '#state/session.ts'
import { checkServer, sync } from '#state/sync.ts'
import { toasts } from '#ui/speak/toast.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { change, descriptionOf, openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { addDestination, addOrganization, addUser, deskLevels, testPassword } from '#tests/support/users.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const admin = 'hallinta@kunta.example'
const desk = 'vastaanotto@kunta.example'
const kunta = '4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145'
const seutu = 'b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb'

let server: TestServer
let client: ClientLink
let organizationId: number
let elsewhere: number

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  organizationId = await addOrganization(server.services, 'Päijärannan hyvinvointipalvelut')
  elsewhere = await addOrganization(server.services, 'Muu')
  const destinationId = await addDestination(server.services, organizationId, 'Aalto')
  await addUser(server.services, { email: admin, administers: [organizationId] })
  await addUser(server.services, { email: desk, roles: [{ organizationId, destinationId, levels: deskLevels }] })
  client = await startClient(server)
})
beforeEach(async () => {
  client.link = () => 'pass'
  const { db } = server.services
  for (const table of ['microsoft_account', 'auth_tenant_domain', 'auth_tenant'] as const) {
    await db.deleteFrom(table).execute()
  }
})
afterEach(resetClient)
afterAll(() => server.close())

const path = () => `/o/${organizationId}/authTenants`

async function openAs(email: string, address = path()) {
  await signIn(email, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  return openPage(address)
}

const said = () => toasts.get().at(-1)?.title
const cardOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest<HTMLElement>('[role=row]')!)
const add = (changes: Partial<Parameters<typeof addTenant>[2]> = {}) =>
  addTenant(server.services, organizationId, { externalTenantId: kunta, name: 'Orimattilan kaupunki', ...changes })

describe('the tenants of an organisation', () => {
  test('are for its administrators: whoever else opens the page is led on', async () => {
    const page = await openAs(desk)

    await waitFor(() => expect(page.visited().at(-1)).not.toBe(path()))
    expect(screen.queryByRole('heading', { name: 'Ulkoiset kirjautumiset' })).toBeNull()
  })

  test.each([
    ['fi', 'Ei tenantteja.', 'Lisää tenantti'],
    ['en', 'No tenants available.', 'Add tenant'],
  ] as const)('that are none are told of in %s, with the way to add one', async (locale, text, button) => {
    preferences.locale = locale
    await openAs(admin)

    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })

  test('show name, id, type and state, and what is reserved', async () => {
    await add({ domains: ['lahti.example', 'hiidenkallio.example'] })
    await openAs(admin)

    const card = await cardOf('Orimattilan kaupunki')
    expect(card.getByText(kunta)).toBeTruthy()
    expect(card.getByText(/^Azure-hakemisto/)).toBeTruthy()
    expect(card.getByText('Käytössä')).toBeTruthy()
    expect(card.getByText('lahti.example')).toBeTruthy()
    expect(card.getByText('hiidenkallio.example')).toBeTruthy()
    expect(card.getByText('0 käyttäjää')).toBeTruthy()
    expect(card.queryByRole('button', { name: /^Kirjaudu ja todista/ })).toBeNull()
    expect(screen.getByText('1 tenantti')).toBeTruthy()
  })

  test('stand ten on a page, and are found by name and by id', async () => {
    for (let index = 0; index < 11; index += 1) {
      const externalTenantId = `${kunta.slice(0, -2)}${10 + index}`
      await add({ externalTenantId, name: `Kunta ${index}`, state: 'pending' })
    }
    const { user } = await openAs(admin)

    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(10))
    await user.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))

    const search = screen.getByRole('searchbox', { name: 'Nimi tai tenantin tunnus' })
    await user.type(search, 'kunta 7')
    await waitFor(() => expect(screen.getAllByRole('rowheader').map((each) => each.textContent)).toEqual(['Kunta 7']))
    await user.clear(search)
    await user.type(search, `${kunta.slice(0, -2)}13`.toUpperCase())
    await waitFor(() => expect(screen.getAllByRole('rowheader').map((each) => each.textContent)).toEqual(['Kunta 3']))
    await user.clear(search)
    await user.type(search, 'Olematon')
    expect(await screen.findByText('Ei tuloksia haulle ”Olematon”.')).toBeTruthy()
  })
})

describe('adding a tenant', () => {
  const openDialog = async () => {
    const { user } = await openAs(admin)
    await user.click(await screen.findByRole('button', { name: 'Lisää tenantti' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lisää tenantti' }))
    return { user, dialog, save: () => user.click(dialog.getByRole('button', { name: 'Lisää tenantti' })) }
  }

  test('needs a name and an id that is one', async () => {
    const { user, dialog, save } = await openDialog()

    await save()
    expect(dialog.getAllByText('Pakollinen')).toHaveLength(2)
    await user.type(dialog.getByLabelText(/^Tenantin tunnus/), 'kunta.onmicrosoft.com')
    expect(dialog.getByText(/^Anna tunnus muodossa/)).toBeTruthy()
    expect(await server.services.db.selectFrom('auth_tenant').selectAll().execute()).toEqual([])
  })

  test('stores every field, an Azure directory unless another type is chosen', async () => {
    const { user, dialog, save } = await openDialog()
    expect(dialog.getByLabelText<HTMLSelectElement>('Tyyppi').value).toBe('AzureAD')
    await user.type(dialog.getByLabelText(/^Nimi/), 'Orimattilan kaupunki')
    await user.type(dialog.getByLabelText(/^Tenantin tunnus/), kunta.toUpperCase())
    await user.selectOptions(dialog.getByLabelText('Tyyppi'), 'Unknown')

    await save()

    const card = await cardOf('Orimattilan kaupunki')
    expect(card.getByText('Odottaa todistusta')).toBeTruthy()
    expect(said()).toBe('Tenantti lisätty.')
    const stored = await server.services.db.selectFrom('auth_tenant').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      organization_id: organizationId,
      name: 'Orimattilan kaupunki',
      external_tenant_id: kunta,
      type: 'Unknown',
      state: 'pending',
    })
  })

  test('that is in use elsewhere is refused at its field, until another one is typed', async () => {
    await addTenant(server.services, elsewhere, { externalTenantId: kunta })
    const { user, dialog, save } = await openDialog()
    await user.type(dialog.getByLabelText(/^Nimi/), 'Kunta')
    await user.type(dialog.getByLabelText(/^Tenantin tunnus/), kunta)
    await save()

    expect(await dialog.findByText('Tunnus on jo käytössä')).toBeTruthy()
    await user.clear(dialog.getByLabelText(/^Tenantin tunnus/))
    await user.type(dialog.getByLabelText(/^Tenantin tunnus/), seutu)
    await save()
    expect((await cardOf('Kunta')).getByText(seutu)).toBeTruthy()
  })

  test('that fails says why', async () => {
    const { user, dialog, save } = await openDialog()
    client.link = ({ method }) => (method === 'POST' ? { status: 503, data: { service_unavailable: [] } } : 'pass')
    await user.type(dialog.getByLabelText(/^Nimi/), 'Kunta')
    await user.type(dialog.getByLabelText(/^Tenantin tunnus/), kunta)
    await save()

    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Tenantin lisääminen epäonnistui: ./)
  })
})

describe('a tenant that waits for its proof', () => {
  test('says what to do, in three steps', async () => {
    await add({ state: 'pending' })
    await openAs(admin)

    const card = await cardOf('Orimattilan kaupunki')
    expect(card.getByText('Todista, että tenantti on teidän')).toBeTruthy()
    expect(card.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^Tenantti lisätty ?tänään \d\d:\d\d$/),
      '2Kirjaudu tenantin kauttapääkäyttäjänä, tällä selaimella',
      '3Käytössäkirjautuminen avautuu muille',
    ])
  })

  test('cannot be proved on a server without Microsoft 365, and says so', async () => {
    await add({ state: 'pending' })
    await openAs(admin)
    await change(() => void checkServer())
    await waitFor(() => expect(sync.microsoft).toBe(false))

    const button = (await cardOf('Orimattilan kaupunki')).getByRole('button', { name: /^Kirjaudu ja todista/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(button)).toContain('Microsoft 365\u00a0-kirjautumista ei ole otettu käyttöön')
    await change(() => (sync.microsoft = null))
  })

  test.each([
    [
      'a code that nobody knows',
      'code=abc',
      'Microsoft 365\u00a0-kirjautuminen jäi kesken tai epäonnistui. Yritä uudelleen.',
    ],
    [
      'an error of Microsoft 365',
      'error=azuread_login_user_not_authenticated',
      'Microsoft 365\u00a0-kirjautuminen jäi kesken tai epäonnistui. Yritä uudelleen.',
    ],
    [
      'words that somebody wrote into the address',
      'error=Soita+numeroon+0700',
      'Microsoft 365\u00a0-kirjautuminen epäonnistui. Yritä uudelleen tai ota yhteyttä pääkäyttäjään.',
    ],
  ])('and is come back to with %s tells it at its card, and the address forgets it', async (_, query, text) => {
    const id = await add({ state: 'pending' })
    const page = await openAs(admin, `${path()}?tenant=${id}&${query}`)

    const card = await cardOf('Orimattilan kaupunki')
    expect((await card.findByRole('alert')).textContent).toBe(text)
    expect(card.getByText('Odottaa todistusta')).toBeTruthy()
    expect(page.address()).toBe(path())
  })
})

describe('deleting a tenant', () => {
  test('says first what it comes to, as the server counts it, and the tenant stays in the list as deleted', async () => {
    const id = await add({ domains: ['lahti.example'] })
    const { db } = server.services
    const user_id = await addUser(server.services, { email: `outi${id}@kunta.example`, password: null })
    await db
      .insertInto('microsoft_account')
      .values({
        organization_id: organizationId,
        auth_tenant_id: id,
        object_id: seutu,
        user_id,
        created_at: new Date(),
      })
      .execute()
    const { user } = await openAs(admin)
    const card = await cardOf('Orimattilan kaupunki')

    await user.click(card.getByRole('button', { name: 'Muut toiminnot: Orimattilan kaupunki' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Poista tenantti' }))
    const asking = within(
      await screen.findByRole('alertdialog', { name: 'Poistetaanko tenantti Orimattilan kaupunki?' }),
    )
    expect(await asking.findByText(/^1 käyttäjä kirjautuu sen kautta/)).toBeTruthy()
    expect(asking.getByText(/^Heistä 1 ei voi kirjautua ennen kuin/)).toBeTruthy()
    expect(asking.getByText(/lahti\.example/)).toBeTruthy()
    await user.click(asking.getByRole('button', { name: 'Poista tenantti' }))

    await waitFor(() => expect(said()).toBe('Tenantti Orimattilan kaupunki poistettu.'))
    expect(await (await cardOf('Orimattilan kaupunki')).findByText('Poistettu')).toBeTruthy()
    const stored = await db.selectFrom('auth_tenant').select('state').executeTakeFirstOrThrow()
    expect(stored.state).toBe('deleted')
  })

  test('is refused to who has not seen what somebody else has made of it', async () => {
    await add()
    const { user } = await openAs(admin)
    const card = await cardOf('Orimattilan kaupunki')
    await server.services.db.updateTable('auth_tenant').set({ version: 4 }).execute()
    await user.click(card.getByRole('button', { name: 'Muut toiminnot: Orimattilan kaupunki' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Poista tenantti' }))
    const asking = within(await screen.findByRole('alertdialog'))
    await asking.findByText('Kukaan ei ole kirjautunut sen kautta.')

    await user.click(asking.getByRole('button', { name: 'Poista tenantti' }))

    expect((await asking.findByRole('alert')).textContent).toContain('Tenantin poistaminen epäonnistui.')
    const before = toasts.get()
    client.link = ({ method }) => (method === 'GET' ? 'pass' : { status: 404, data: { not_found: [] } })
    await user.click(asking.getByRole('button', { name: 'Poista tenantti' }))
    const gone = 'Tenanttia ei löytynyt. Se on ehkä jo poistettu.'
    await waitFor(() => expect(asking.getByRole('alert').textContent).toBe(gone))
    expect(toasts.get()).toBe(before)
    client.link = () => 'pass'
    const stored = await server.services.db.selectFrom('auth_tenant').select('state').executeTakeFirstOrThrow()
    expect(stored.state).toBe('active')
  })
})

test('without a connection the tenants are shown with their age, and what would change them says why it cannot', async () => {
  await add({ state: 'pending' })
  const { user } = await openAs(admin)
  await cardOf('Orimattilan kaupunki')
  await loseConnection()

  expect(
    await screen.findByText(/^Muuttaminen vaatii verkkoyhteyden\. Näet tiedot sellaisina kuin ne olivat /),
  ).toBeTruthy()
  for (const name of ['Lisää tenantti', /^Kirjaudu ja todista/]) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(button)).toContain('Tenanttien muuttaminen vaatii verkkoyhteyden')
  }
  await user.click(screen.getByRole('button', { name: 'Muut toiminnot: Orimattilan kaupunki' }))
  const item = await screen.findByRole('menuitem', { name: /^Poista tenantti/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})
