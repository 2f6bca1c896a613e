import { columnLetter } from './column-letter.ts'
import { crc32 } from './crc32.ts'
import type { TemplateColumn, TemplateWords } from './face.ts'
import { storedZip } from './stored-zip.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Of the help, of the titles, and rows of a template that offer their values and help. */
const [helpRow, titleRow, firstRow, lastRow] = [1, 2, 3, 5002]
/** Characters of a column's help, and of its title. Source: Office Open XML. */
const longest = { help: 255, title: 32, sheet: 31 } as const

/** Styles of cells, in the order of `styles`: ordinary, title, text that stays as it is typed, day, help. */
const styleOf = { plain: 0, title: 1, text: 2, date: 3, number: 0, help: 4 } as const

/** Whether XML has a way to write a character. */
const isWritable = (character: string): boolean => character >= ' ' || '\t\n\r'.includes(character)

const escaped = (text: string): string =>
  Array.from(text)
    .filter(isWritable)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A name of a sheet that spreadsheet programs take. */
const sheetName = (name: string, other: string): string =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, longest.sheet) || other

const cell = (column: number, row: number, text: string, style: number): string =>
  `<c r="${columnLetter(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const rowOf = (row: number, cells: readonly string[]): string => `<row r="${row}">${cells.join('')}</row>`

/** The offered values and the help of a column. */
function validation({ values, help, title }: TemplateColumn, column: number, list: string | null): string {
  const letter = columnLetter(column)
  const offered = list !== null && values.length > 0
  const attributes = [
    // another value can be typed all the same: the import says what it makes of it
    ...(offered ? ['type="list"', 'errorStyle="warning"', 'showErrorMessage="1"'] : []),
    ...['allowBlank="1"', 'showInputMessage="1"', `promptTitle="${escaped(title.slice(0, longest.title))}"`],
    ...[`prompt="${escaped(help.slice(0, longest.help))}"`, `sqref="${letter}${firstRow}:${letter}${lastRow}"`],
  ]
  return `<dataValidation ${attributes.join(' ')}>${offered ? `<formula1>${escaped(list)}</formula1>` : ''}</dataValidation>`
}

function firstSheet(columns: readonly TemplateColumn[], lists: readonly (string | null)[], help: string): string {
  const widths = columns.map(({ title, kind }, at) => {
    const width = Math.min(40, Math.max(12, title.length + 3))
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styleOf[kind]}" customWidth="1"/>`
  })
  const helps = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column, at }) => column.help !== '' || lists[at] !== null)
    .map(({ column, at }) => validation(column, at + 1, lists[at] ?? null))
  const pane = `<pane ySplit="${titleRow}" topLeftCell="A${firstRow}" activePane="bottomLeft" state="frozen"/>`
  return [
    `${head}<worksheet xmlns="${main}">`,
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<cols>${widths.join('')}</cols><sheetData>`,
    rowOf(helpRow, [cell(1, helpRow, help, styleOf.help)]),
    rowOf(
      titleRow,
      columns.map(({ title }, at) => cell(at + 1, titleRow, title, styleOf.title)),
    ),
    '</sheetData>',
    helps.length > 0 ? `<dataValidations count="${helps.length}">${helps.join('')}</dataValidations>` : '',
    '</worksheet>',
  ].join('')
}

/** Each list of values as a column, from the first row on. */
function secondSheet(lists: readonly (readonly string[])[]): string {
  const longestList = Math.max(0, ...lists.map(({ length }) => length))
  const rows = Array.from({ length: longestList }, (_, at) =>
    rowOf(
      at + 1,
      lists.flatMap((values, column) => {
        const value = values[at]
        return value === undefined ? [] : [cell(column + 1, at + 1, value, styleOf.text)]
      }),
    ),
  )
  return `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

const fonts =
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="11"/><name val="Calibri"/></font></fonts>'
const fills =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
const border = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
const formats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
]
const styles = [
  `${head}<styleSheet xmlns="${main}">${fonts}${fills}${border}`,
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

/**
 * An empty sheet (.xlsx) with these columns: text stays as it is typed, the allowed values are offered, each column says
 * what it is for, and a line over the titles how the sheet is filled.
 */
export async function templateBytes(columns: readonly TemplateColumn[], words: TemplateWords): Promise<ArrayBuffer> {
  const [first, second] = [sheetName(words.sheet, '1'), sheetName(words.values, '2')]
  const names = first === second ? [first, `${second.slice(0, longest.sheet - 2)} 2`] : [first, second]
  const offered: (readonly string[])[] = []
  const lists = columns.map(({ values }) => {
    if (values.length === 0) return null
    const known = offered.findIndex((each) => each.length === values.length && each.every((v, at) => v === values[at]))
    if (known < 0) offered.push(values)
    const letter = columnLetter(known < 0 ? offered.length : known + 1)
    return `'${names[1] ?? ''}'!$${letter}$1:$${letter}$${values.length}`
  })
  const sheets = names.map(
    (name, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${at === 1 ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${types}.${type}+xml"/>`
  const relationships = (all: readonly string[]) =>
    `${head}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': [
      `${head}<Types xmlns="${packages}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      override('xl/workbook.xml', 'sheet.main'),
      override('xl/worksheets/sheet1.xml', 'worksheet'),
      override('xl/worksheets/sheet2.xml', 'worksheet'),
      `${override('xl/styles.xml', 'styles')}</Types>`,
    ].join(''),
    '_rels/.rels': relationships([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'worksheet', 'worksheets/sheet2.xml'),
      relation(3, 'styles', 'styles.xml'),
    ]),
    'xl/worksheets/sheet1.xml': firstSheet(columns, lists, words.help),
    'xl/worksheets/sheet2.xml': secondSheet(offered),
    'xl/styles.xml': styles,
  }
  const encoder = new TextEncoder()
  return storedZip(
    Object.entries(parts).map(([name, text]) => {
      const bytes = encoder.encode(text)
      return { name, bytes, crc: crc32(bytes) }
    }),
  ).arrayBuffer()
}
