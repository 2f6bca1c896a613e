import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ImportGoneError } from '#state/import-desk.ts'
import { loseDesk } from '#tests/support/import-desk-here.ts'
import {
  deviceFile,
  importAlias as alias,
  openImportScreen,
  openMapper,
  type ImportScreen,
} from '#tests/support/import-screen.tsx'

vi.mock('#state/import-desk.ts', async (original) => ({
  ...(await original<object>()),
  openImportDesk: (await import('#tests/support/import-desk-here.ts')).openDeskHere,
}))

const saved = vi.hoisted(() => new Map<string, Blob>())
vi.mock('#features/export/save-file.ts', () => ({ saveFile: (file: Blob, name: string) => saved.set(name, file) }))

let stage: ImportScreen

beforeAll(async () => {
  stage = await openImportScreen()
})
afterEach(() => stage.leave())
afterAll(() => stage.server.close())

const titles = 'Asiakas;Yksikkö;Lähiosoite;GSM'

/** As far as the table of results. */
async function look(user: UserEvent, rows: readonly string[]): Promise<void> {
  await openMapper(user, deviceFile([titles, ...rows].join('\r\n')))
  await user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
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
  const { user } = await stage.open()
  await look(user, [
    `Peltoranta Toivo;${alias};Metsäniitty 4;040 555 0111`,
    `Lumijärvi Eeva;${alias};Tuohitie 3 A 5;040 555 0188`,
  ])
  expect((await line('Peltoranta Toivo')).getByText('Uusi')).toBeTruthy()
  const update = await line('Lumijärvi Eeva')
  expect(update.getByText('Päivittyy')).toBeTruthy()
  expect(update.getByText('Vanhatie 1')).toBeTruthy()

  await user.click(await screen.findByRole('button', { name: 'Peltoranta Toivo' }))
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
  const { user } = await stage.open()
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

test('once its worker is lost an import begins anew with its file, and an empty template is made all the same', async () => {
  const { user } = await stage.open()
  await look(user, [`Aittoniemi Veera;${alias};Metsäniitty 4;`])
  await user.click(screen.getByRole('button', { name: 'Tallenna tiedot' }))
  await screen.findByRole('alertdialog', { name: 'Tallennetaanko tiedot?' })
  loseDesk(new ImportGoneError('The worker is lost.'))
  await screen.findByText(/^Tiedoston käsittely keskeytyi/)
  await user.click(screen.getByRole('button', { name: 'Lataa tyhjä pohja' }))
  await waitFor(() => expect(saved.has('Tuontipohja.xlsx')).toBe(true))
  expect(screen.getByText(/^Tiedoston käsittely keskeytyi/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Seuraava' }).getAttribute('aria-disabled')).toBe('true')

  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))
  expect(await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })).toBeTruthy()
  // nobody has asked it of this file yet
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Seuraava' }))
  await user.click(await screen.findByRole('button', { name: 'Hae tiedot' }))
  expect((await line('Aittoniemi Veera')).getByText('Uusi')).toBeTruthy()
})
