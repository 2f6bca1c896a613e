import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { delimiters, encodings, type Delimiter, type Encoding } from '#domain/import/csv.ts'
import { readSheet, saidIn, told, type ReadSheet } from '#tests/support/read-sheet.ts'
import { csvText } from '../../../workers/export/csv.ts'
import { SheetReading } from '../../../workers/import/sheet-reading.ts'

/** Letters of Windows-1252 that are elsewhere in Unicode, by their bytes. */
const western: Readonly<Record<string, number>> = {
  '€': 0x80,
  Š: 0x8a,
  Ž: 0x8e,
  '’': 0x92,
  '–': 0x96,
  š: 0x9a,
  ž: 0x9e,
  Ÿ: 0x9f,
}

/** Text in an encoding, written here by hand. */
function encoded(text: string, encoding: Encoding, hasMark = false): Uint8Array<ArrayBuffer> {
  const marked = hasMark ? `\u{feff}${text}` : text
  if (encoding === 'utf-8') return new TextEncoder().encode(marked)
  if (encoding === 'windows-1252')
    return Uint8Array.from(Array.from(text), (letter) => western[letter] ?? letter.charCodeAt(0))
  const bytes = new Uint8Array(marked.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < marked.length; at += 1) view.setUint16(at * 2, marked.charCodeAt(at), encoding === 'utf-16le')
  return bytes
}

async function opened(bytes: Uint8Array<ArrayBuffer> | string) {
  const { value, refusal } = await new SheetReading().open(new Blob([bytes]))
  return value ?? refusal
}
async function read(bytes: Uint8Array<ArrayBuffer> | string): Promise<ReadSheet> {
  const found = await readSheet(bytes)
  if ('code' in found) throw new Error(JSON.stringify(found))
  return found
}

describe('encodings', () => {
  const list = 'Nimi;Hinta\r\nÄiti Öhman;12,50 €\r\nŠalom Žižek – ’n;5\r\n'
  const said = [
    ['Nimi', 'Hinta'],
    [2, 'Äiti Öhman', '12,50 €'],
    [3, 'Šalom Žižek – ’n', '5'],
  ]

  test.each([
    ['utf-8', false],
    ['utf-8', true],
    ['utf-16le', true],
    ['utf-16be', true],
    ['utf-16le', false],
    ['utf-16be', false],
    ['windows-1252', false],
  ] as const)('%s (with a mark: %s) is found', async (encoding, hasMark) => {
    const bytes = encoded(list, encoding, hasMark)
    expect(await opened(bytes)).toMatchObject({ kind: 'text', format: { encoding, delimiter: ';' } })
    expect(await told(bytes)).toEqual(said)
  })

  test('the first letter that tells may be the last of the file', async () => {
    const long = `Nimi;Luku\n${'Aino;1\n'.repeat(5000)}`
    expect(await opened(encoded(`${long}Ä;1`, 'utf-8'))).toMatchObject({ format: { encoding: 'utf-8' } })
    expect(await opened(encoded(`${long}Ä;1`, 'windows-1252'))).toMatchObject({ format: { encoding: 'windows-1252' } })
  })

  test('one broken letter leaves the others as they are, and is told with its line', async () => {
    const bytes = encoded(`Nimi;Katu\n${'Ääkkönen;Öljytie\n'.repeat(5)}`, 'utf-8')
    const broken = new Uint8Array([...bytes, 0x41, 0xe4, 0x3b, 0x42])
    const { sheet, facts } = await read(broken)
    expect(sheet.textAt(0, 0)).toBe('Ääkkönen')
    expect(sheet.textAt(5, 0)).toBe('A\u{fffd}')
    expect(facts.warnings).toEqual([{ code: 'brokenCharacters', lines: [7], count: 1 }])
  })

  test('what a person chooses is taken', async () => {
    expect(await told(encoded('Nimi,x;y\nÄ,1;2', 'utf-8'), { encoding: 'windows-1252', delimiter: ',' })).toEqual([
      ['Nimi', 'x;y'],
      [2, 'Ã„', '1;2'],
    ])
  })

  test('all bytes of Windows-1252 are letters as browsers have them', async () => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode('N;M\n'),
      ...Array.from({ length: 128 }, (_, at) => at + 128),
      59,
      49,
    ])
    const { sheet } = await read(bytes)
    const letters = Array.from(sheet.textAt(0, 0))
    expect(letters).toHaveLength(128)
    expect(letters.slice(0, 32).join('')).toBe('€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ')
    expect(letters.slice(32).map((letter) => letter.charCodeAt(0))).toEqual(
      Array.from({ length: 96 }, (_, at) => at + 160),
    )
  })
})

