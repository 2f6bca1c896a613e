import { archiveOf, type ArchivePart } from './archive.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

/** What a workbook is made of: pieces of XML as they stand in the file. */
export interface WorkbookPieces {
  /** What stands in the data of each sheet, or a whole part when it begins with `<?xml`. */
  sheets: readonly (string | { name: string; state?: string; data: string })[]
  /** Behind the data of each sheet. */
  behind?: string
  /** What the shared texts are; no such part without. */
  texts?: string
  /** Codes of the formats of the styles, in their order: a number is one of those that have no code. */
  formats?: readonly (string | number)[]
  is1904?: boolean
  /** Before each name of the main format. */
  prefix?: string
  /** Where the parts lie. */
  folder?: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;')

const prefixed = (xml: string, prefix: string) =>
  prefix === ''
    ? xml
    : xml
        .replace(/<!\[CDATA\[.*?\]\]>|<!--.*?-->|<\/?(?=[a-zA-Z])/gs, (start) =>
          start.startsWith('<!') ? start : start + prefix,
        )
        .replace(/ xmlns="/, ` xmlns:${prefix.slice(0, -1)}="`)

const stylesOf = (formats: readonly (string | number)[]) => {
  const codes = formats.map((format, index) =>
    typeof format === 'string' ? `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>` : '',
  )
  const styles = formats.map((format, index) => `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`)
  return `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`
}

/** The parts of a workbook, to be changed before they are packed. */
export function workbookParts(pieces: WorkbookPieces): ArchivePart[] {
  const { sheets, behind = '', texts, formats, is1904 = false, prefix = '', folder = 'xl' } = pieces
  const named = sheets.map((sheet, index) =>
    typeof sheet === 'string' ? { name: `Taul${index + 1}`, data: sheet } : sheet,
  )
  const list = named.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" ${state === undefined ? '' : `state="${state}" `}r:id="rId${index + 1}"/>`,
  )
  const related = [
    ...named.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
    ...(texts === undefined ? [] : [{ type: 'sharedStrings', target: 'sharedStrings.xml' }]),
    ...(formats === undefined ? [] : [{ type: 'styles', target: 'styles.xml' }]),
  ]
  const format = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const types = related.map(
    ({ type, target }) => `<Override PartName="/${folder}/${target}" ContentType="${format}.${type}+xml"/>`,
  )
  const part = (name: string, xml: string): ArchivePart => ({
    name: `${folder}/${name}`,
    content: head + prefixed(xml, prefix),
  })
  return [
    {
      name: '[Content_Types].xml',
      content: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${folder}/workbook.xml" ContentType="${format}.sheet.main+xml"/>${types.join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${head}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="${folder}/workbook.xml"/></Relationships>`,
    },
    part(
      'workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    ),
    {
      name: `${folder}/_rels/workbook.xml.rels`,
      content: `${head}<Relationships xmlns="${packageRelationships}">${related
        .map(
          ({ type, target }, index) =>
            `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
        )
        .join('')}</Relationships>`,
    },
    ...named.map(({ data }, index) => {
      const name = `worksheets/sheet${index + 1}.xml`
      if (data.startsWith('<?xml')) return { name: `${folder}/${name}`, content: data }
      return part(
        name,
        `<worksheet xmlns="${main}"><dimension ref="A1:C3"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>${data}</sheetData>${behind}</worksheet>`,
      )
    }),
    ...(texts === undefined ? [] : [part('sharedStrings.xml', `<sst xmlns="${main}">${texts}</sst>`)]),
    ...(formats === undefined ? [] : [part('styles.xml', stylesOf(formats))]),
  ]
}

export const workbookFile = (pieces: WorkbookPieces): Uint8Array<ArrayBuffer> => archiveOf(workbookParts(pieces))

/** A cell of a text that stands in it. */
export const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`

/** Rows of texts and numbers, from A1 on. */
export const rowsOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows
    .map((cells, row) => {
      const inside = cells.map((value, column) => {
        const reference = `${String.fromCharCode(65 + column)}${row + 1}`
        if (value === null) return ''
        return typeof value === 'number' ? `<c r="${reference}"><v>${value}</v></c>` : inline(reference, value)
      })
      return `<row r="${row + 1}">${inside.join('')}</row>`
    })
    .join('')
