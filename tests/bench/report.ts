import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { aims } from './aims.ts'
import { rowNames, type Measured, type Row } from './row.ts'

const resultsFile = fileURLToPath(new URL('./results.json', import.meta.url))
const readme = fileURLToPath(new URL('../../README.md', import.meta.url))
const markers = { start: '<!-- bench -->', end: '<!-- /bench -->' } as const

const singular = (unit: string) => (unit === 'frames' ? 'frame' : unit)
const counted = new Intl.NumberFormat('en')
const figure = (value: number | null, unit = '') =>
  value === null ? '–' : `${counted.format(value)} ${value === 1 ? singular(unit) : unit}`.trim()

const boundsOf = (spread: Row['spread']): string =>
  spread === undefined ? '–' : `${figure(spread[0])} to ${figure(spread[1])}`

type Verdict = 'yes' | 'no' | '–'

/** Whether a row reaches its aim; unknown when it could not be measured. */
export function verdictOf({ row: { name, value, ratio }, flaws }: Measured): Verdict {
  if (value === null) return '–'
  return flaws.length === 0 && aims[name].isReached({ value, ratio: ratio ?? Number.NaN }) ? 'yes' : 'no'
}

const noteOf = ({ row, flaws }: Measured): string => [...flaws, row.note].join('; ')

/** One line of `results.json`. */
interface Kept extends Measured {
  /** The day on which it was measured. */
  day: string
}

export function print(rows: readonly Measured[]): void {
  console.table(
    Object.fromEntries(
      rows.map((measured) => {
        const { name, value, unit, reference, ratio, spread } = measured.row
        const shown = { value: figure(value, unit), reference: figure(reference, unit), ratio: figure(ratio) }
        return [name, { ...shown, spread: boundsOf(spread), target: aims[name].toReach, met: verdictOf(measured) }]
      }),
    ),
  )
  for (const measured of rows) console.log(`${measured.row.name}: ${noteOf(measured)}`)
}

const lineOf = (kept: Kept): string => {
  const { name, value, unit, reference, ratio, spread } = kept.row
  const aim = aims[name]
  const cells = [
    `\`${name}\``,
    `${aim.what} (${noteOf(kept)})`,
    figure(value, unit),
    aim.reference === '' ? '–' : `${figure(reference, unit)}: ${aim.reference}`,
    figure(ratio),
    boundsOf(spread),
    aim.toReach,
    verdictOf(kept),
    kept.day,
  ]
  return `| ${cells.join(' | ')} |`
}

function tableOf(rows: readonly Kept[]): string {
  const head = ['Name', 'What', 'Measured', 'Reference', 'Ratio', 'In 19 of 20 runs', 'Limit', 'Met', 'Day']
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(lineOf)].join('\n')
}

/** Keeps figures in the place of older ones of the same rows: in `results.json`, and in the table of the README. */
export async function keep(rows: readonly Measured[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const older = JSON.parse(await readFile(resultsFile, 'utf8')) as Kept[]
  const all = [...rows.map((measured): Kept => ({ day, ...measured })), ...older]
  const lines = rowNames.flatMap((name) => all.find(({ row }) => row.name === name) ?? [])
  await writeFile(resultsFile, `${JSON.stringify(lines, null, 2)}\n`)
  const text = await readFile(readme, 'utf8')
  const [start, end] = [text.indexOf(markers.start), text.indexOf(markers.end)]
  if (start < 0 || end < start) throw new Error(`README.md has no place for the table (${markers.start}).`)
  const filled = `${text.slice(0, start)}${markers.start}\n\n${tableOf(lines)}\n\n${text.slice(end)}`
  await writeFile(readme, await format(filled, { ...(await resolveConfig(readme)), filepath: readme }))
}
