import { cellMutants, mutants } from '#tests/data/outbox/mutants.ts'
import type { Group, Measured } from '../row.ts'
import { startSearchers, type Searchers } from '../simulation/searchers.ts'

const histories = { memory: 200_000, dexie: 2000 } as const
/** Histories after which a wrong build counts as unnoticed. */
const mostForMutant = 1_000_000

async function killMutants(searchers: Searchers): Promise<{ killed: string[]; alive: string[] }> {
  const killed: string[] = []
  const alive: string[] = []
  for (const name of Object.keys({ ...mutants, ...cellMutants })) {
    const { violation } = await searchers.search('memory', name, mostForMutant, 500)
    ;(violation === null ? alive : killed).push(name)
  }
  return { killed, alive }
}

async function measure(searchers: Searchers): Promise<Measured> {
  const started = performance.now()
  const inMemory = await searchers.search('memory', null, histories.memory, 2000)
  const perSecond = Math.round((inMemory.ran * 1000) / (performance.now() - started))
  const onDexie = await searchers.search('dexie', null, histories.dexie, 50)
  const { killed, alive } = await killMutants(searchers)

  const flaws = [inMemory.violation, onDexie.violation, ...alive.map((name) => `alive: ${name}`)]
  const notes = [
    `${inMemory.ran} in memory at ${perSecond} a second on ${searchers.threads} threads`,
    `${onDexie.ran} on Dexie`,
    `${killed.length} of ${killed.length + alive.length} mutants killed`,
  ]
  return {
    row: {
      name: 'outbox-simulation',
      ...{ value: inMemory.ran + onDexie.ran, unit: 'histories', reference: null, ratio: null },
      note: `0 violations: ${notes.join(', ')}`,
    },
    flaws: flaws.filter((flaw) => flaw !== null),
  }
}

export const outboxSimulation: Group = {
  rows: ['outbox-simulation'],
  async measure() {
    const searchers = startSearchers()
    try {
      return [await measure(searchers)]
    } finally {
      await searchers.end()
    }
  },
}
