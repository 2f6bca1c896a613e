import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cacheFolder } from '../database.ts'
import type { Reader } from '../import/readers.ts'
import { columnCount, writeSheets } from '../import/sheets.ts'
import { measured, type Group, type RowName } from '../row.ts'
import { interleaved, median, rounded } from '../statistics.ts'

const rowCount = 50_000
const rounds = 5
const most = { hucre: 0.45 } as const

const script = fileURLToPath(new URL('../import/read.ts', import.meta.url))

interface Run {
  cpuMs: number
  cells: number
  peakMb: number
}

/** Each reading in a process of its own: nothing is warm, as when a person chooses a file. */
async function run(reader: Reader, file: string): Promise<Run> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, reader, file])
  return JSON.parse(stdout) as Run
}

const rowNames = ['import-read-xlsx', 'import-read-csv'] as const satisfies readonly RowName[]

export const importReadRows: Group = {
  rows: rowNames,
  async measure() {
    const folder = await mkdtemp(join(cacheFolder, 'sheets-'))
    const files = { workbook: join(folder, 'sheet.xlsx'), text: join(folder, 'sheet.csv') }
    const cells: Partial<Record<Reader, number>> = {}
    const peaks: Partial<Record<Reader, number>> = {}
    const read = (reader: Reader, file: string) => async () => {
      const { cpuMs, cells: found, peakMb } = await run(reader, file)
      cells[reader] = found
      peaks[reader] = Math.max(peaks[reader] ?? 0, peakMb)
      return cpuMs
    }
    try {
      await writeSheets(rowCount, files)
      const times = await interleaved(rounds, {
        'our-workbook': read('our-workbook', files.workbook),
        hucre: read('hucre', files.workbook),
        xlsx: read('xlsx', files.workbook),
        'our-text': read('our-text', files.text),
        papaparse: read('papaparse', files.text),
      })
      const ratio = median(times['our-workbook']) / median(times.hucre)
      const peak = (reader: Reader) => `${Math.round(peaks[reader] ?? 0)} MB`
      const unequal = (...readers: readonly Reader[]) => {
        const found = readers.map((reader) => `${reader} ${cells[reader] ?? 0}`)
        return new Set(readers.map((reader) => cells[reader])).size === 1 ? [] : [`cells found: ${found.join(', ')}`]
      }
      const what = `processor time, median of ${rounds}, each in a process of its own, ${rowCount} × ${columnCount}`
      return [
        measured('import-read-xlsx', {
          ...{ value: median(times['our-workbook']), reference: median(times.xlsx), unit: 'ms' },
          note: `${what}; ${rounded(ratio)} of hucre's ${Math.round(median(times.hucre))} ms; at most in memory ${peak('our-workbook')}, hucre ${peak('hucre')}, xlsx ${peak('xlsx')}`,
          flaws: [
            ...unequal('our-workbook', 'hucre', 'xlsx'),
            ...(ratio > most.hucre ? [`${rounded(ratio)} of hucre's time`] : []),
          ],
        }),
        measured('import-read-csv', {
          ...{ value: median(times['our-text']), reference: median(times.papaparse), unit: 'ms' },
          note: `${what}, encoding and delimiter found; at most in memory ${peak('our-text')}, papaparse ${peak('papaparse')}`,
          flaws: unequal('our-text', 'papaparse'),
        }),
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
