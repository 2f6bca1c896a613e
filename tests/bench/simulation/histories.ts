import 'fake-indexeddb/auto'
import { histories, type History } from '#tests/data/outbox/histories.ts'
import { cellMutants, mutants } from '#tests/data/outbox/mutants.ts'
import type { Faults } from '#tests/data/outbox/simulation-options.ts'

/** A run of consecutive seeds. */
export interface Search {
  on: 'memory' | 'dexie'
  /** Name of the wrong build to search; `null` for ours. */
  mutant: string | null
  from: number
  count: number
}

export interface Searched {
  /** Histories that were run: all of them, or as many as it took to find one that goes wrong. */
  ran: number
  /** What went wrong, with its seed. */
  violation: string | null
}

/** Confirmations and cells of a week take turns. */
const takingTurns = (on: Search['on']): History => {
  const { confirmations, cells } = histories
  return (seed, faults) => (Math.floor(seed / 2) % 2 === 0 ? confirmations : cells)[on](seed, faults)
}

function historyOf(on: Search['on'], mutant: string | null): { history: History; faults: Faults } {
  if (mutant === null) return { history: takingTurns(on), faults: {} }
  const ofConfirmations = mutants[mutant]
  const faults = ofConfirmations ?? cellMutants[mutant]
  if (!faults) throw new Error(`There is no wrong build "${mutant}".`)
  return { history: (ofConfirmations ? histories.confirmations : histories.cells)[on], faults }
}

/** Runs the histories of the seeds in their order until one of them goes wrong. */
export async function search({ on, mutant, from, count }: Search): Promise<Searched> {
  const { history, faults } = historyOf(on, mutant)
  for (let ran = 1; ran <= count; ran += 1) {
    const seed = from + ran - 1
    const violation = await history(seed, faults)
    if (violation !== null) return { ran, violation: `seed ${seed}: ${violation}` }
  }
  return { ran: count, violation: null }
}
