import { describe, expect, test } from 'vitest'
import { importRefusals } from '#domain/import/file-refusal.ts'
import { seeded } from '#tests/data/outbox/random.ts'
import { archiveOf, repeated, type ArchivePart } from '#tests/support/archive.ts'
import { seed } from '#tests/support/effort.ts'
import { told } from '#tests/support/read-sheet.ts'
import { inline, rowsOf, workbookParts } from '#tests/support/workbook-file.ts'

const random = seeded(seed)
const below = (count: number) => Math.floor(random() * count)

const texts = ['Nimi', 'Puhelin', 'Syntymäaika', 'Huomio']
const people = Array.from({ length: 40 }, (_, index) => index)
const parts = workbookParts({
  sheets: [
    `<row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="inlineStr"><is><t>Huomio</t></is></c></row>${people
      .map(
        (index) =>
          `<row r="${index + 2}"><c r="A${index + 2}" t="s"><v>${4 + index}</v></c><c r="B${index + 2}"><v>${358401000000 + index}</v></c><c r="C${index + 2}" s="1"><v>${30000 + index}</v></c><c r="D${index + 2}" t="str"><f>A1&amp;"x"</f><v>x${index}</v></c></row>`,
      )
      .join('')}`,
  ],
  texts: [...texts, ...people.map((index) => `Henkilö &amp; ${index}`)]
    .map((text) => `<si><t>${text}</t></si>`)
    .join(''),
  formats: ['General', 'd\\.m\\.yyyy'],
  behind: '<mergeCells count="1"><mergeCell ref="F1:G1"/></mergeCells>',
})
const whole = archiveOf(parts)
const right = await told(whole)

/** Milliseconds that one may take: a busy machine is slow, and a loop without an end is slower. */
const longest = 20_000
const codes = Object.keys(importRefusals)

/** Either its rows as they are, or a refusal. @returns the refusal's code, or `right` */
async function judged(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const said = await told(bytes)
  if (typeof said === 'string') expect(codes).toContain(said)
  else expect(said).toEqual(right)
  expect(Object.keys(Object.prototype)).toEqual([])
  return typeof said === 'string' ? said : 'right'
}

test('the file that is damaged below is read as it is', () => {
  expect(right).toHaveLength(41)
  expect(right[1]).toEqual([2, 'Henkilö & 0', '358401000000', '1982-02-18', 'x0'])
})

describe('is refused or read right', () => {
  test.each(Array.from({ length: 60 }, (_, index) => Math.floor((whole.length * index) / 60)))(
    'cut off after %i bytes',
    async (length) => {
      expect(await judged(whole.slice(0, length))).not.toBe('right')
    },
    longest,
  )

  test.each(Array.from({ length: 60 }, () => [below(whole.length), 1 << below(8)] as const))(
    'with byte %i changed by %i',
    async (at, change) => {
      const bytes = whole.slice()
      bytes[at] = (bytes[at] ?? 0) ^ change
      await judged(bytes)
    },
    longest,
  )

  const tagsOf = (content: string) =>
    [...content.matchAll(/<(?![?!])[^>]*[^/]>/g)].map(({ index, 0: tag }) => ({ index, tag }))
  const deletions = Array.from({ length: 60 }, () => {
    const place = below(parts.length)
    const content = String(parts[place]?.content)
    const tags = tagsOf(content)
    const chosen = tags[below(tags.length)] ?? { index: 0, tag: '' }
    return { place, name: parts[place]?.name ?? '', ...chosen, content }
  })
  test.each(deletions)(
    'without the tag $tag at $index of $name',
    async ({ place, index, tag, content }) => {
      const changed = content.slice(0, index) + content.slice(index + tag.length)
      await judged(archiveOf(parts.map((part, at) => (at === place ? { ...part, content: changed } : part))))
    },
    longest,
  )
})