describe('delimiters', () => {
  test.each([
    ['Nimi;Osoite, koti;Puhelin\nA;Katu 1, 00100 Helsinki;1\nB;Katu 2;2', ';'],
    ['Nimi,Osoite,Puhelin\nA,"Katu 1; A",1\nB,Katu,2', ','],
    ['Nimi\tOsoite\nA, B\tKatu; 1\nC\tD', '\t'],
    ['Nimi|Osoite\nA|B', '|'],
    ['Hinta;Määrä\n12,50;1,5\n3,25;2,5', ';'],
    ['Matkustajat, syksy 2026\n\nNimi;Puhelin;Katu\nA;1;2\nB;2;3\nC;3;4', ';'],
    ['sep=,\nNimi,Puhelin;x\nA,1;2', ','],
    ['Nimi\nA\nB', ';'],
  ])('of %j is %j', async (text, delimiter) => {
    expect(await opened(text)).toMatchObject({ format: { delimiter } })
  })

  test('a line that names the delimiter is no row', async () => {
    expect(await told('\u{feff}sep=|\r\nNimi|Luku\r\nA;B|1')).toEqual([
      ['Nimi', 'Luku'],
      [2, 'A;B', '1'],
    ])
    expect(await told('"sep=,"\nNimi,Luku\nA;B,1')).toEqual([
      ['Nimi', 'Luku'],
      [2, 'A;B', '1'],
    ])
  })
})

describe('rows', () => {
  test.each(['\r\n', '\n', '\r'])('end with %j', async (end) => {
    expect(await told(['Nimi;Luku', 'A;1', '', ';', 'B;2'].join(end))).toEqual([
      ['Nimi', 'Luku'],
      [2, 'A', '1'],
      [5, 'B', '2'],
    ])
  })

  test('have the number that the spreadsheet program gives them, however many lines they go over', async () => {
    expect(await told('Nimi;Huomio\r\nA;"yksi\r\nkaksi"\r\n\r\nB;x')).toEqual([
      ['Nimi', 'Huomio'],
      [2, 'A', 'yksi\r\nkaksi'],
      [4, 'B', 'x'],
    ])
  })

  test('may be short, or of blanks alone', async () => {
    expect(await told('Nimi;Luku;Katu\nA\n ; \u{a0};\t\nB;1;K')).toEqual([
      ['Nimi', 'Luku', 'Katu'],
      [2, 'A', '', ''],
      [4, 'B', '1', 'K'],
    ])
  })

  test('wider than the titles: the column is named, with its first row', async () => {
    const { facts } = await read('Nimi;Luku\nA;1;\nB;2;x\nC;3;y')
    expect(facts.untitled).toEqual([{ letter: 'C', rowNumber: 3, cells: 2 }])
    expect(facts.refusal).toEqual({ code: 'headerTitlesMissing', values: { columns: ['C'], row: 1 } })
  })
})

describe('quotes', () => {
  test('hold delimiters, line ends and doubled quotes', async () => {
    expect(await told('Nimi;Huomio\n"A; ""B""";"x\ny"\n"";""""')).toEqual([
      ['Nimi', 'Huomio'],
      [2, 'A; "B"', 'x\ny'],
      [3, '', '"'],
    ])
  })

  test('inside of a text are characters like others', async () => {
    expect(await told('Nimi;Huomio\nA;5" putki\nB;x"y"')).toEqual([
      ['Nimi', 'Huomio'],
      [2, 'A', '5" putki'],
      [3, 'B', 'x"y"'],
    ])
  })

  test('with text behind them lose nothing, and are told', async () => {
    const { sheet, facts } = await read('Nimi;Huomio\n"A"B;1\n"C" ;2')
    expect(saidIn(sheet)).toEqual([
      ['Nimi', 'Huomio'],
      [2, 'AB', '1'],
      [3, 'C ', '2'],
    ])
    expect(facts.warnings).toEqual([{ code: 'textAfterQuote', lines: [2, 3], count: 2 }])
  })

  test.each([
    [
      'to the end',
      'Nimi;Huomio\n"A;1\nB;2',
      [
        [2, '"A', '1'],
        [3, 'B', '2'],
      ],
      2,
    ],
    [
      'before a later one',
      'Nimi;Huomio\n"A;1\n"B";2',
      [
        [2, '"A', '1'],
        [3, 'B', '2'],
      ],
      2,
    ],
    [
      'at the very end',
      'Nimi;Huomio\nA;1\nB;"',
      [
        [2, 'A', '1'],
        [3, 'B', '"'],
      ],
      3,
    ],
  ])('that do not close, %s, take in no other row, and are told', async (_, text, rows, line) => {
    const { sheet, facts } = await read(text)
    expect(saidIn(sheet)).toEqual([['Nimi', 'Huomio'], ...rows])
    expect(facts.warnings).toEqual([{ code: 'unclosedQuote', lines: [line], count: 1 }])
  })

  test('in great number are read in no more time than others', async () => {
    expect(await told(`Nimi;Huomio\n${'"a;'.repeat(400)}\n${`"${'""'.repeat(20_000)};x\n`.repeat(50)}`)).toBe(
      'textTooLong',
    )
  })
})

test('an apostrophe that an export put before a formula goes; others stay', async () => {
  expect(await told("Nimi;Puhelin\n'=1+1;'+358401\n'Aino';O'Hara")).toEqual([
    ['Nimi', 'Puhelin'],
    [2, '=1+1', '+358401'],
    [3, "'Aino'", "O'Hara"],
  ])
})

test('any list that we export comes back as it was', async () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((value) => value.replace(/[\0\u{feff}\p{Surrogate}]/gu, '').trim())
  const cell = text.filter((value) => !/^['"]/.test(value))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }),
      fc.constantFrom('fi', 'en'),
      async (rows, locale) => {
        const columns = ['Nimi', 'Katu', 'Huomio'].map((header) => ({ header, kind: 'text' as const }))
        const file = csvText({ name: 'x', columns, rows }, locale, () => undefined)
        const { sheet } = await read(file)
        const kept = rows.flatMap((row, index) =>
          row.some((value) => value.trim() !== '') ? [[index + 2, ...row]] : [],
        )
        expect(saidIn(sheet).slice(1)).toEqual(kept)
      },
    ),
    { numRuns: 200 },
  )
})

