import { describe, expect, test } from 'vitest'
import { cellKinds } from '#domain/import/sheet.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { readSheet, saidIn, told, type ReadSheet } from '#tests/support/read-sheet.ts'
import { inline, rowsOf, workbookFile, workbookParts, type WorkbookPieces } from '#tests/support/workbook-file.ts'

const titles = rowsOf([['Nimi', 'Arvo']])
/** A sheet with two titles, and these cells in row 2. */
const ofRow = (cells: string, more: Partial<WorkbookPieces> = {}) =>
  workbookFile({ sheets: [`${titles}<row r="2">${cells}</row>`], ...more })

async function sheetOf(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheet['sheet']> {
  const read = await readSheet(bytes)
  if ('code' in read) throw new Error(JSON.stringify(read))
  return read.sheet
}
/** The text of B2. */
const valueOf = async (bytes: Uint8Array<ArrayBuffer>) => (await sheetOf(bytes)).textAt(0, 1)

describe('shared texts', () => {
  const texts = [
    '<si><t>Nimi</t></si>',
    '<si><t>Arvo</t></si>',
    '<si/>',
    '<si><r><rPr><b/></rPr><t>Päivi </t></r><r><t xml:space="preserve">Mäkinen</t></r></si>',
    '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>',
    '<si><t><![CDATA[< b & ]]>x</t></si>',
    '<si><t>&#x1F600;&#128522; &lt;&amp;&gt;&quot;&apos;</t></si>',
    '<si><t>a_x000D_b_x005F_x0041_</t></si>',
    '<si><t xml:space="preserve">  väli </t></si>',
    '<si><t/></si>',
    '<si><t>viimeinen</t></si>',
  ].join('')
  const said = ['', 'Päivi Mäkinen', '東京', '< b & x', '😀😊 <&>"\'', 'a\rb_x0041_', '  väli ', '', 'viimeinen']

  test.each(['', 'x:'])('of every kind keep their numbers and their letters (prefix "%s")', async (prefix) => {
    const cells = said.map(
      (_, index) =>
        `<row r="${index + 2}"><c r="A${index + 2}" t="s"><v>0</v></c><c r="B${index + 2}" t="s"><v>${index + 2}</v></c></row>`,
    )
    const head = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    const sheet = await sheetOf(workbookFile({ sheets: [head + cells.join('')], texts, prefix }))
    expect(said.map((_, row) => sheet.textAt(row, 1))).toEqual(said)
  })

  test('that a cell names and that are not there make the file a damaged one', async () => {
    expect(await told(ofRow('<c r="B2" t="s"><v>99</v></c>', { texts }))).toBe('damaged')
  })
})

describe('cells', () => {
  test('with texts of their own, without references and without styles are read', async () => {
    const data =
      '<row><c t="inlineStr"><is><t>Nimi</t></is></c><c t="inlineStr"><is><t>Arvo</t></is></c></row>' +
      '<row><c t="inlineStr"><is><r><t>Ka</t></r><r><t>rl</t></r></is></c><c><v>12.5</v></c></row>' +
      '<row><c/><c t="str"><f>A2&amp;"x"</f><v>Karlx</v></c></row>'
    expect(await told(workbookFile({ sheets: [data] }))).toEqual([
      ['Nimi', 'Arvo'],
      [2, 'Karl', '12.5'],
      [3, '', 'Karlx'],
    ])
  })

  test('with errors say which', async () => {
    const sheet = await sheetOf(ofRow('<c r="A2" t="e"><v>#N/A</v></c><c r="B2" t="e"><v>#DIV/0!</v></c>'))
    expect([sheet.textAt(0, 0), sheet.textAt(0, 1)]).toEqual(['#N/A', '#DIV/0!'])
    expect([sheet.kindAt(0, 0), sheet.kindAt(0, 1)]).toEqual([cellKinds.error, cellKinds.error])
  })

  test('with true and false are no numbers', async () => {
    const sheet = await sheetOf(ofRow('<c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>0</v></c>'))
    expect([sheet.textAt(0, 0), sheet.textAt(0, 1)]).toEqual(['true', 'false'])
    expect([sheet.kindAt(0, 0), sheet.numberAt(0, 0), sheet.numberAt(0, 1)]).toEqual([cellKinds.boolean, 1, 0])
  })

  test('of formulas have what they came to', async () => {
    const cells = '<c r="A2"><f t="shared" ref="A2:A9" si="0">1+1</f><v>2</v></c><c r="B2"><f ca="1"/><v>3</v></c>'
    expect(await told(ofRow(cells))).toEqual([
      ['Nimi', 'Arvo'],
      [2, '2', '3'],
    ])
  })

  test('out of their order, and rows too, come in order', async () => {
    const data = `<row r="4">${inline('B4', 'd')}${inline('A4', 'c')}</row><row r="2">${inline('A2', 'a')}</row>${titles}<row r="4">${inline('A4', 'e')}</row>`
    expect(await told(workbookFile({ sheets: [data] }))).toEqual([
      ['Nimi', 'Arvo'],
      [2, 'a', ''],
      [4, 'e', 'd'],
    ])
  })

  test('numbers have all their digits', async () => {
    const numbers = ['358401234567', '1.5E-7', '1E21', '-12.5', '0.1', '123456789012345680', '12.500000000000002']
    const rows = numbers.map((number, index) => `<row r="${index + 2}"><c r="B${index + 2}"><v>${number}</v></c></row>`)
    const sheet = await sheetOf(workbookFile({ sheets: [titles + rows.join('')] }))
    expect(numbers.map((_, row) => sheet.textAt(row, 1))).toEqual([
      ...['358401234567', '0.00000015', '1000000000000000000000', '-12.5', '0.1', '123456789012345680', '12.5'],
    ])
    expect(numbers.map((_, row) => sheet.numberAt(row, 1))).toEqual(numbers.map(Number))
  })

  test('numbers keep the zeros that their format writes, and percentages say that they are', async () => {
    const data = '<c r="A2" s="1"><v>100</v></c><c r="B2" s="2"><v>0.255</v></c>'
    const sheet = await sheetOf(ofRow(data, { formats: ['General', '00000', '0.0%'] }))
    expect([sheet.textAt(0, 0), sheet.textAt(0, 1)]).toEqual(['00100', '0.255'])
    expect([sheet.isPercentAt(0, 0), sheet.isPercentAt(0, 1)]).toEqual([false, true])
  })

  test('a value in a section of its own is the same value', async () => {
    expect(await told(ofRow('<c r="A2" t="str"><v><![CDATA[a<b]]></v></c><c r="B2"><v><![CDATA[7]]></v></c>'))).toEqual(
      [
        ['Nimi', 'Arvo'],
        [2, 'a<b', '7'],
      ],
    )
  })
})

test('a style that there is not makes the file a damaged one, unless it has no styles at all', async () => {
  expect(await told(ofRow('<c r="B2" s="7"><v>1</v></c>', { formats: ['General'] }))).toBe('damaged')
  expect(await told(ofRow('<c r="B2" s="7"><v>1</v></c>'))).toEqual([
    ['Nimi', 'Arvo'],
    [2, '', '1'],
  ])
})

describe('dates', () => {
  const formats = [
    'General',
    14,
    'd\\.m\\.yyyy',
    'yyyy-mm-dd hh:mm:ss',
    'h:mm',
    '[h]:mm',
    '[$-40B]d. mmmm yyyy',
    '0.0 "d"',
    'General;[Red]-0',
  ]
  test.each([
    ['a day of a format without a code', 1, 46235, '2026-08-01'],
    ['a day', 2, 46235, '2026-08-01'],
    ['a day with a time, to the second', 3, 46235.322916667, '2026-08-01T07:45'],
    ['a day with seconds', 3, 46235.5 + 1 / 86_400, '2026-08-01T12:00:01'],
    ['a time alone', 4, 0.322916666666667, '07:45'],
    ['a day that is shown as a time', 4, 46235.25, '2026-08-01T06:00'],
    ['hours beyond a day', 5, 1.104166666666667, '26:30'],
    ['a day in another language', 6, 46235, '2026-08-01'],
    ['a number with a letter in quotes', 7, 46235, '46235'],
    ['a number of a format with a colour', 8, 46235, '46235'],
    ['the first of March 1900', 2, 61, '1900-03-01'],
    ['the day before, which there never was', 2, 60, '1900-02-29'],
    ['the first of January 1900', 2, 1, '1900-01-01'],
    ['no day', 2, 0, '1900-01-00'],
    ['the last day', 2, 2_958_465, '9999-12-31'],
    ['a number behind all days', 2, 2_958_466, '2958466'],
    ['a number before all days', 2, -1, '-1'],
  ])('%s', async (_, style, value, said) => {
    expect(await valueOf(ofRow(`<c r="B2" s="${style}"><v>${value}</v></c>`, { formats }))).toBe(said)
  })

  test('in a workbook that counts from 1904 are the same days; times are as they are', async () => {
    const cells = '<c r="A2" s="2"><v>44773</v></c><c r="B2" s="4"><v>0.25</v></c>'
    expect(await told(ofRow(cells, { formats, is1904: true }))).toEqual([
      ['Nimi', 'Arvo'],
      [2, '2026-08-01', '06:00'],
    ])
  })

  test.each([
    ['2026-08-01', '2026-08-01'],
    ['2026-08-01T07:45:00', '2026-08-01T07:45'],
    ['2026-08-01T07:45:30.000Z', '2026-08-01T07:45:30'],
    ['07:45:00', '07:45'],
    ['1900-01-15', '1900-01-15'],
  ])('written as text: %s', async (written, said) => {
    const sheet = await sheetOf(ofRow(`<c r="B2" t="d"><v>${written}</v></c>`))
    expect([sheet.kindAt(0, 1), sheet.textAt(0, 1)]).toEqual([cellKinds.date, said])
  })

  test('that are none stay what they say', async () => {
    const sheet = await sheetOf(ofRow('<c r="B2" t="d"><v>2026-02-30</v></c>'))
    expect([sheet.kindAt(0, 1), sheet.textAt(0, 1)]).toEqual([cellKinds.text, '2026-02-30'])
  })
})

describe('the archive', () => {
  const pieces: WorkbookPieces = { sheets: [titles + `<row r="2">${inline('A2', 'Ä')}<c r="B2"><v>1</v></c></row>`] }
  const expected = [
    ['Nimi', 'Arvo'],
    [2, 'Ä', '1'],
  ]

  test.each([
    ['with parts that are not packed', { isStored: true }],
    ['with sizes behind its parts', { hasDescriptor: true }],
    ['with sizes of eight bytes', { isLarge: true }],
  ])('%s', async (_, how) => {
    expect(await told(archiveOf(workbookParts(pieces).map((part) => ({ ...part, ...how }))))).toEqual(expected)
  })

  test('with backslashes and capitals in its names', async () => {
    const parts = workbookParts(pieces).map((part) => ({
      ...part,
      name: part.name.replaceAll('/', '\\').toUpperCase(),
    }))
    expect(await told(archiveOf(parts))).toEqual(expected)
  })

  test('with a comment', async () => {
    expect(await told(archiveOf(workbookParts(pieces), 'tehty ohjelmalla PK'))).toEqual(expected)
  })

  test('with its parts elsewhere, a prefix before all names and the strict edition', async () => {
    const parts = workbookParts({ ...pieces, folder: 'taulukot/a', prefix: 'x:' }).map((part) => ({
      ...part,
      content: String(part.content)
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
          'http://purl.oclc.org/ooxml/officeDocument/relationships',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        ),
    }))
    expect(await told(archiveOf(parts))).toEqual(expected)
  })

  test('with parts that are named from its root', async () => {
    const parts = workbookParts(pieces).map((part) => ({
      ...part,
      content: String(part.content).replace('Target="worksheets/', 'Target="/xl/../xl/worksheets/'),
    }))
    expect(await told(archiveOf(parts))).toEqual(expected)
  })

  test('that is short of a part that it names is damaged', async () => {
    expect(await told(archiveOf(workbookParts(pieces).filter(({ name }) => !name.includes('sheet1'))))).toBe('damaged')
  })
})

