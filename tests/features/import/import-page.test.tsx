import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { File as DeviceFile } from 'node:buffer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { organizationsOfUser } from '#data/organizations.ts'
import { accessLevels } from '#domain/access.ts'
import { SavedMapping } from '#domain/import/saved-mapping.ts'
import { importMapping } from '#state/import-mapping.ts'
import { signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { change, openPage, resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'

vi.mock('#state/import-desk.ts', async (original) => ({
  ...(await original<object>()),
  openImportDesk: (await import('#tests/support/import-desk-here.ts')).openDeskHere,
}))

const admin = 'administrator@perille.example'
const reader = 'reader@perille.example'

const alias = 'Päiväkeskus Aalto'

let stage: PassengerStage
let path: string

beforeAll(async () => {
  stage = await openPassengerStage()
  const { server, centre } = stage
  path = `/o/${centre.organizationId}/import`
  const levels = { ...nothing, passengers: accessLevels.write }
  await addUser(server.services, { email: admin, roles: [{ ...centre, levels }], administers: [centre.organizationId] })
  await addUser(server.services, { email: reader, roles: [{ ...centre, levels }] })
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  Object.assign(importMapping, SavedMapping.parse({}))
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const open = async (email = admin) => {
  await signIn(email, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  return openPage(path)
}

const sheet = (rows: readonly string[], titles = 'Asiakas;Yksikkö;Lähiosoite;GSM') =>
  new DeviceFile([[titles, ...rows].join('\r\n')], 'asiakkaat.csv', { type: 'text/csv' }) as unknown as File

const choose = async (user: UserEvent, file: File) =>
  user.upload(await screen.findByLabelText('Tuotava tiedosto'), file)

/** As far as the table of results. */
async function look(user: UserEvent, rows: readonly string[]): Promise<void> {
  await choose(user, sheet(rows))
  await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })
  await user.click(screen.getByRole('button', { name: 'Seuraava' }))
  await user.click(await screen.findByRole('button', { name: 'Hae tiedot' }))
  await screen.findByRole('table', { name: 'Tuonnin rivit' })
}

const line = (name: string) =>
  screen.findByRole('button', { name }).then((button) => within(button.closest<HTMLElement>('[role=row]')!))

const stored = (name: string) =>
  stage.server.services.db
    .selectFrom('passenger')
    .select(['id', 'name', 'home_address', 'pickup_address'])
    .where('name', '=', name)
    .execute()

async function save(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Tallenna tiedot' }))
  const question = await screen.findByRole('alertdialog', { name: 'Tallennetaanko tiedot?' })
  await user.click(within(question).getByRole('button', { name: 'Tallenna tiedot' }))
  await screen.findByText(/Tallennus on valmis\./)
}

test('a row makes a passenger, another changes one, and what is skipped or typed is what is saved', async () => {
  await stage.addPassenger({ name: 'Lumijärvi Eeva', address: 'Vanhatie 1', providerId: 'P2' })
  const { user } = await open()
  await look(user, [
    `Peltoranta Toivo;${alias};Metsäniitty 4;040 555 0111`,
    `Lumijärvi Eeva;${alias};Tuohitie 3 A 5;040 555 0188`,
  ])
  expect((await line('Peltoranta Toivo')).getByText('Uusi')).toBeTruthy()
  const update = await line('Lumijärvi Eeva')
  expect(update.getByText('Päivittyy')).toBeTruthy()
  expect(update.getByText('Vanhatie 1')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Peltoranta Toivo' }))
  const typed = await screen.findByRole('textbox', { name: 'Korvaa arvolla: Kotiosoite' })
  await user.type(typed, 'Niittytie 9{Enter}')
  await waitFor(() => expect(screen.getByText(/^Tallennettavat arvot: .*Kotiosoite Niittytie 9/)).toBeTruthy())
  await user.click(screen.getByRole('button', { name: 'Valmis, seuraava rivi' }))
  const skip = await screen.findByRole('checkbox', { name: 'Ohita: Kotiosoite' })
  await screen.findByText(/Rivi 3/)
  await user.click(skip)
  await waitFor(() => expect(screen.getByText(/^Tallennettavat arvot: (?!.*Kotiosoite)/)).toBeTruthy())
  await user.click(screen.getAllByRole('button', { name: 'Sulje' })[0]!)

  await save(user)
  expect((await line('Peltoranta Toivo')).getByText('Tallennettu')).toBeTruthy()
  expect(await stored('Peltoranta Toivo')).toMatchObject([{ home_address: 'Niittytie 9' }])
  expect(await stored('Lumijärvi Eeva')).toMatchObject([{ home_address: 'Vanhatie 1' }])
})

test('an unknown alias blocks its rows, and is mended once for all of them', async () => {
  const { user } = await open()
  await look(user, [
    'Saarelma Reino;Koivuran;Aittapolku 2;040 555 0201',
    'Ojalehto Kerttu;Koivuran;Sirppikuja 9;040 555 0202',
  ])
  expect((await line('Saarelma Reino')).getByText('Virhe')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /korjatta/ }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Uusi arvo, Pääkohde: Koivuran' }), alias)
  const item = screen.getByRole('combobox', { name: 'Uusi arvo, Pääkohde: Koivuran' }).closest('li')!
  await user.click(within(item).getByRole('button', { name: 'Korjaa kaikki' }))
  await waitFor(async () => expect((await line('Saarelma Reino')).getByText('Uusi')).toBeTruthy())
  expect((await line('Ojalehto Kerttu')).getByText('Uusi')).toBeTruthy()
})

test('nothing is saved before the rows were looked for, nor while a required field is fed by nothing', async () => {
  const { user } = await open()
  await choose(user, sheet([`Korpiluoto Saimi;${alias};Savikiekontie 17;`]))
  await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })
  await user.click(screen.getByRole('button', { name: 'Seuraava' }))
  const button = await screen.findByRole('button', { name: 'Tallenna tiedot' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(await screen.findByText('Valitse ensin Hae tiedot')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Kuljetuspäätökset' }))
  expect(await screen.findByText(/^Kohdista vielä: Päätös 1: Nimi/)).toBeTruthy()
})

test('columns without a title are named, and the next step is refused', async () => {
  const { user } = await open()
  await choose(user, sheet(['Aino;x;Katu 1'], 'Nimi;;Osoite'))
  expect(await screen.findByText('Sarakkeilta puuttuu otsikko: B')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Seuraava' }).getAttribute('aria-disabled')).toBe('true')
  await choose(user, sheet([], ''))
  expect(await screen.findByText('Tiedosto on tyhjä.')).toBeTruthy()
})

test('the mapping is there the next time, and can be cleared', async () => {
  const { user, leave } = await open()
  const rows = [`Harjusalo Sylvi;${alias};Lehtokerttu 28;`]
  await choose(user, sheet(rows))
  await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })
  await user.click(screen.getByRole('button', { name: 'Seuraava' }))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Lähde: Nouto-osoite' }),
    'C Lähiosoite · Lehtokerttu 28',
  )
  expect(importMapping.properties).toContainEqual(
    expect.objectContaining({ propertyName: 'pickupAddress', cell: 'Lähiosoite', useStatic: false }),
  )
  await leave()
  const again = openPage(path)
  await choose(again.user, sheet(rows))
  expect(await screen.findByText(/^Viime kerran kohdistus otetaan käyttöön, \d \/ 4 saraketta täsmää\.$/)).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Seuraava' }))
  await again.user.click(await screen.findByRole('button', { name: 'Tyhjennä kentät' }))
  const question = await screen.findByRole('alertdialog', { name: 'Tyhjennetäänkö kohdistus?' })
  await again.user.click(within(question).getByRole('button', { name: 'Tyhjennä kentät' }))
  expect(await screen.findByText('Kohdistettu 0 / 4 saraketta')).toBeTruthy()
})

test('an import stands in the history, and is undone with its counts told before', async () => {
  const { user } = await open()
  await look(user, [`Vuorenpää Onni;${alias};Myllytuuli 80;040 555 0109`])
  await save(user)
  await user.click(screen.getByRole('button', { name: 'Takaisin' }))
  await user.click(await screen.findByRole('button', { name: 'Takaisin' }))
  const history = within(await screen.findByRole('region', { name: /Tuontihistoria/ }))
  const [newest] = await history.findAllByRole('listitem')
  expect(newest?.textContent).toContain('1 luotu')
  await user.click(within(newest!).getByRole('button', { name: 'Kumoa tuonti' }))
  const question = await screen.findByRole('alertdialog')
  expect(
    await within(question).findByText('1 luotu matkustaja passivoidaan, ja hänestä tehdään poistopyyntö'),
  ).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Kumoa tuonti' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await history.findByText(/^Kumottu: 0 palautettu, 1 passivoitu, 0 ennallaan/)).toBeTruthy()
})

test('without a connection nothing is looked for or saved', async () => {
  const { user } = await open()
  await choose(user, sheet([`Kivimaa Arvo;${alias};Käpypolku 14;`]))
  await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })
  await user.click(screen.getByRole('button', { name: 'Seuraava' }))
  stage.client.link = () => 'cut'
  await change(() => Object.assign(sync, { online: false }))
  await user.click(await screen.findByRole('button', { name: 'Hae tiedot' }))
  expect((await screen.findAllByText('Vaatii verkkoyhteyden')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('table', { name: 'Tuonnin rivit' })).toBeNull()
})

test('who does not administer the organisation never comes here', async () => {
  const { address } = await open(reader)
  await waitFor(() => expect(address()).not.toContain('/import'))
  expect(screen.queryByLabelText('Tuotava tiedosto')).toBeNull()
})
