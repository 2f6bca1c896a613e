import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { utils, write, type BookType } from 'xlsx'
import { holdDesk } from '#tests/support/import-desk-here.ts'
import {
  chooseFile,
  deviceFile,
  openImportScreen,
  untilDrawn,
  type ImportScreen,
} from '#tests/support/import-screen.tsx'
import { inline, rowsOf, workbookFile } from '#tests/support/workbook-file.ts'

vi.mock('#state/import-desk.ts', async (original) => ({
  ...(await original<object>()),
  openImportDesk: (await import('#tests/support/import-desk-here.ts')).openDeskHere,
}))

let stage: ImportScreen
beforeAll(async () => {
  stage = await openImportScreen()
})
afterEach(() => stage.leave())
afterAll(() => stage.server.close())

const preview = () => screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const next = () => screen.getByRole('button', { name: 'Seuraava' })
const isRefused = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

async function choose(content: string | Uint8Array<ArrayBuffer>, name?: string) {
  const { user } = await stage.open()
  await chooseFile(user, deviceFile(content, name))
  return user
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\u{feff}${text}`, 'utf16le'))

/** The old container, with a part of this name: what .xls is, and what a password makes of .xlsx. */
const compound = (part: string) => {
  const bytes = new Uint8Array(4096)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  for (const [index, letter] of Array.from(part).entries()) bytes[1024 + index * 2] = letter.charCodeAt(0)
  return bytes
}

const bookOf = (bookType: BookType) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Nimi'], ['Aino Koski']]), 'Matkustajat')
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

test('a file is told with its size, rows and columns, and the first five rows stand beneath the titles', async () => {
  await choose(['Nimi;Osoite', ...Array.from({ length: 7 }, (_, at) => `Aino Koski ${at};Katu ${at}`)].join('\n'))
  const table = within(await preview())
  expect(screen.getByText(/asiakkaat\.csv/).parentElement?.textContent).toMatch(/· 7 riviä · 2 saraketta$/)
  expect(table.getByText('Aino Koski 4')).toBeTruthy()
  expect(table.queryByText('Aino Koski 5')).toBeNull()
  expect(isRefused(next())).toBe(false)
})

test('nothing leads on before a file is chosen, and a button says why', async () => {
  const { user } = await stage.open()
  await screen.findByLabelText('Tuotava tiedosto')
  expect(isRefused(next())).toBe(true)
  await user.click(next())
  expect(await screen.findByText('Valitse ensin tiedosto')).toBeTruthy()
})

test('a file can be dropped as well', async () => {
  await stage.open()
  const zone = (await screen.findByText(/tai pudota/)).parentElement!
  const file = deviceFile('Nimi\nAino Koski')
  fireEvent.dragOver(zone, { dataTransfer: { types: ['Files'], files: [file] } })
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [file] } })
  expect(within(await preview()).getByText('Aino Koski')).toBeTruthy()
})

test('the row of titles is found further down, and another one can be chosen', async () => {
  const user = await choose('Kuljetukset 2026;;\n;;\n;;\nNimi;Osoite;GSM\nAino Koski;Katu 1;040 555 0111\nB;C;D')
  await preview()
  expect(select('Otsikkorivi').value).toBe('4')
  expect(screen.getByRole('option', { name: 'Rivi 4 (näyttää otsikoilta)' })).toBeTruthy()
  await user.selectOptions(select('Otsikkorivi'), '5')
  await waitFor(() => expect(screen.getByText(/· 1 rivi ·/)).toBeTruthy())
  expect(isRefused(next())).toBe(false)
})

test('columns without a title are named and marked, and the next step is refused', async () => {
  const user = await choose('Nimi;;Osoite;\nAino Koski;x;Katu 1;y')
  expect(await screen.findByText('Sarakkeilta puuttuu otsikko: B, D')).toBeTruthy()
  const marked = within(await preview()).getAllByText('otsikko puuttuu')
  expect(marked.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Botsikko puuttuu',
    'Dotsikko puuttuu',
  ])
  expect(isRefused(next())).toBe(true)
  await user.click(next())
  expect(await screen.findByText('Korjaa ensin tiedosto tai valitse toinen otsikkorivi')).toBeTruthy()
})

test('a sheet is chosen, a hidden one is passed over, and an empty one says so while another can be chosen', async () => {
  const data = (name: string) => rowsOf([['Nimi'], [name]])
  const user = await choose(
    workbookFile({
      sheets: [
        { name: 'Piilossa', state: 'hidden', data: data('Salainen Saara') },
        { name: 'Syksy', data: data('Aino Koski') },
        { name: 'Tyhjä', data: '' },
      ],
    }),
    'asiakkaat.xlsx',
  )
  expect(within(await preview()).getByText('Aino Koski')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Piilossa (piilotettu)' })).toBeTruthy()
  await user.selectOptions(select('Taulukko'), 'Tyhjä')
  expect(await screen.findByText('Taulukko on tyhjä.')).toBeTruthy()
  expect(select('Taulukko').selectedOptions[0]?.textContent).toBe('Tyhjä')
  expect(isRefused(next())).toBe(true)
  await user.selectOptions(select('Taulukko'), 'Syksy')
  expect(within(await preview()).getByText('Aino Koski')).toBeTruthy()
  expect(isRefused(next())).toBe(false)
})

test('how a text is read was found, is shown and can be changed, there and back', async () => {
  const user = await choose(new Uint8Array(Buffer.from('Nimi;Osoite\nÄijälä Åke;Öljytie 1', 'latin1')))
  expect(within(await preview()).getByText('Äijälä Åke')).toBeTruthy()
  expect(select('Merkistö').value).toBe('windows-1252')
  expect(select('Erotin').value).toBe(';')
  await user.selectOptions(select('Merkistö'), 'UTF-8')
  expect(await screen.findByText(/merkkiä ei kuulu merkistöön/)).toBeTruthy()
  await user.selectOptions(select('Merkistö'), 'Windows-1252')
  await waitFor(() => expect(screen.queryByText(/merkkiä ei kuulu merkistöön/)).toBeNull())
  await user.selectOptions(select('Erotin'), 'Pilkku ( , )')
  await waitFor(() => expect(screen.getByText(/· 1 sarake$/)).toBeTruthy())
  await user.selectOptions(select('Merkistö'), 'UTF-16 (LE)')
  await waitFor(() => expect(select('Merkistö').value).toBe('utf-16le'))
  await user.selectOptions(select('Merkistö'), 'Windows-1252')
  expect(within(await preview()).getByText('Äijälä Åke;Öljytie 1')).toBeTruthy()
})

test('two choices that follow each other at once both hold', async () => {
  const user = await choose(new Uint8Array(Buffer.from('Nimi;Osoite\nÄijälä Åke;Öljytie 1', 'latin1')))
  await preview()
  const letGo = holdDesk('open')
  await user.selectOptions(select('Merkistö'), 'UTF-8')
  await user.selectOptions(select('Erotin'), 'Pilkku ( , )')
  letGo()
  await waitFor(() => expect(select('Erotin').value).toBe(','))
  expect(select('Merkistö').value).toBe('utf-8')
})

test.each([
  ['UTF-16', utf16('Nimi;Osoite\r\nÄijälä Åke;Katu 1')],
  ['a line that names the delimiter', 'sep=;\r\nNimi;Osoite\r\nÄijälä Åke;Katu 1'],
  ['an old workbook with another ending', bookOf('biff8')],
])('%s is read as it is', async (_, content) => {
  await choose(content, 'asiakkaat.xlsx')
  expect(within(await preview()).getByText(/Äijälä Åke|Aino Koski/)).toBeTruthy()
  expect(isRefused(next())).toBe(false)
})

test.each([
  [
    'what a password protects',
    compound('EncryptedPackage'),
    'Tiedosto on suojattu salasanalla. Poista suojaus taulukko-ohjelmassa.',
  ],
  ['an old workbook of 1995', bookOf('biff5'), 'Vanhaa .xls-tiedostoa ei voi lukea. Tallenna se .xlsx-muodossa.'],
  ['a letter', '%PDF-1.7 kirje', 'Tiedosto on PDF. Valitse .csv- tai .xlsx-tiedosto.'],
  ['nothing', '', 'Tiedosto on tyhjä.'],
  ['titles alone', 'Nimi;Osoite', 'Otsikkorivin alla ei ole yhtään riviä.'],
  [
    'a workbook that was cut off',
    bookOf('xlsx').slice(0, 3000),
    'Tiedosto on vahingoittunut. Avaa se taulukko-ohjelmassa ja tallenna uudelleen.',
  ],
])('%s is refused in plain words', async (_, content, text) => {
  await choose(content, 'asiakkaat.xlsx')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(isRefused(next())).toBe(true)
})

test('more rows than can be imported are refused with their limit', async () => {
  await choose(`Nimi\n${'Aino Koski\n'.repeat(300_001)}`)
  const notice = await screen.findByText(/^Taulukossa on liian monta riviä\. Enimmäismäärä on 300.000\./)
  expect(notice).toBeTruthy()
  expect(isRefused(next())).toBe(true)
})

test('a quote that is not closed, and titles across columns, are told with their rows', async () => {
  const user = await choose('Nimi;Osoite\nAino Koski;"Katu 1\nVäinö Mäki;Katu 2')
  expect(await screen.findByText(/^1 lainausmerkki jää sulkematta\. .* Rivi 2\.$/)).toBeTruthy()
  const behind = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
  const data = `<row r="1">${inline('A1', 'Nimi')}${inline('C1', 'Osoite')}</row><row r="2">${inline('A2', 'Aino Koski')}${inline('C2', 'Katu')}</row>`
  await chooseFile(user, deviceFile(workbookFile({ sheets: [data], behind }), 'b.xlsx'))
  expect(await screen.findByText(/^1 otsikko ulottuu usean sarakkeen yli\. .* Rivi 1\.$/)).toBeTruthy()
})

test('a file that has changed on the disk since it was chosen is refused, and is read when it is chosen again', async () => {
  const file = deviceFile('Nimi;Osoite\nAino Koski;Katu 1')
  const { user } = await stage.open()
  await chooseFile(user, file)
  await preview()
  const changed = vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('The file could not be read', 'NotReadableError')
  })
  await user.selectOptions(select('Erotin'), 'Pilkku ( , )')
  expect(await screen.findByText('Tiedosto on muuttunut valitsemisen jälkeen. Valitse se uudelleen.')).toBeTruthy()
  expect(isRefused(next())).toBe(true)
  changed.mockRestore()
  await chooseFile(user, file)
  expect(within(await preview()).getByText('Aino Koski')).toBeTruthy()
})

test('of two columns with one title each is shown with its letter and can be chosen', async () => {
  const user = await choose('Nimi;Puhelin;Puhelin\nAino Koski;040 555 0111;040 555 0222')
  await preview()
  await user.click(next())
  await untilDrawn()
  const header = (name: RegExp) => screen.getByRole('columnheader', { name }).textContent
  expect(header(/^B Puhelin/)).toContain('Puhelin 1')
  expect(header(/^C Puhelin/)).toContain('Puhelin 2')
})
