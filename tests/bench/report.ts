import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { aims } from './aims.ts'
import type { Measured, Row } from './row.ts'

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

/** The row as it is kept: what speaks against it is in its note. */
const kept = (measured: Measured): Row => ({ ...measured.row, note: noteOf(measured) })

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

const lineOf = (measured: Measured): string => {
  const { name, value, unit, reference, ratio, spread, note } = measured.row
  const aim = aims[name]
  const cells = [
    `\`${name}\``,
    `${aim.what} (${note})`,
    figure(value, unit),
    aim.reference === '' ? '–' : `${figure(reference, unit)}: ${aim.reference}`,
    figure(ratio),
    boundsOf(spread),
    aim.toReach,
    verdictOf(measured),
  ]
  return `| ${cells.join(' | ')} |`
}

function tableOf(rows: readonly Measured[]): string {
  const head = ['Name', 'What', 'Measured', 'Reference', 'Ratio', 'In 19 of 20 runs', 'Limit', 'Met']
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(lineOf)].join('\n')
}

/** Keeps the figures of a whole run: in `results.json`, and as the table of the README. */
export async function keep(rows: readonly Measured[]): Promise<void> {
  await writeFile(resultsFile, `${JSON.stringify(rows.map(kept), null, 2)}\n`)
  const text = await readFile(readme, 'utf8')
  const [start, end] = [text.indexOf(markers.start), text.indexOf(markers.end)]
  if (start < 0 || end < start) throw new Error(`README.md has no place for the table (${markers.start}).`)
  const filled = `${text.slice(0, start)}${markers.start}\n\n${tableOf(rows)}\n\n${text.slice(end)}`
  await writeFile(readme, await format(filled, { ...(await resolveConfig(readme)), filepath: readme }))
}
