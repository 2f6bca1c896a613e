import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { tellPresence } from '#contract/presence.ts'
import { createSchedule } from '#contract/schedules.ts'
import { createTransportationPermission } from '#contract/transportation-permissions.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { accessLevels } from '#domain/access.ts'
import { signIn } from '#state/session.ts'
import { coordinatorEmail } from '#tests/support/coordinator.ts'
import { permissionBody, scheduleBody } from '#tests/support/stored-transportation-permissions.ts'
import { descriptionOf, openPage, resetClient, valueOf } from '#tests/support/open-page.tsx'
import { button, field, helviRow, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'
import { addPassenger } from '#tests/support/rides.ts'

const desk = passengerDesk()
const { write } = accessLevels

/** What stands behind a name where fields are only read. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

describe('leaving with unsaved work', () => {
  test('asks, and goes on when the work is discarded', async () => {
    const { user, address } = await openHelvi(desk)
    await user.type(await field('Nouto-osoite'), 'Sivuovi')
    await user.click(screen.getByRole('link', { name: 'Takaisin listaan' }))

    const dialog = await screen.findByRole('alertdialog', { name: 'Tallentamattomia muutoksia' })
    await user.click(within(dialog).getByRole('button', { name: 'Jatka muokkausta' }))
    expect(valueOf(await field('Nouto-osoite'))).toBe('Sivuovi')

    await user.click(screen.getByRole('link', { name: 'Takaisin listaan' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Hylkää' }))
    await waitFor(() => expect(address()).not.toContain('/passenger/'))
    expect((await helviRow(desk)).pickup_address).toBe('')
  })

  test('saves first when that is wanted', async () => {
    const { user, address } = await openHelvi(desk)
    await user.type(await field('Nouto-osoite'), 'Sivuovi')
    await user.click(screen.getByRole('link', { name: 'Takaisin listaan' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tallenna' }))

    await waitFor(() => expect(address()).not.toContain('/passenger/'))
    expect((await helviRow(desk)).pickup_address).toBe('Sivuovi')
  })
})

test('the external ID is asked for only where the organisation uses it', async () => {
  const { db } = desk.server.services
  const open = () => openPage(`/d/${desk.world.centre.destinationId}/people/newPassenger`)
  const name = /^Ulkoinen tunniste/
  open()
  await screen.findByRole('textbox', { name: /^Nimi/ })
  expect(screen.queryByRole('textbox', { name })).toBeNull()

  await db
    .updateTable('organization')
    .set({ show_external_id: true })
    .where('id', '=', desk.world.centre.organizationId)
    .execute()
  await resetClient()
  await signIn(coordinatorEmail, testPassword)
  open()
  expect(await screen.findByRole('textbox', { name })).toBeTruthy()
})

describe('a new passenger', () => {
  const openNew = async () => {
    const page = openPage(`/d/${desk.world.centre.destinationId}/people/newPassenger`)
    await page.user.type(await screen.findByRole('textbox', { name: /^Nimi/ }), 'Uusi Esimerkki')
    return page
  }
  const made = (name: string) =>
    desk.server.services.db.selectFrom('passenger').selectAll().where('name', '=', name).execute()

  test('is made with the code after it, and the view goes on to the editor', async () => {
    const { user, address } = await openNew()
    await user.type(await field('Henkilötunnus'), '131052-308T')
    await user.click(await button('Tallenna'))

    await waitFor(() => expect(address()).toMatch(/\/people\/edit\/\d+$/))
    expect(await made('Uusi Esimerkki')).toHaveLength(1)
    const writes = desk.client.seen.filter(({ method, path }) => method !== 'GET' && path !== tellPresence.path)
    expect(writes.slice(-2).map(({ path }) => path)).toEqual([
      '/api/passenger/',
      expect.stringMatching(/^\/api\/passenger\/\d+\/ssn$/),
    ])
  })

  test('who may be there already is pointed out before anything is made', async () => {
    await addPassenger(desk.server.services, desk.world.centre, { name: 'ESIMERKKI Kaisa', address: 'Mäntytie 4' })
    const page = openPage(`/d/${desk.world.centre.destinationId}/people/newPassenger`)
    await page.user.type(await screen.findByRole('textbox', { name: /^Nimi/ }), 'Kaisa Esimerkki')
    await page.user.type(await field('Kotiosoite'), 'mäntytie 4')
    await page.user.click(await button('Tallenna'))

    expect(await screen.findByText(/sama kotiosoite/)).toBeTruthy()
    expect(await made('Kaisa Esimerkki')).toHaveLength(0)
    const warning = () => screen.getByText(/sama kotiosoite/).closest('[role=alert]')
    expect(warning()).toBe(document.activeElement)

    await page.user.click(await button('Tallenna'))
    await waitFor(() => expect(warning()).toBe(document.activeElement))
    expect(await made('Kaisa Esimerkki')).toHaveLength(0)
    await page.user.click(await button('Luo silti uusi'))
    await waitFor(async () => expect(await made('Kaisa Esimerkki')).toHaveLength(1))
  })

  test('who was pointed out for one name is judged anew for another', async () => {
    for (const name of ['Lahja Kaima', 'Toini Kaima']) {
      await addPassenger(desk.server.services, desk.world.centre, { name, address: 'Kuusitie 8' })
    }
    const { user } = openPage(`/d/${desk.world.centre.destinationId}/people/newPassenger`)
    await user.type(await screen.findByRole('textbox', { name: /^Nimi/ }), 'Lahja Kaima')
    await user.type(await field('Kotiosoite'), 'Kuusitie 8')
    await user.click(await button('Tallenna'))
    expect(await screen.findByRole('link', { name: 'Lahja Kaima' })).toBeTruthy()

    await user.clear(await field(/^Nimi/))
    await user.type(await field(/^Nimi/), 'Toini Kaima')
    expect(screen.queryByRole('link', { name: 'Lahja Kaima' })).toBeNull()
    await user.click(await button('Tallenna'))
    expect(await screen.findByRole('link', { name: 'Toini Kaima' })).toBeTruthy()
    expect(await made('Toini Kaima')).toHaveLength(1)
  })

  test('goes to destinations of the organisation only', async () => {
    const { centre, sibling, twin } = desk.world
    const email = 'rajalla@perille.example'
    const roles = [centre, sibling, twin].map((place) => ({ ...place, levels: { ...nothing, passengers: write } }))
    await addUser(desk.server.services, { email, roles })
    await resetClient()
    await signIn(email, testPassword)
    await openNew()

    const picker = await screen.findByRole('combobox', { name: /^Pääkohde/ })
    const offered = within(picker)
      .getAllByRole('option')
      .map((option) => Number((option as HTMLOptionElement).value))
    expect(new Set(offered)).toEqual(new Set([centre.destinationId, sibling.destinationId]))
  })

  test('who is saved on the way to another page does not lead away from it', async () => {
    const { user, address, visited } = await openNew()
    await user.click(screen.getByRole('link', { name: 'Takaisin listaan' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tallenna' }))

    await waitFor(async () => expect((await made('Uusi Esimerkki')).length).toBeGreaterThan(1))
    await screen.findByRole('table', { name: 'Matkustajat' })
    expect(address()).toBe(`/d/${desk.world.centre.destinationId}/people`)
    expect(visited().some((path) => path.includes('/edit/'))).toBe(false)
  })

  test('whose groups could not be stored is gone on with, not made again', async () => {
    const first = openPage(`/d/${desk.world.centre.destinationId}/people/newPassenger`)
    await first.user.type(await screen.findByRole('textbox', { name: /^Nimi/ }), 'Kesken Jäänyt')
    await first.user.type(await screen.findByRole('combobox', { name: 'Kuuluu ryhmiin: lisää' }), 'Kerho')
    await first.user.click(await screen.findByRole('option', { name: /Kerho/ }))
    desk.client.link = ({ method }) => (method === 'PUT' ? 500 : 'pass')
    await first.user.click(await button('Tallenna'))
    expect(await screen.findByText('Matkustajan tallentaminen epäonnistui. Yritä myöhemmin uudelleen.')).toBeTruthy()
    await first.leave()
    desk.client.link = () => 'pass'

    const again = openPage(`/d/${desk.world.centre.destinationId}/people/newPassenger`)
    await again.user.click(await button('Jatka luonnosta'))
    expect(valueOf(await field(/^Nimi/))).toBe('Kesken Jäänyt')
    await again.user.click(await button('Tallenna'))
    const [kept] = await made('Kesken Jäänyt')
    await waitFor(() => expect(again.address()).toMatch(new RegExp(`/people/edit/${kept?.id}$`)))
    expect(await made('Kesken Jäänyt')).toHaveLength(1)
    expect(await button('Poista: Kerho')).toBeTruthy()
  })
})

describe('a user without the right to change', () => {
  test('reads, and is told so', async () => {
    await resetClient()
    await signIn('aino@perille.example', testPassword)
    openPage(`/passenger/${desk.helvi}/edit`)

    expect(await screen.findByText('Vain katselu')).toBeTruthy()
    expect(fact('Nimi')).toBe('Helvi Esimerkki')
    expect(fact('Kotiosoite')).toBe('Käpypolku 1')
    expect(screen.queryByRole('textbox', { name: 'Kotiosoite' })).toBeNull()
    expect(screen.queryByRole('switch', { name: 'Käytä kotiosoitetta' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Lisää toimintoja: Helvi Esimerkki' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Lisää numero' })).toBeNull()
  })
})

describe('without a connection', () => {
  test('the device shows what it knows of a passenger, and takes no changes', async () => {
    const { leave } = openPage(`/d/${desk.world.centre.destinationId}/people`)
    await waitFor(async () => expect(await workspace().mirror.passengerCards.get(desk.helvi)).toBeTruthy())
    await leave()
    desk.client.link = () => 'cut'

    openPage(`/passenger/${desk.helvi}/edit`)

    expect(await screen.findByText(/^Näytetään laitteelle tallennetut tiedot/)).toBeTruthy()
    expect(fact('Kotiosoite')).toBe('Käpypolku 1')
    expect(screen.queryByRole('textbox', { name: 'Kotiosoite' })).toBeNull()
  })

  test('transportation permissions and schedules are there as they were read last, with their age', async () => {
    const email = 'paattaja@perille.example'
    const levels = { ...nothing, passengers: write, transportationPermissions: write, schedule: write }
    await addUser(desk.server.services, { email, roles: [{ ...desk.world.centre, levels }] })
    await resetClient()
    await signIn(email, testPassword)
    const token = await desk.server.signIn(email)
    const params = { id: desk.helvi }
    const made = await Promise.all([
      desk.server.call(createTransportationPermission, {
        params,
        body: permissionBody(),
        token,
        key: crypto.randomUUID(),
      }),
      desk.server.call(createSchedule, {
        body: scheduleBody(desk.helvi, { endDate: '2099-12-31' }),
        token,
        key: crypto.randomUUID(),
      }),
    ])
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const list = openPage(`/d/${desk.world.centre.destinationId}/people`)
    await waitFor(async () => expect(await workspace().mirror.passengerCards.get(desk.helvi)).toBeTruthy())
    await list.leave()
    const record = openPage(`/passenger/${desk.helvi}/edit`)
    await screen.findByRole('button', { name: 'Päivätoimintamatkat' })
    await screen.findByDisplayValue('Viikko-ohjelma')
    await record.leave()
    desk.client.link = () => 'cut'

    openPage(`/passenger/${desk.helvi}/edit`)
    const transportationPermission = await screen.findByRole('button', { name: 'Päivätoimintamatkat' })
    expect(transportationPermission.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(transportationPermission)).toBe('Vaatii verkkoyhteyden')
    expect(await screen.findByText('Viikko-ohjelma')).toBeTruthy()
    expect(screen.getAllByText(/^Tiedot haettu tälle laitteelle/).length).toBeGreaterThan(1)
    expect(screen.queryByRole('button', { name: 'Uusi päätös' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Lisää lukujärjestys' })).toBeNull()
  })
})
