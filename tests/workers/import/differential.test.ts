import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read, SSF, type CellObject } from 'xlsx'
import { cellKinds } from '#domain/import/sheet.ts'
import { searchMs, seed } from '#tests/support/effort.ts'
import { readSheet } from '#tests/support/read-sheet.ts'
import { workbookFile } from '#tests/support/workbook-file.ts'
import { formatCode } from '../../../workers/import/number-formats.ts'

/** A cell as it is written, and the text that is shared when it is one. */
interface WrittenCell {
  xml: (reference: string, texts: string[]) => string
}

const formats = [
  'General',
  0,
  1,
  2,
  9,
  10,
  14,
  22,
  45,
  49,
  'd\\.m\\.yyyy',
  'hh:mm',
  '00000',
  '0.00 "kpl"',
  '[Red]0.0',
  'yyyy\\-mm\\-dd\\ hh:mm',
] as const

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

const letter = fc.constantFrom('a', 'Ä', 'ö', 'š', '東', '😀', ' ', '&', '<', '>', '"', "'", '1', '=', '_', 'x', '0')
// of blanks alone is a blank cell here, and a text for the other reader
const text = fc
  .array(letter, { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join(''))
  .filter((value) => value.trim() !== '')
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: 0, max: 80_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100),
  fc.integer({ min: 0, max: 80_000 * 1440 }).map((value) => value / 1440),
)
const style = fc.integer({ min: 0, max: formats.length - 1 })

const written = (xml: WrittenCell['xml']): WrittenCell => ({ xml })

const cell: fc.Arbitrary<WrittenCell | null> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc
      .record({ value: number, s: style })
      .map(({ value, s }) => written((r) => `<c r="${r}" s="${s}"><v>${value}</v></c>`)),
  },
  {
    weight: 4,
    arbitrary: text.map((value) =>
      written(
        (r, texts) =>
          `<c r="${r}" t="s"><v>${texts.push(`<si><t xml:space="preserve">${escaped(value)}</t></si>`) - 1}</v></c>`,
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: text.map((value) => written((r) => `<c r="${r}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`)),
  },
  {
    weight: 1,
    arbitrary: text.map((value) =>
      written((r) => `<c r="${r}" t="str"><f>A1&amp;"&lt;"</f><v>${escaped(value)}</v></c>`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((value) => written((r) => `<c r="${r}" t="b"><v>${value ? 1 : 0}</v></c>`)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('#N/A', '#DIV/0!', '#REF!')
      .map((value) => written((r) => `<c r="${r}" t="e"><v>${value}</v></c>`)),
  },
  { weight: 1, arbitrary: style.map((s) => written((r) => `<c r="${r}" s="${s}"/>`)) },
)

const columnLetters = (column: number) =>
  (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26))

const workbook = fc
  .record({
    rows: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.array(cell, { minLength: 1, maxLength: 32 })), {
      minLength: 1,
      maxLength: 30,
    }),
    is1904: fc.boolean(),
    prefix: fc.constantFrom('', '', 'x:'),
    hasReferences: fc.boolean(),
  })
  .map(({ rows, is1904, prefix, hasReferences }) => {
    const texts: string[] = []
    let rowNumber = 1
    const data = rows.map(([gap, cells]) => {
      rowNumber += gap
      const inside = cells.map((written, column) => {
        const reference = `${columnLetters(column)}${rowNumber}`
        if (hasReferences) return written?.xml(reference, texts) ?? ''
        return (written?.xml(reference, texts) ?? '<c r=""/>').replace(/ r="[^"]*"/, '')
      })
      return `<row r="${rowNumber}">${inside.join('')}</row>`
    })
    const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>Otsikko</t></is></c></row>'
    const bytes = workbookFile({ sheets: [head + data.join('')], formats, is1904, prefix, texts: texts.join('') })
    return { bytes, is1904, toString: () => `${prefix} ${is1904} ${data.join('')} ${texts.join('')}` }
  })

/** A cell as the other reader has it, in our terms. */
function othersCell(found: CellObject | undefined, isDate: boolean, is1904: boolean): string {
  if (found === undefined || found.t === 'z') return 'blank'
  if (found.t === 's') return `text ${String(found.v)}`
  if (found.t === 'b') return `boolean ${found.v === true ? 1 : 0}`
  if (found.t === 'e') return `error ${String(found.w)}`
  if (!isDate) return `number ${Number(found.v)}`
  return `date ${Number(found.v) + (is1904 ? 1462 : 0)}`
}

const names = Object.fromEntries(Object.entries(cellKinds).map(([name, kind]) => [kind, name]))

test(
  `any workbook is read as \`xlsx\` reads it, cell by cell`,
  async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(workbook, async ({ bytes, is1904 }) => {
        const ours = await readSheet(bytes)
        if ('code' in ours) throw new Error(JSON.stringify(ours))
        const { sheet } = ours
        const book = read(bytes, {
          type: 'array',
          dense: true,
          cellNF: true,
          cellText: true,
          cellDates: false,
          UTC: true,
        })
        const theirs = (book.Sheets[book.SheetNames[0] ?? ''] as unknown as { '!data': (CellObject[] | undefined)[] })[
          '!data'
        ]
        const columns = new Map(
          Array.from({ length: sheet.columns }, (_, column) => [sheet.columnLetterAt(column), column]),
        )
        const rows = new Map(Array.from({ length: sheet.rows }, (_, row) => [sheet.rowNumberAt(row), row]))
        const differences: string[][] = []
        for (let row = 1; row < 140; row += 1) {
          for (let column = 0; column < 32; column += 1) {
            const [ourRow, ourColumn] = [rows.get(row + 1) ?? -1, columns.get(columnLetters(column)) ?? -1]
            const isThere = ourRow >= 0 && ourColumn >= 0
            const kind = isThere ? sheet.kindAt(ourRow, ourColumn) : cellKinds.blank
            const isText = kind === cellKinds.text || kind === cellKinds.error
            const value = isText ? sheet.textAt(ourRow, ourColumn) : sheet.numberAt(ourRow, ourColumn)
            const found = theirs[row]?.[column]
            // a time alone does not count from 1904; what is told as one and was below 0 is a date that was moved
            const isTime = kind === cellKinds.date && /^\d\d:/.test(sheet.textAt(ourRow, ourColumn))
            const isMoved = is1904 && !(isTime && Number(found?.v) >= 0)
            const said = kind === cellKinds.blank ? 'blank' : `${names[kind] ?? ''} ${value}`
            const others = othersCell(found, kind === cellKinds.date, isMoved)
            if (said !== others) differences.push([`${columnLetters(column)}${row + 1}`, said, others])
            if (kind !== cellKinds.blank) compared += 1
          }
        }
        expect(differences).toEqual([])
      }),
      { numRuns: 300, seed },
    )
    expect(compared).toBeGreaterThan(3000)
  },
  searchMs,
)

