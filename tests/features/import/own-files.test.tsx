import { screen, waitFor, within } from '@testing-library/react'
import type { TFunction } from 'i18next'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { read, utils, write } from 'xlsx'
import { pullPassengerList } from '#data/passenger-list.ts'
import { utilities } from '#domain/utility.ts'
import { passengerSheet } from '#features/passengers/list/passenger-sheet.ts'
import {
  deviceFile,
  importAlias,
  openImportScreen,
  openMapper,
  type ImportScreen,
} from '#tests/support/import-screen.tsx'
import en from '../../../locales/en.json' with { type: 'json' }
import fi from '../../../locales/fi.json' with { type: 'json' }
import { csvText } from '../../../workers/export/csv.ts'
import { workbookBytes } from '../../../workers/export/workbook.ts'

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

const textsOf = (texts: Readonly<Record<string, string>>) => ((key: string) => texts[key] ?? key) as TFunction
const still = () => undefined

test.each([
  ['fi', 'xlsx'],
  ['fi', 'csv'],
  ['en', 'xlsx'],
  ['en', 'csv'],
] as const)('a list of passengers that was exported is imported as it is (%s, .%s)', async (locale, format) => {
  const { wheelchair, attendant } = utilities
  const passengerId = await stage.addPassenger({
    ...{ name: `Lumijärvi Eeva ${locale}${format}`, yearGrade: 3, utilityIds: [wheelchair, attendant] },
    ...{ address: '=Vanhatie 1; talo "A"', postalCode: '00150', providerId: `P-${locale}${format}` },
  })
  // whom somebody else pays for
  await stage.server.services.db
    .updateTable('passenger')
    .set({
      billing_use_home_address: false,
      billing_address: 'Maksajantie 1',
      billing_postalcode: '00200',
      billing_city: 'Helsinki',
    })
    .where('id', '=', passengerId)
    .execute()
  const { user } = await stage.open()
  const { destinationId } = stage.centre
  await pullPassengerList('all', { freshForMs: 0 })
  const list = await passengerSheet(
    {
      ...{ sortBy: 'name', descending: false, search: '', onlyActive: true, page: 0, size: 'all' },
      ...{ groupIds: [], excludeIds: [], destinationIds: [destinationId] },
    },
    textsOf(locale === 'fi' ? fi : en),
    {
      aliasOf: (id) => (id === destinationId ? importAlias : undefined),
      gathering: { signal: new AbortController().signal, onProgress: () => undefined },
      onListOnly: () => expect.fail('The server was not asked.'),
    },
  )
  const bytes = format === 'xlsx' ? new Uint8Array(workbookBytes(list, still)) : csvText(list, locale, still)
  await openMapper(user, deviceFile(bytes, `matkustajat.${format}`))
  // the state and the number of transportation permissions are no fields of an import
  expect(screen.getByText('Kohdistettu 13 / 15 saraketta')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  const table = within(await screen.findByRole('table', { name: 'Tuonnin rivit' }))
  await waitFor(() => expect(table.getAllByText('Ei muutoksia')).toHaveLength(list.rows.length))
})

test('the empty template has the organisation’s own columns and values, and is read as it is filled in', async () => {
  const { user } = await stage.open()
  await user.click(await screen.findByRole('button', { name: 'Lataa tyhjä pohja' }))
  await waitFor(() => expect(saved.has('Tuontipohja.xlsx')).toBe(true))
  const bytes = await saved.get('Tuontipohja.xlsx')!.arrayBuffer()
  const book = read(bytes, { type: 'array' })
  const [help, titles = []] = utils.sheet_to_json<string[]>(book.Sheets['Matkustajat']!, { header: 1 })
  expect(help?.[0]).toMatch(/^Kirjoita otsikoiden alle yksi matkustaja riviä kohden\./)
  expect(titles).toEqual(expect.arrayContaining(['Nimi', 'Pääkohde', 'Puhelinnumero', 'Puhelinnumero 2']))
  // it shows no identity codes and has no external ids
  expect(titles).not.toContain('Henkilötunnus')
  expect(titles).not.toContain('Ulkoinen tunniste')
  const offered = utils.sheet_to_json<string[]>(book.Sheets['Arvot']!, { header: 1 }).flat()
  expect(offered).toEqual(expect.arrayContaining([importAlias, 'Kyllä']))
  expect(offered).not.toContain('true')

  const own: Record<string, string> = {
    Nimi: 'Peltoranta Toivo',
    Pääkohde: importAlias,
    Kotiosoite: 'Metsäniitty 4',
    Avustaja: 'Kyllä',
  }
  const rows = [help ?? [], titles, titles.map((title) => own[title] ?? '')]
  const filled = utils.book_new(utils.aoa_to_sheet(rows), 'Matkustajat')
  await openMapper(
    user,
    deviceFile(new Uint8Array(write(filled, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer), 'pohja.xlsx'),
  )
  expect(screen.getByText(`Kohdistettu ${titles.length} / ${titles.length} saraketta`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  const table = within(await screen.findByRole('table', { name: 'Tuonnin rivit' }))
  expect(await table.findByText('Uusi')).toBeTruthy()
})
