import { describe, expect, test } from 'vitest'
import { utils, write, type BookType } from 'xlsx'
import { archiveOf } from '#tests/support/archive.ts'
import { openedReading, readSheet, told } from '#tests/support/read-sheet.ts'
import { workbookParts } from '#tests/support/workbook-file.ts'
import { limits } from '../../../workers/import/limits.ts'
import { SheetReading } from '../../../workers/import/sheet-reading.ts'

const still = () => undefined

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
    for (let at = 0; at < bytes.length - 30; at += 1)
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1, true)
    const { reading } = await openedReading(bytes)
    expect((await reading.read(1, null, still)).value).toMatchObject({
      rows: 1,
      columns: [{ letter: 'A', title: 'Toinen' }],
    })
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
    for (const [index, letter] of Array.from(name).entries()) bytes[1024 + index * 2] = letter.charCodeAt(0)
    return bytes
  }
  const archive = (type: string) =>
    archiveOf([
      {
        name: '[Content_Types].xml',
        content: `<Types><Override PartName="/a/main.xml" ContentType="${type}"/></Types>`,
      },
      {
        name: '_rels/.rels',
        content: '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="a/main.xml"/></Relationships>',
      },
      { name: 'a/main.xml', content: '<x/>' },
    ])

  test.each([
    ['a workbook under a password', compound('EncryptedPackage'), 'passwordProtected', undefined],
    ['an old document', compound('WordDocument'), 'notSpreadsheet', 'document'],
    ['an old workbook of which nothing is left', compound('Workbook'), 'oldWorkbook', undefined],
    [
      'a document',
      archive('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
      'notSpreadsheet',
      'document',
    ],
    [
      'slides',
      archive('application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'),
      'notSpreadsheet',
      'presentation',
    ],
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
    const parts = workbookParts({ sheets: ['x'] }).map((part) => ({
      ...part,
      content: String(part.content).replace(/<sheet [^>]*>/, ''),
    }))
    expect(await told(archiveOf(parts))).toBe('empty')
  })
})
