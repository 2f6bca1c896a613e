import { describe, expect, test, vi } from 'vitest'
import { openedReading, told } from '#tests/support/read-sheet.ts'
import { inline, rowsOf, workbookFile } from '#tests/support/workbook-file.ts'
import { SheetReading } from '../../../workers/import/sheet-reading.ts'

const still = () => undefined
const people = rowsOf([
  ['Nimi', 'Puhelin'],
  ['Aino', 1],
  ['Eino', 2],
  ['Impi', 3],
])

describe('the sheets of a workbook', () => {
  const bytes = workbookFile({
    sheets: [
      { name: 'Salainen & oma', state: 'hidden', data: rowsOf([['A'], ['piilossa']]) },
      { name: 'Matkustajat', data: people },
      { name: 'Apu', state: 'veryHidden', data: '' },
    ],
  })

  test('are listed in their order, and which are hidden', async () => {
    expect((await openedReading(bytes)).facts).toEqual({
      kind: 'workbook',
      format: null,
      sheets: [
        { name: 'Salainen & oma', isHidden: true },
        { name: 'Matkustajat', isHidden: false },
        { name: 'Apu', isHidden: true },
      ],
    })
  })

  test('are read one after another', async () => {
    const { reading } = await openedReading(bytes)
    expect((await reading.read(1, null, still)).value).toMatchObject({ rows: 3 })
    expect((await reading.read(0, null, still)).value).toMatchObject({
      rows: 1,
      columns: [{ letter: 'A', title: 'A' }],
    })
    expect((await reading.read(2, null, still)).refusal).toEqual({ code: 'sheetEmpty', values: {} })
    expect(reading.sheet).toBeNull()
    expect((await reading.read(3, null, still)).refusal).toEqual({ code: 'sheetMissing', values: {} })
  })
})

describe('the row of the titles', () => {
  const list = (above: readonly (readonly (string | number | null)[])[]) =>
    workbookFile({
      sheets: [
        rowsOf([
          ...above,
          ['Nimi', 'Puhelin', 'Katu', 'Luokka'],
          ['A', 1, 'K', 3],
          ['B', 2, 'L', 4],
          ['C', 3, null, 5],
        ]),
      ],
    })

  test.each([
    ['the first, as a rule', [], 1],
    ['beneath a heading', [['Matkustajalista 2026'], [], []], 4],
    [
      'beneath a heading and a date',
      [['Matkustajalista', '1.8.2026'].slice(0, 1), ['päivitetty', null, null, null]],
      3,
    ],
  ] as const)('%s', async (_, above, rowNumber) => {
    const { reading } = await openedReading(list(above))
    const { value } = await reading.read(0, null, still)
    expect(value).toMatchObject({
      headerRowNumber: rowNumber,
      likelyHeaderRowNumber: rowNumber,
      rows: 3,
      refusal: null,
    })
    expect(reading.page(0, 1)).toEqual([{ rowNumber: rowNumber + 1, texts: ['A', '1', 'K', '3'], kinds: [2, 1, 2, 1] }])
  })

  test('is the one that is chosen, without reading the file again', async () => {
    const { reading } = await openedReading(list([['Otsikko']]))
    await reading.read(0, null, still)
    const { value } = await reading.read(0, 1, () => {
      throw new Error('It was read again.')
    })
    expect(value).toMatchObject({ headerRowNumber: 1, likelyHeaderRowNumber: 2, rows: 4 })
    expect(value?.refusal).toEqual({ code: 'headerTitlesMissing', values: { columns: ['B', 'C', 'D'], row: 1 } })
    expect(value?.untitled).toEqual(
      ['B', 'C', 'D'].map((letter) => ({ letter, rowNumber: 2, cells: letter === 'C' ? 3 : 4 })),
    )
  })

  test('that holds nothing is none', async () => {
    const { reading } = await openedReading(workbookFile({ sheets: [people] }))
    expect((await reading.read(0, 9, still)).refusal).toEqual({ code: 'headerTitlesMissing', values: { row: 9 } })
  })

  test('with no row beneath it can be shown and not imported', async () => {
    const { reading } = await openedReading('Nimi;Puhelin\n')
    const { value } = await reading.read(0, null, still)
    expect(value).toMatchObject({ rows: 0, refusal: { code: 'rowsMissing', values: { row: 1 } } })
  })

  test('may have a title twice, in a column for each; a column without anything is left out', async () => {
    expect(await told('Nimi;;Nimi;\nA;;B;\n')).toEqual([
      ['Nimi', 'Nimi'],
      [2, 'A', 'B'],
    ])
  })

  test('has its titles on one line each', async () => {
    expect(await told('"Nimi\n (koko) ";Luku\nA;1')).toEqual([
      ['Nimi (koko)', 'Luku'],
      [2, 'A', '1'],
    ])
  })
})

