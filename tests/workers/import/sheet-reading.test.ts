import { describe, expect, test, vi } from 'vitest'
import { utils, write, type BookType } from 'xlsx'
import { archiveOf } from '#tests/support/archive.ts'
import { readSheet, told } from '#tests/support/read-sheet.ts'
import { inline, rowsOf, workbookFile, workbookParts } from '#tests/support/workbook-file.ts'
import { limits } from '../../../workers/import/limits.ts'
import { SheetReading } from '../../../workers/import/sheet-reading.ts'

const still = () => undefined
const people = rowsOf([['Nimi', 'Puhelin'], ['Aino', 1], ['Eino', 2], ['Impi', 3]])

async function openedReading(bytes: Uint8Array<ArrayBuffer> | string) {
  const reading = new SheetReading()
  const { value, refusal } = await reading.open(new Blob([bytes]))
  if (!value) throw new Error(JSON.stringify(refusal))
  return { reading, facts: value }
}

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
    expect((await reading.read(0, null, still)).value).toMatchObject({ rows: 1, columns: [{ letter: 'A', title: 'A' }] })
    expect((await reading.read(2, null, still)).refusal).toEqual({ code: 'empty', values: {} })
    expect(reading.sheet).toBeNull()
    expect((await reading.read(3, null, still)).refusal).toEqual({ code: 'sheetMissing', values: {} })
  })
})

describe('the row of the titles', () => {
  const list = (above: readonly (readonly (string | number | null)[])[]) =>
    workbookFile({ sheets: [rowsOf([...above, ['Nimi', 'Puhelin', 'Katu', 'Luokka'], ['A', 1, 'K', 3], ['B', 2, 'L', 4], ['C', 3, null, 5]])] })

  test.each([
    ['the first, as a rule', [], 1],
    ['beneath a heading', [['Matkustajalista 2026'], [], []], 4],
    ['beneath a heading and a date', [['Matkustajalista', '1.8.2026'].slice(0, 1), ['päivitetty', null, null, null]], 3],
  ] as const)('%s', async (_, above, rowNumber) => {
    const { reading } = await openedReading(list(above))
    const { value } = await reading.read(0, null, still)
    expect(value).toMatchObject({ headerRowNumber: rowNumber, likelyHeaderRowNumber: rowNumber, rows: 3, refusal: null })
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
    expect(value?.untitled).toEqual(['B', 'C', 'D'].map((letter) => ({ letter, rowNumber: 2, cells: letter === 'C' ? 3 : 4 })))
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
    expect(await told('Nimi;;Nimi;\nA;;B;\n')).toEqual([['Nimi', 'Nimi'], [2, 'A', 'B']])
  })

  test('has its titles on one line each', async () => {
    expect(await told('"Nimi\n (koko) ";Luku\nA;1')).toEqual([['Nimi (koko)', 'Luku'], [2, 'A', '1']])
  })
})

