// Everything that `npm run bench` measures. Names of rows as arguments measure those alone, and keep nothing but with
// `--keep`. With `--against COMMIT` the app as that commit has it is measured beside this one, which has to be built.
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { compare } from './against.ts'
import { cacheFolder } from './database.ts'
import { keep, print, verdictOf } from './report.ts'
import { rowNames, type Group, type Measured, type RowName } from './row.ts'
import { addressesEmbedded, addressesPostgresql } from './rows/addresses.ts'
import { apiEmbedded, apiPostgresql } from './rows/api.ts'
import { auditPages } from './rows/audit.ts'
import { costRows } from './rows/costs.ts'
import { drain200, drain500 } from './rows/drain.ts'
import { failingWriteCalls } from './rows/failing-write.ts'
import { grid } from './rows/grid.ts'
import { idle, idleMemory } from './rows/idle.ts'
import { importPage } from './rows/import-page.ts'
import { importReadRows } from './rows/import-read.ts'
import { importRules } from './rows/import-rules.ts'
import { importRows } from './rows/imports.ts'
import { initialJs } from './rows/initial-js.ts'
import { liveSeen, liveStreams } from './rows/live.ts'
import { loadEmbedded, loadPostgresql } from './rows/load.ts'
import { longTasks } from './rows/long-tasks.ts'
import { mapOpen } from './rows/map.ts'
import { massCancellation } from './rows/mass-cancellation.ts'
import { passengerRows } from './rows/passengers.ts'
import { refreshUnchanged } from './rows/refresh.ts'
import { rights } from './rows/rights.ts'
import { screenMeasures } from './rows/screens.ts'
import { outboxSimulation } from './rows/simulation.ts'
import { starts } from './rows/starts.ts'
import { confirmationStored, confirmationVisible } from './rows/confirmations.ts'
import { timetableOrders } from './rows/timetables.ts'

const groups: readonly Group[] = [
  ...[
    ...starts,
    confirmationVisible,
    confirmationStored,
    refreshUnchanged,
    drain200,
    drain500,
    failingWriteCalls,
    passengerRows,
    grid,
    rights,
    mapOpen,
    importPage,
    idle,
    idleMemory,
    liveSeen,
    longTasks,
  ],
  ...[
    apiPostgresql,
    apiEmbedded,
    loadPostgresql,
    loadEmbedded,
    liveStreams,
    auditPages,
    addressesPostgresql,
    addressesEmbedded,
    timetableOrders,
    costRows,
    importRows,
    massCancellation,
    importReadRows,
    importRules,
    screenMeasures,
    initialJs,
    outboxSimulation,
  ],
]

const isRowName = (name: string): name is RowName => rowNames.some((known) => known === name)

/** The rows that were asked for; all of them when none was named. */
function wantedRows(given: readonly string[]): readonly RowName[] {
  const unknown = given.filter((name) => !isRowName(name))
  if (unknown.length > 0) throw new Error(`No row is called ${unknown.join(', ')}. There are ${rowNames.join(', ')}.`)
  return given.length === 0 ? rowNames : given.filter(isRowName)
}

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, keep: { type: 'boolean' } },
})
const wanted = wantedRows(positionals)
const isKept = given.keep === true || rowNames.every((name) => wanted.includes(name))

await rm(cacheFolder, { recursive: true, force: true })
await mkdir(cacheFolder, { recursive: true })

const chosen = groups.filter((group) => group.rows.some((name) => wanted.includes(name)))

async function measureAll(): Promise<void> {
  const found: Measured[] = []
  for (const { rows, measure } of chosen) {
    const started = Date.now()
    const measured = (await measure()).filter(({ row }) => wanted.includes(row.name))
    found.push(...measured)
    // a row that fails takes nothing of the others with it
    if (isKept) await keep(measured)
    console.log(`${rows.join(', ')}: ${Math.round((Date.now() - started) / 1000)} s`)
    for (const { row } of measured)
      console.log(`  ${row.name}: ${row.value ?? '–'} ${row.unit}, ratio ${row.ratio ?? '–'}`)
  }

  const all = rowNames.flatMap((name) => found.filter(({ row }) => row.name === name))
  print(all)
  const missed = all.filter((measured) => verdictOf(measured) === 'no')
  if (missed.length > 0) console.log(`Not reached: ${missed.map(({ row }) => row.name).join(', ')}`)
}

await (given.against === undefined ? measureAll() : compare(chosen, given.against))
