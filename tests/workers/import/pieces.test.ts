import { expect, test } from 'vitest'
import { workbookParts } from '#tests/support/workbook-file.ts'
import { codes } from '../../../workers/import/cell-code.ts'
import { sharedTexts } from '../../../workers/import/shared-strings.ts'
import { SheetPart } from '../../../workers/import/sheet-part.ts'

const texts =
  '<si><t>Nimi</t></si><si/> <!-- <si> --><si><r><rPr><b/></rPr><t>Päi</t></r><r><t xml:space="preserve">vi </t></r></si>\n<si><t><![CDATA[<si>]]></t></si><si><t>&#x1F600;東</t><rPh sb="0" eb="1"><t>x</t></rPh></si>'
const data = [
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Ärvo</t></is></c></row>',
  '<row r="2" spans="1:3"><c r="A2"><v>12.5</v></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>ö&lt;東</v></c></row>',
  '<row r="3"/><!-- <row> -->\n<row r="4"><c r="A4" s="1"/></row>',
  '<row r="5"><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c s="1"><v>46235</v></c></row>',
  '<row r="6"><c r="A6" t="str"><v><![CDATA[</row>]]></v></c><c r="C6"><f/><v>-1E+2</v></c></row>',
  '<row r="7" ht=\'15\'><c r="B7" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c></row>',
].join('')

const contentOf = (name: string, prefix: string) => {
  const behind = '<mergeCells><mergeCell ref="B1:C1"/></mergeCells><pageMargins left="0.7"/>'
  const part = workbookParts({ sheets: [data], texts, prefix, behind }).find((known) => known.name === `xl/${name}`)
  return new TextEncoder().encode(String(part?.content))
}

/** Gives a part in two pieces, as it may be unpacked: what the first leaves comes again. */
function inTwo(bytes: Uint8Array, at: number, consume: (bytes: Uint8Array, isLast: boolean) => number): void {
  const taken = consume(bytes.subarray(0, at), false)
  consume(bytes.subarray(taken), true)
}

function cellsOf(bytes: Uint8Array, at: number) {
  const part = new SheetPart('x', ['Nimi'], { codes: Uint8Array.of(codes.number, codes.date), is1904: false })
  inTwo(bytes, at, part.consume)
  const grid = part.finish()
  const rows = Array.from({ length: grid.rows }, (_, row) => [
    grid.rowNumberAt(row),
    ...Array.from({ length: grid.columns }, (__, column) => grid.textAt(row, column)),
  ])
  return { rows, merged: part.merged }
}

test.each(['', 'x:'])('the rows of a sheet are the same wherever its bytes are parted (prefix "%s")', (prefix) => {
  const bytes = contentOf('worksheets/sheet1.xml', prefix)
  const whole = {
    rows: [
      [1, 'Nimi', 'Ärvo', ''],
      [2, '12.5', 'ö<東', ''],
      [5, 'true', '#N/A', '2026-08-01'],
      [6, '</row>', '', '-100'],
      [7, '', 'ab', ''],
    ],
    merged: [{ rows: [1, 1], columns: [2, 3] }],
  }
  for (let at = 0; at <= bytes.length; at += 1) expect([at, cellsOf(bytes, at)]).toEqual([at, whole])
})

test.each(['', 'x:'])('shared texts are the same wherever their bytes are parted (prefix "%s")', (prefix) => {
  const bytes = contentOf('sharedStrings.xml', prefix)
  for (let at = 0; at <= bytes.length; at += 1) {
    const read = sharedTexts('x')
    inTwo(bytes, at, read.consume)
    expect([at, read.texts]).toEqual([at, ['Nimi', '', 'Päivi ', '<si>', '😀東']])
  }
})