test('any cells, in any encoding and with any delimiter, are read as they are', async () => {
  const letters = fc.constantFrom('a', 'Ä', 'ö', ' ', '"', ';', ',', '\t', '|', '\n', '€', '1')
  const cell = fc.array(letters, { minLength: 1, maxLength: 8 }).map((all) => `x${all.join('')}`)
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 }),
      fc.constantFrom<Delimiter>(...delimiters),
      fc.constantFrom<Encoding>(...encodings),
      fc.constantFrom('\r\n', '\n', '\r'),
      async (rows, delimiter, encoding, end) => {
        const lines = [['Nimi', 'Huomio'], ...rows.map((row) => row.map(quoted))].map((row) => row.join(delimiter))
        const said = await told(encoded(lines.join(end), encoding), { encoding, delimiter })
        expect(said).toEqual([['Nimi', 'Huomio'], ...rows.map((row, index) => [index + 2, ...row])])
      },
    ),
    { numRuns: 300 },
  )
})

describe('what is no list', () => {
  const bytes = (text: string) => Uint8Array.from(Array.from(text), (letter) => letter.charCodeAt(0))
  test.each([
    ['', { code: 'empty' }],
    [' \r\n \n', { code: 'empty' }],
    ['sep=;\n', { code: 'empty' }],
    ['%PDF-1.7 ...', { code: 'notSpreadsheet', values: { found: 'pdf' } }],
    ['\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR', { code: 'notSpreadsheet', values: { found: 'picture' } }],
    ['\r\n<!DOCTYPE html><html><body>Kirjaudu', { code: 'notSpreadsheet', values: { found: 'html' } }],
    [
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>',
      { code: 'notSpreadsheet', values: { found: 'html' } },
    ],
    ['<?xml version="1.0"?><Workbook/>', { code: 'notSpreadsheet', values: { found: 'xml' } }],
    ['{"items": []}', { code: 'notSpreadsheet', values: { found: 'json' } }],
    ['{\\rtf1 x}', { code: 'notSpreadsheet', values: { found: 'document' } }],
    ['abc\0\u{1}\u{2}\u{3}def', { code: 'notSpreadsheet', values: { found: 'binary' } }],
  ])('%j is told to be what it is', async (content, refusal) => {
    expect(await opened(bytes(content))).toMatchObject(refusal)
  })
})

describe('limits', () => {
  test('of rows', async () => {
    expect(await told(`Nimi;Luku\n${'a;1\n'.repeat(300_001)}`)).toBe('rowsTooMany')
  })
  test('of columns, with the row', async () => {
    const found = await readSheet(`Nimi;Luku\n${';a'.repeat(600)}`)
    expect(found).toEqual({ code: 'columnsTooMany', values: { limit: 512, row: 2 } })
  })
  test('of cells', async () => {
    expect(await told(`Nimi;Luku\n${`${'a;'.repeat(400)}\n`.repeat(51_000)}`)).toBe('cellsTooMany')
  })
  test('of characters, with the row', async () => {
    expect(await readSheet(`Nimi;Luku\nA;1\n${'a'.repeat(32_768)};1`)).toEqual({
      code: 'textTooLong',
      values: { limit: 32_767, row: 3 },
    })
  })
  test('of the file', async () => {
    const { refusal } = await new SheetReading().open(
      new Blob(Array.from({ length: 65 }, () => new Uint8Array(2 ** 20))),
    )
    expect(refusal).toEqual({ code: 'fileTooLarge', values: { limit: 64 * 2 ** 20 } })
  })
})
