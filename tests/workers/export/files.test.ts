import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { CFB, read, utils } from 'xlsx'
import { csvText } from '../../../workers/export/csv.ts'
import type { Sheet } from '../../../workers/export/sheet.ts'
import { workbookBytes } from '../../../workers/export/workbook.ts'

const sheet: Sheet = {
  name: 'Matkustajat: kaikki/aktiiviset',
  columns: [
    { header: 'Nimi', kind: 'text' },
    { header: 'Hinta', kind: 'number' },
    { header: 'Alkaa', kind: 'date' },
    { header: 'Aika', kind: 'time' },
  ],
  rows: [
    ['Esimerkki; "Ääkkönen"', 12.5, '2026-11-23', '07:45'],
    ['=1+1', 3, 'ei tiedossa', null],
    ['rivi\nkaksi', null, null, null],
  ],
}
const still = () => undefined

const summed: Sheet = { ...sheet, totals: ['Yhteensä', 15.5, null, null] }

test('sums stand apart from the rows, where neither a filter nor a selection of the list reaches them', () => {
  const cells = read(workbookBytes(summed, still)).Sheets['Matkustajat  kaikki aktiiviset'] ?? {}
  expect(cells['!autofilter']).toEqual({ ref: 'A1:D4' })
  expect([cells['A5'], cells['B5']]).toEqual([undefined, undefined])
  expect([cells['A6'], cells['B6']]).toMatchObject([{ v: 'Yhteensä' }, { t: 'n', v: 15.5 }])
  expect(csvText(summed, 'fi', still).split('\r\n').slice(-3)).toEqual([';;;', 'Yhteensä;15,5;;', ''])
})

test('what a list is about stands on a sheet of its own in a workbook, as text', () => {
  const about = { name: 'Tiedot', facts: [['Tuoja', '=1+1'] as const, ['Tiedosto', 'kunta.csv'] as const] }
  const book = read(workbookBytes({ ...sheet, about }, still), { type: 'array' })
  expect(book.SheetNames).toHaveLength(2)
  expect(book.SheetNames[1]).toBe('Tiedot')
  expect(utils.sheet_to_json(book.Sheets['Tiedot']!, { header: 1 })).toEqual(about.facts)
  expect(book.Sheets['Tiedot']!['B1']).toMatchObject({ t: 's', v: '=1+1' })
  expect(read(workbookBytes(sheet, still), { type: 'array' }).SheetNames).toHaveLength(1)
})

describe('a text file', () => {
  test('in Finnish has a byte order mark, semicolons, decimal commas and days as people write them', () => {
    expect(csvText(sheet, 'fi', still)).toBe(
      [
        '\u{feff}Nimi;Hinta;Alkaa;Aika',
        '"Esimerkki; ""Ääkkönen""";12,5;23.11.2026;07:45',
        "'=1+1;3;ei tiedossa;",
        '"rivi\nkaksi";;;',
        '',
      ].join('\r\n'),
    )
  })

  test('in English has commas, decimal points and days that sort', () => {
    expect(csvText(sheet, 'en', still).split('\r\n')[1]).toBe('"Esimerkki; ""Ääkkönen""",12.5,2026-11-23,07:45')
  })

  test.each([
    ['fi', ['"a;b"', 'a,b']],
    ['en', ['a;b', '"a,b"']],
  ])('in %s quotes what holds the sign between its values', (locale, lines) => {
    const rows = [['a;b'], ['a,b']]
    const file = csvText({ name: 'x', columns: [{ header: 'a', kind: 'text' }], rows }, locale, still)
    expect(file.split('\r\n').slice(1, 3)).toEqual(lines)
  })

  test('gives back any text, but for the apostrophe before what would run as a formula', () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => !/[\r\n\0\u{feff}]/u.test(value))
    fc.assert(
      fc.property(text, (value) => {
        const file = csvText({ name: 'x', columns: [{ header: 'a', kind: 'text' }], rows: [[value]] }, 'fi', still)
        const [, line = ''] = file.split('\r\n')
        const plain = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
        expect([value, `'${value}`]).toContain(plain)
        expect(plain).not.toMatch(/^(?:[=\-@\t]|\+(?!\d[\d ]*$))/)
      }),
    )
  })
})

describe('a workbook', () => {
  const opened = () => {
    const book = read(workbookBytes(sheet, still), { cellDates: false, cellFormula: true, cellNF: true })
    return { name: book.SheetNames[0] ?? '', cells: book.Sheets[book.SheetNames[0] ?? ''] ?? {} }
  }

  test('has the list as rows, with numbers, days and times that can be reckoned with', () => {
    const { cells } = opened()
    expect(utils.sheet_to_json(cells, { header: 1, raw: false })).toEqual([
      ['Nimi', 'Hinta', 'Alkaa', 'Aika'],
      ['Esimerkki; "Ääkkönen"', '12.5', '23.11.2026', '07:45'],
      ['=1+1', '3', 'ei tiedossa'],
      ['rivi\nkaksi'],
    ])
    expect(['B2', 'C2', 'D2'].map((place) => (cells[place] as { t: string }).t)).toEqual(['n', 'n', 'n'])
  })

  test('keeps its head in sight, and filters by every column', () => {
    const { read: open, find } = CFB as {
      read: (bytes: Uint8Array, options: object) => object
      find: (parts: object, path: string) => { content: number[] }
    }
    const parts = open(new Uint8Array(workbookBytes(sheet, still)), { type: 'array' })
    const text = new TextDecoder().decode(Uint8Array.from(find(parts, '/xl/worksheets/sheet1.xml').content))
    expect(text).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(text).toContain('<autoFilter ref="A1:D4"/>')
  })

  test('has no formula, whatever a text begins with', () => {
    const { cells } = opened()
    expect(cells['A3']).toMatchObject({ t: 's', v: '=1+1' })
    // else whoever goes into the cell and out again makes a formula of it
    expect(cells['A3']).toMatchObject({ z: '@' })
    expect(cells['A2']).not.toMatchObject({ z: '@' })
    expect(
      Object.values(cells).filter((cell: unknown) => typeof cell === 'object' && cell !== null && 'f' in cell),
    ).toEqual([])
  })

  test.each([
    ['Matkustajat: kaikki/aktiiviset', 'Matkustajat  kaikki aktiiviset'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['[]', '1'],
  ])('named %s gets a name that is allowed', (name, expected) => {
    const book = read(workbookBytes({ ...sheet, name }, still))
    expect(book.SheetNames).toEqual([expected])
  })

  test('of no rows has its header', () => {
    const book = read(workbookBytes({ ...sheet, rows: [] }, still))
    expect(utils.sheet_to_json(Object.values(book.Sheets)[0]!, { header: 1 })).toEqual([
      ['Nimi', 'Hinta', 'Alkaa', 'Aika'],
    ])
  })
})

test.each([
  ['text file', (rows: Sheet, tell: (done: number, total: number) => void) => void csvText(rows, 'fi', tell)],
  ['workbook', (rows: Sheet, tell: (done: number, total: number) => void) => void workbookBytes(rows, tell)],
])('a %s tells how far it is, up to the end', (_, write) => {
  const tell = vi.fn<(done: number, total: number) => void>()
  write({ ...sheet, rows: Array.from({ length: 1200 }, (__, id) => [`Henkilö ${id}`, id, null, null]) }, tell)
  expect(tell.mock.calls).toEqual([
    [0, 1200],
    [500, 1200],
    [1000, 1200],
    [1200, 1200],
  ])
})