describe('the width and the length of a sheet', () => {
  test('are those of its cells, whatever it says of them', async () => {
    const parts = workbookParts({ sheets: [titles + `<row r="2">${inline('A2', 'a')}</row>`] }).map((part) => ({
      ...part,
      content: String(part.content).replace('ref="A1:C3"', 'ref="A1:XFD1048576"'),
    }))
    expect(await told(archiveOf(parts))).toEqual([
      ['Nimi', 'Arvo'],
      [2, 'a', ''],
    ])
  })

  test('one cell in the last place is one column and one row more', async () => {
    const read = await readSheet(
      workbookFile({ sheets: [`${titles}<row r="1048576">${inline('XFD1048576', 'kaukana')}</row>`] }),
    )
    if ('code' in read) throw new Error(read.code)
    expect(saidIn(read.sheet)).toEqual([
      ['Nimi', 'Arvo', ''],
      [1048576, '', '', 'kaukana'],
    ])
    expect(read.facts.untitled).toEqual([{ letter: 'XFD', rowNumber: 1048576, cells: 1 }])
    expect(read.facts.refusal).toEqual({ code: 'headerTitlesMissing', values: { columns: ['XFD'], row: 1 } })
  })

  test('a million rows without anything in them are none', async () => {
    const empty = Array.from({ length: 1_048_574 }, (_, index) => `<row r="${index + 3}" s="1"/>`).join('')
    expect(await told(workbookFile({ sheets: [titles + `<row r="2">${inline('A2', 'a')}</row>${empty}`] }))).toEqual([
      ['Nimi', 'Arvo'],
      [2, 'a', ''],
    ])
  })
})