/** Where the two differ on purpose: what ours says, and what the other does. */
test.each([
  ['a character of a number above U+FFFF', '<si><t>&#x1F600;!</t></si>', '😀!', '\uf600!'],
  ['blanks alone', '<si><t xml:space="preserve">  </t></si>', '', '  '],
])('%s is read otherwise', async (_, texts, ours, theirs) => {
  const data =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Otsikko</t></is></c></row><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>1</v></c></row>'
  const bytes = workbookFile({ sheets: [data], texts })
  const found = await readSheet(bytes)
  if ('code' in found) throw new Error(found.code)
  expect(found.sheet.textAt(0, 0)).toBe(found.sheet.columns === 2 ? ours : '1')
  expect((read(bytes).Sheets['Taul1']?.['A2'] as CellObject).v).toBe(theirs)
})

test('whether a format shows a date is judged as `xlsx` judges it', () => {
  // it has no types for this part
  const { is_date: isDate } = SSF as { is_date: (format: string) => boolean }
  const sign = fc.constantFrom(
    'd',
    'm',
    'yy',
    'h',
    's',
    '0',
    '#',
    '.',
    ',',
    ' ',
    '/',
    '-',
    '\\d',
    '"päivä"',
    '[Red]',
    '[h]',
    '[$-40B]',
    '%',
    '0E+00',
    '_d',
    ';',
    '@',
    'General',
    'AM/PM',
  )
  fc.assert(
    fc.property(fc.array(sign, { minLength: 1, maxLength: 6 }), (signs) => {
      const format = signs.join('')
      expect([format, (formatCode(format) & 7) === cellKinds.date]).toEqual([format, isDate(format)])
    }),
    { numRuns: 2000 },
  )
})
