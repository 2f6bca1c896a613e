import 'fake-indexeddb/auto'
import { dexieDevice } from '#tests/data/outbox/dexie-stores.ts'
import { MemoryMirror, MemoryOutbox } from '#tests/data/outbox/memory-stores.ts'
import { mutants } from '#tests/data/outbox/mutants.ts'
import type { Faults } from '#tests/data/outbox/simulation-options.ts'
import { simulate } from '#tests/data/outbox/simulation.ts'

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

// every second history leaves out a random part of the events
const isSwarm = (seed: number): boolean => seed % 2 === 0

const inMemory = (seed: number, faults: Faults): Promise<string | null> =>
  simulate({
    seed,
    swarm: isSwarm(seed),
    faults,
    stores: () => ({ outbox: new MemoryOutbox(), mirror: new MemoryMirror('arrivals:1') }),
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
  })

async function onDexie(seed: number, faults: Faults): Promise<string | null> {
  const { stores, settle, remove } = dexieDevice()
  const violation = await simulate({ seed, swarm: isSwarm(seed), faults, stores, settle })
  await remove()
  return violation
}

/** Runs the histories of the seeds in their order until one of them goes wrong. */
export async function search({ on, mutant, from, count }: Search): Promise<Searched> {
  const faults = mutant === null ? {} : mutants[mutant]
  if (!faults) throw new Error(`There is no wrong build "${String(mutant)}".`)
  const history = on === 'memory' ? inMemory : onDexie
  for (let ran = 1; ran <= count; ran += 1) {
    const seed = from + ran - 1
    const violation = await history(seed, faults)
    if (violation !== null) return { ran, violation: `seed ${seed}: ${violation}` }
  }
  return { ran: count, violation: null }
}
