import { read } from 'xlsx'
import { expect, test } from 'vitest'
import { openedReading } from '#tests/support/read-sheet.ts'
import { SheetReading } from '../../../workers/import/sheet-reading.ts'
import { templateBytes } from '../../../workers/import/template.ts'

const columns = [
  { title: 'Nimi', help: 'Suku- ja etunimi', kind: 'text', values: [] },
  { title: 'Pääkohde', help: '', kind: 'text', values: ['Koulu <1> & "kerho"', 'Päiväkoti'] },
  { title: 'Toinen kohde', help: '', kind: 'text', values: ['Koulu <1> & "kerho"', 'Päiväkoti'] },
  { title: 'Alkaa', help: 'Päivä', kind: 'date', values: [] },
] as const
const words = { sheet: 'Matkustajat', values: 'Arvot', help: 'Yksi matkustaja riviä kohden.' }

test('an empty sheet is read with its titles, and is empty beneath', async () => {
  const bytes = await templateBytes(columns, words)
  const { facts, reading } = await openedReading(new Uint8Array(bytes))
  expect(facts.sheets).toEqual([
    { name: 'Matkustajat', isHidden: false },
    { name: 'Arvot', isHidden: true },
  ])
  const { value } = await reading.read(0, null, () => undefined)
  expect(value?.columns.map(({ title }) => title)).toEqual(columns.map(({ title }) => title))
  // a line of help stands over the titles
  expect(value?.headerRowNumber).toBe(2)
  expect(reading.firstRows(1).rows[0]?.texts[0]).toBe(words.help)
  expect(value?.refusal).toMatchObject({ code: 'rowsMissing' })
  expect(reading).toBeInstanceOf(SheetReading)
})

test('another program reads it, too, with the lists on a sheet of their own, each once', async () => {
  const book = read(await templateBytes(columns, words), { type: 'array' })
  expect(book.SheetNames).toEqual(['Matkustajat', 'Arvot'])
  expect(book.Sheets['Matkustajat']?.['B2']).toMatchObject({ v: 'Pääkohde' })
  expect(book.Sheets['Arvot']?.['A1']).toMatchObject({ v: 'Koulu <1> & "kerho"' })
  expect(book.Sheets['Arvot']?.['B1']).toBeUndefined()
})

test('offers the values of a column from that sheet, and says what each column is for', async () => {
  const text = new TextDecoder().decode(await templateBytes(columns, words))
  const offered = text.match(/<formula1>.*?<\/formula1>/g)
  expect(offered).toEqual(Array(2).fill("<formula1>'Arvot'!$A$1:$A$2</formula1>"))
  expect(text).toContain('prompt="Suku- ja etunimi" sqref="A3:A5002"')
  expect(text).toContain('type="list" errorStyle="warning"')
})