const rows = rowsOf([['Nimi'], ['a']])
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const sheetHead = `<worksheet xmlns="${main}"><sheetData>${rowsOf([['Nimi']])}`
const sheetEnd = '</sheetData></worksheet>'
/** A workbook of which one part is another. */
const withPart = (name: string, part: Partial<ArchivePart>) =>
  archiveOf(
    workbookParts({ sheets: [rows], texts: '<si><t>a</t></si>', formats: ['General'] }).map((known) =>
      known.name === name ? { ...known, ...part } : known,
    ),
  )
const sheet = 'xl/worksheets/sheet1.xml'
const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
const mega = 2 ** 20

const hostile: Record<string, () => readonly [bytes: Uint8Array<ArrayBuffer>, expected: string]> = {
  'a row of 150 MB': () => [
    withPart(
      sheet,
      repeated(
        `${sheetHead}<row r="2"><c r="A2" t="inlineStr"><is><t>`,
        'aaaaaaaa',
        19 * mega,
        `</t></is></c></row>${sheetEnd}`,
      ),
    ),
    'rowTooLong',
  ],
  'a row of 150 MB of blanks': () => [
    withPart(sheet, repeated(`${sheetHead}<row r="2">`, '        ', 19 * mega, `</row>${sheetEnd}`)),
    'rowTooLong',
  ],
  'a tag of 150 MB': () => [
    withPart(sheet, repeated(`<worksheet xmlns="${main}"><cols><col `, 'a="bbbb" ', 17 * mega, `/></cols>${sheetEnd}`)),
    'rowTooLong',
  ],
  'blanks of 150 MB before a sheet': () => [
    withPart(sheet, repeated('', '        ', 19 * mega, sheetHead + sheetEnd)),
    'damaged',
  ],
  'blanks of 150 MB before the texts': () => [
    withPart('xl/sharedStrings.xml', repeated('', '        ', 19 * mega, `<sst xmlns="${main}"/>`)),
    'damaged',
  ],
  'a text of 150 MB': () => [
    withPart(
      'xl/sharedStrings.xml',
      repeated(`<sst xmlns="${main}"><si><t>`, 'aaaaaaaa', 19 * mega, '</t></si></sst>'),
    ),
    'rowTooLong',
  ],
  'eight million texts': () => [
    withPart('xl/sharedStrings.xml', repeated(`<sst xmlns="${main}">`, '<si><t>a</t></si>', 8 * mega, '</sst>')),
    'textsTooMany',
  ],
  'eight million rows of nothing': () => [
    withPart(sheet, repeated(sheetHead, '<row/>', 8 * mega, sheetEnd)),
    'damaged',
  ],
  'four million rows': () => [
    withPart(sheet, repeated(sheetHead, '<row><c><v>1</v></c></row>', 4 * mega, sheetEnd)),
    'rowsTooMany',
  ],
  'a row of four million cells': () => [
    withPart(sheet, repeated(`${sheetHead}<row>`, '<c><v>1</v></c>', 4 * mega, `</row>${sheetEnd}`)),
    'columnsTooMany',
  ],
  'thirty million cells': () => [
    withPart(sheet, repeated(sheetHead, `<row>${'<c><v>1</v></c>'.repeat(150)}</row>`, 0.2 * mega, sheetEnd)),
    'cellsTooMany',
  ],
  'styles of 100 MB': () => [
    withPart(
      'xl/styles.xml',
      repeated(`<styleSheet xmlns="${main}"><cellXfs>`, '<xf/>', 20 * mega, '</cellXfs></styleSheet>'),
    ),
    'unpackedTooLarge',
  ],
  'two million styles': () => [
    withPart(
      'xl/styles.xml',
      repeated(`<styleSheet xmlns="${main}"><cellXfs>`, '<xf/>', 2 * mega, '</cellXfs></styleSheet>'),
    ),
    'damaged',
  ],
  'a part that says it is 700 MB': () => [withPart(sheet, { saidSize: 700 * mega }), 'unpackedTooLarge'],
  'a part that says it is smaller': () => [withPart(sheet, { saidSize: 10 }), 'damaged'],
  'a part that says it is larger': () => [withPart(sheet, { saidSize: 1_000_000 }), 'damaged'],
  'a part of 150 MB that says it is small': () => [
    withPart(sheet, { ...repeated(sheetHead, '<row/>', 25 * mega, sheetEnd), saidSize: 1000 }),
    'damaged',
  ],
  'a part with another checksum': () => [withPart(sheet, { saidCrc: 1 }), 'damaged'],
  'a part packed in a way of its own': () => [withPart(sheet, { saidMethod: 9 }), 'unknownWorkbook'],
  'a part under a password': () => [withPart(sheet, { isEncrypted: true }), 'passwordProtected'],
  'two parts of one name': () => [
    archiveOf([...workbookParts({ sheets: [rows] }), { name: 'XL\\WORKBOOK.XML', content: '' }]),
    'damaged',
  ],
  '3,000 parts': () => [
    archiveOf([
      ...workbookParts({ sheets: [rows] }),
      ...Array.from({ length: 3000 }, (_, index) => ({ name: `a${index}`, content: '' })),
    ]),
    'partsTooMany',
  ],
  '2,000 sheets': () => [
    withPart('xl/workbook.xml', {
      content: `<workbook xmlns:r="r"><sheets>${'<sheet name="a" r:id="rId1"/>'.repeat(2000)}</sheets></workbook>`,
    }),
    'partsTooMany',
  ],
  'entities in a sheet': () => [withPart(sheet, { content: doctype + sheetHead + sheetEnd }), 'entities'],
  'entities in the texts': () => [
    withPart('xl/sharedStrings.xml', { content: `${doctype}<sst><si><t>&b;</t></si></sst>` }),
    'entities',
  ],
  'entities in the workbook': () => [withPart('xl/workbook.xml', { content: `${doctype}<workbook/>` }), 'entities'],
  'entities in what names the parts': () => [
    withPart('_rels/.rels', { content: `${doctype}<Relationships/>` }),
    'entities',
  ],
  'an entity of its own': () => [
    withPart(sheet, { content: `${sheetHead}<row>${inline('A2', 'X').replace('X', '&a;')}</row>${sheetEnd}` }),
    'damaged',
  ],
  'a character that there is not': () => [
    withPart(sheet, { content: `${sheetHead}<row>${inline('A2', 'X').replace('X', '&#xD800;')}</row>${sheetEnd}` }),
    'damaged',
  ],
  'bytes that are no text': () => [
    withPart(sheet, {
      content: Buffer.concat([
        Buffer.from(`${sheetHead}<row><c t="str"><v>`),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(`</v></c></row>${sheetEnd}`),
      ]),
    }),
    'damaged',
  ],
  'a text of 40,000 characters': () => [
    withPart(sheet, { content: `${sheetHead}<row>${inline('A2', 'a'.repeat(40_000))}</row>${sheetEnd}` }),
    'textTooLong',
  ],
  'a cell in a row of another number': () => [
    withPart(sheet, { content: `${sheetHead}<row r="2">${inline('A3', 'a')}</row>${sheetEnd}` }),
    'damaged',
  ],
  'a cell outside of all sheets': () => [
    withPart(sheet, { content: `${sheetHead}<row r="2">${inline('XFE2', 'a')}</row>${sheetEnd}` }),
    'damaged',
  ],
  'a row behind the last': () => [
    withPart(sheet, { content: `${sheetHead}<row r="1048577">${inline('A1048577', 'a')}</row>${sheetEnd}` }),
    'damaged',
  ],
  'another encoding': () => [
    withPart(sheet, { content: `<?xml version="1.0" encoding="ISO-8859-1"?>${sheetHead}${sheetEnd}` }),
    'unknownWorkbook',
  ],
}

const names = Object.keys(hostile)
test.each(names)(
  '%s',
  async (name) => {
    const [bytes, expected] = hostile[name]!()
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
    try {
      expect(await told(bytes)).toBe(expected)
    } finally {
      clearInterval(watch)
    }
    expect((most - before) / mega).toBeLessThan(200)
  },
  60_000,
)

test('there are 200 of them', () => {
  expect(60 * 3 + names.length).toBeGreaterThanOrEqual(200)
})