describe('paging', () => {
  test('gives the rows beneath the titles, and those of the beginning with all columns', async () => {
    const { reading } = await openedReading(workbookFile({ sheets: [people] }))
    await reading.read(0, null, still)
    expect(reading.page(1, 5).map(({ rowNumber, texts }) => [rowNumber, ...texts])).toEqual([[3, 'Eino', '2'], [4, 'Impi', '3']])
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
  const row = (index: number) => `<row r="${index + 2}">${inline(`A${index + 2}`, `Henkilö ${index}`)}<c r="B${index + 2}"><v>${index}</v></c></row>`
  const workbook = workbookFile({ sheets: [rowsOf([['Nimi', 'Luku']]) + Array.from({ length: 60_000 }, (_, index) => row(index)).join('')] })
  const text = `Nimi;Luku\n${'Henkilö;1\n'.repeat(250_000)}`
  const ofEach = [['workbook', workbook], ['text', text]] as const

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

describe('the reader of last resort', () => {
  const rows = [
    ['Nimi', 'Syntynyt', 'Luku', 'Totta'],
    ['Äiti', 30_000, 12.5, true],
    ['', null, 100, false],
  ]
  function fileOf(bookType: BookType): Uint8Array<ArrayBuffer> {
    const sheet = utils.aoa_to_sheet(rows)
    ;(sheet['B2'] as { z: string }).z = 'd\\.m\\.yyyy'
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Matkustajat')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Toinen'], ['b']]), 'Muut')
    return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
  }

  test.each(['biff8', 'xlsb', 'ods'] as const)('reads %s', async (bookType) => {
    const { reading, facts } = await openedReading(fileOf(bookType))
    expect(facts).toMatchObject({ kind: 'otherWorkbook', sheets: [{ name: 'Matkustajat' }, { name: 'Muut' }] })
    await reading.read(0, null, still)
    expect(reading.page(0, 9).map(({ texts }) => texts)).toEqual([
      ['Äiti', '1982-02-18', '12.5', 'true'],
      ['', '', '100', 'false'],
    ])
    await reading.read(1, null, still)
    expect(reading.page(0, 9).map(({ texts }) => texts)).toEqual([['b']])
  })

  test('is not asked for a workbook of 1995, whose letters it would take for others', async () => {
    expect(await told(fileOf('biff5'))).toBe('oldWorkbook')
  })

  test('is given the parts that were checked, and no head that says otherwise', async () => {
    const bytes = fileOf('ods')
    const view = new DataView(bytes.buffer)
    // the heads of the parts, which the other reader trusts, lie about their sizes
    for (let at = 0; at < bytes.length - 30; at += 1) if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1, true)
    const { reading } = await openedReading(bytes)
    expect((await reading.read(1, null, still)).value).toMatchObject({ rows: 1, columns: [{ letter: 'A', title: 'Toinen' }] })
  })

  test('is not asked for more than it can hold', async () => {
    const old = fileOf('biff8')
    const large = new Blob([old, new Uint8Array(limits.lastResort.fileBytes)])
    expect((await new SheetReading().open(large)).refusal).toMatchObject({ code: 'oldWorkbook' })
    const parts = [
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
      { name: 'META-INF/manifest.xml', content: '<manifest/>' },
      { name: 'content.xml', content: new Uint8Array(101 * 2 ** 20) },
    ]
    expect(await told(archiveOf(parts))).toBe('unpackedTooLarge')
    const lying = [...parts.slice(0, 2), { name: 'content.xml', content: new Uint8Array(101 * 2 ** 20), saidSize: 100 }]
    expect(await told(archiveOf(lying))).toBe('damaged')
  })

  test('cut off in the middle, an old workbook is refused', async () => {
    expect(await told(fileOf('biff8').slice(0, 1500))).toMatch(/^(oldWorkbook|notSpreadsheet)$/)
  })
})

describe('what only looks like a workbook', () => {
  const compound = (name: string) => {
    const bytes = new Uint8Array(4096)
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    for (const [index, letter] of [...name].entries()) bytes[1024 + index * 2] = letter.charCodeAt(0)
    return bytes
  }
  const archive = (type: string) =>
    archiveOf([
      { name: '[Content_Types].xml', content: `<Types><Override PartName="/a/main.xml" ContentType="${type}"/></Types>` },
      { name: '_rels/.rels', content: '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="a/main.xml"/></Relationships>' },
      { name: 'a/main.xml', content: '<x/>' },
    ])

  test.each([
    ['a workbook under a password', compound('EncryptedPackage'), 'passwordProtected', undefined],
    ['an old document', compound('WordDocument'), 'notSpreadsheet', 'document'],
    ['an old workbook of which nothing is left', compound('Workbook'), 'oldWorkbook', undefined],
    ['a document', archive('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'), 'notSpreadsheet', 'document'],
    ['slides', archive('application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'), 'notSpreadsheet', 'presentation'],
    ['an archive', archiveOf([{ name: 'kuva.jpg', content: 'x' }]), 'notSpreadsheet', 'archive'],
    ['an empty archive', archiveOf([]), 'notSpreadsheet', 'archive'],
    [
      'a spreadsheet of another office under a password',
      archiveOf([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'META-INF/manifest.xml', content: '<manifest><encryption-data/></manifest>' },
      ]),
      'passwordProtected',
      undefined,
    ],
  ])('%s', async (_, bytes, code, found) => {
    expect(await readSheet(bytes)).toMatchObject({ code, values: found === undefined ? {} : { found } })
  })

  test('a workbook without sheets is empty', async () => {
    const parts = workbookParts({ sheets: ['x'] }).map((part) => ({ ...part, content: String(part.content).replace(/<sheet [^>]*>/, '') }))
    expect(await told(archiveOf(parts))).toBe('empty')
  })
})