test('a name out of a comment or a title never becomes a property of all objects', async () => {
  const parts = workbookParts({
    sheets: [
      rowsOf([
        ['__proto__', 'constructor'],
        ['a', 'b'],
      ]),
    ],
  })
  const comments = {
    name: 'xl/comments1.xml',
    content: '<comments><commentList><comment ref="__proto__"/></commentList></comments>',
  }
  expect(await told(archiveOf([...parts, comments]))).toEqual([
    ['__proto__', 'constructor'],
    [2, 'a', 'b'],
  ])
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('titles over several columns are told; the first of them has the title', async () => {
  const data = `<row r="1">${inline('A1', 'Nimi')}${inline('B1', 'Osoite')}</row><row r="2">${inline('A2', 'a')}${inline('B2', 'b')}${inline('C2', 'c')}</row>`
  const read = await readSheet(
    workbookFile({ sheets: [data], behind: '<mergeCells count="1"><mergeCell ref="B1:C1"/></mergeCells>' }),
  )
  if ('code' in read) throw new Error(read.code)
  expect(read.facts.warnings).toEqual([{ code: 'mergedTitles', lines: [1], count: 1 }])
  expect(read.facts.refusal).toEqual({ code: 'headerTitlesMissing', values: { columns: ['C'], row: 1 } })
})