describe('paging', () => {
  test('gives the rows beneath the titles, and those of the beginning with all columns', async () => {
    const { reading } = await openedReading(workbookFile({ sheets: [people] }))
    await reading.read(0, null, still)
    expect(reading.page(1, 5).map(({ rowNumber, texts }) => [rowNumber, ...texts])).toEqual([
      [3, 'Eino', '2'],
      [4, 'Impi', '3'],
    ])
    expect(reading.page(3, 5)).toEqual([])
    expect(reading.firstRows(2)).toEqual({
      letters: ['A', 'B'],
      rows: [
        { rowNumber: 1, texts: ['Nimi', 'Puhelin'], kinds: [2, 2] },
        { rowNumber: 2, texts: ['Aino', '1'], kinds: [2, 1] },
      ],
    })
  })

  test('before anything was read gives nothing', () => {
    const reading = new SheetReading()
    expect([reading.page(0, 10), reading.firstRows(10), reading.sheet]).toEqual([[], { letters: [], rows: [] }, null])
  })
})

describe('a long file', () => {
  const row = (index: number) =>
    `<row r="${index + 2}">${inline(`A${index + 2}`, `Henkilö ${index}`)}<c r="B${index + 2}"><v>${index}</v></c></row>`
  const workbook = workbookFile({
    sheets: [rowsOf([['Nimi', 'Luku']]) + Array.from({ length: 60_000 }, (_, index) => row(index)).join('')],
  })
  const text = `Nimi;Luku\n${'Henkilö;1\n'.repeat(250_000)}`
  const ofEach = [
    ['workbook', workbook],
    ['text', text],
  ] as const

  test.each(ofEach)('tells how far it is, at most ten times a second, and rises (%s)', async (_, bytes) => {
    const clock = vi.spyOn(performance, 'now')
    let at = 0
    clock.mockImplementation(() => (at += 30))
    try {
      const { reading } = await openedReading(bytes)
      const shares: number[] = []
      const times: number[] = []
      await reading.read(0, null, (share) => {
        shares.push(share)
        times.push(at)
      })
      expect(shares.length).toBeGreaterThan(3)
      expect(shares).toEqual([...shares].sort((a, b) => a - b))
      expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
      expect(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) >= 100)).toBe(true)
    } finally {
      clock.mockRestore()
    }
  })

  test.each(ofEach)('can be ended in the middle, and read anew (%s)', async (_, bytes) => {
    const clock = vi.spyOn(performance, 'now')
    let at = 0
    clock.mockImplementation(() => (at += 30))
    try {
      const { reading } = await openedReading(bytes)
      let told = 0
      const { refusal } = await reading.read(0, null, () => {
        told += 1
        // a message that comes while the thread looks for one
        if (told === 2) setTimeout(() => reading.cancel())
      })
      expect(refusal).toEqual({ code: 'cancelled', values: {} })
      expect(told).toBeLessThan(5)
      expect(reading.sheet).toBeNull()
    } finally {
      clock.mockRestore()
    }
    const { reading } = await openedReading(bytes)
    expect((await reading.read(0, null, still)).refusal).toBeNull()
  })

  test('that is opened again ends what is being read of it', async () => {
    const { reading } = await openedReading(workbook)
    const first = reading.read(0, null, still)
    const second = reading.open(new Blob([text]))
    expect((await first).refusal).toEqual({ code: 'cancelled', values: {} })
    expect((await second).value).toMatchObject({ kind: 'text' })
  })
})

test('a file that changed on the disk since it was chosen is told to have', async () => {
  const file = new Blob([workbookFile({ sheets: [people] })])
  const reading = new SheetReading()
  await reading.open(file)
  vi.spyOn(file, 'slice').mockImplementation(() => {
    const gone = new Blob()
    gone.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    return gone
  })
  expect((await reading.read(0, null, still)).refusal).toEqual({ code: 'fileChanged', values: {} })
})
