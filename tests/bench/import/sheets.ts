import { writeFile } from 'node:fs/promises'
import { archiveOf } from '#tests/support/archive.ts'
import { seeded } from '#tests/data/outbox/random.ts'
import { workbookParts } from '#tests/support/workbook-file.ts'

export const columnCount = 40

type Value = string | number | { day: number } | null

const given = ['Aino', 'Eino', 'Helmi', 'Väinö', 'Kerttu', 'Onni', 'Åke', 'Märta', 'Sanna-Maria', 'Yrjö']
const family = ['Mäkinen', 'Korhonen', 'Öhman', 'Virtanen-Söderström', 'Nieminen', 'Åkerblom', 'Hämäläinen', 'Laine']
const streets = ['Koivukuja', 'Mäntytie', 'Rantakatu', 'Ängsvägen', 'Pihlajapolku']
const cities = ['Kalajoki', 'Pöytyä', 'Närpiö', 'Kemiönsaari']

/** A row as municipalities send them: names, numbers as text and as numbers, days, decimals, and gaps. */
function rowOf(index: number, random: () => number): Value[] {
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const named = `${one(family)} ${one(given)} ${index}`
  const start: Value[] = [
    `E${100_000 + index}`,
    named,
    `${one(streets)} ${index % 200}`,
    String(index % 100_000).padStart(5, '0'),
    one(cities),
  ]
  const rest = Array.from({ length: columnCount - start.length }, (_, column): Value => {
    if (random() < 0.26) return null
    const kinds: readonly (() => Value)[] = [
      () => `+35840${1_000_000 + index}`,
      () => 358_400_000_000 + index,
      () => ({ day: 30_000 + ((index * 7 + column) % 20_000) }),
      () => Math.round(random() * 10_000) / 100,
      () => `Huomio ${index % 5000}.${column}`,
      () => one(['kyllä', 'ei']),
      () => `${1 + (index % 28)}.${1 + (column % 12)}.2026`,
      () => String(Math.round(random() * 1000) / 10).replace('.', ','),
    ]
    return kinds[column % kinds.length]?.() ?? null
  })
  return [...start, ...rest]
}

const letters = Array.from(
  { length: columnCount },
  (_, column) => (column < 26 ? '' : 'A') + String.fromCharCode(65 + (column % 26)),
)

/** The same rows as a workbook and as a text file, with texts shared as spreadsheet programs do. */
export async function writeSheets(rows: number, files: { workbook: string; text: string }): Promise<void> {
  const random = seeded(19)
  const texts = new Map<string, number>()
  const shared = (text: string) => {
    const index = texts.get(text) ?? texts.size
    texts.set(text, index)
    return index
  }
  const lines = [letters.map((letter) => `Otsikko ${letter}`).join(';')]
  const cells = letters.map((letter) => `<c r="${letter}1" t="s"><v>${shared(`Otsikko ${letter}`)}</v></c>`)
  const xml = [`<row r="1" spans="1:40">${cells.join('')}</row>`]
  for (let index = 0; index < rows; index += 1) {
    const [values, rowNumber] = [rowOf(index, random), index + 2]
    const written = values.map((value, column) => {
      const at = `r="${letters[column] ?? ''}${rowNumber}"`
      if (value === null) return ''
      if (typeof value === 'string') return `<c ${at} t="s"><v>${shared(value)}</v></c>`
      return typeof value === 'number' ? `<c ${at}><v>${value}</v></c>` : `<c ${at} s="1"><v>${value.day}</v></c>`
    })
    xml.push(`<row r="${rowNumber}" spans="1:40">${written.join('')}</row>`)
    lines.push(values.map(textOf).join(';'))
  }
  const si = [...texts.keys()].map((text) => `<si><t>${text}</t></si>`)
  const parts = workbookParts({ sheets: [xml.join('')], texts: si.join(''), formats: ['General', 14] })
  await writeFile(files.workbook, archiveOf(parts))
  await writeFile(files.text, `${lines.join('\r\n')}\r\n`)
}

const textOf = (value: Value): string => {
  if (value === null) return ''
  return typeof value === 'object' ? String(value.day) : String(value).replace('.', ',')
}
