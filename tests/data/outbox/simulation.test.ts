import { describe, expect, test } from 'vitest'
import { dexieDevice } from './dexie-stores.ts'
import { MemoryMirror, MemoryOutbox } from './memory-stores.ts'
import { mutants } from './mutants.ts'
import { simulate } from './simulation.ts'
import type { Faults } from './simulation-options.ts'

/** How much is searched; a change of the outbox is tried with more (`SCHEDULES=500000 npx vitest run outbox`). */
const effort = {
  inMemory: Number(process.env['SCHEDULES'] ?? 10_000),
  onDexie: Number(process.env['DEXIE_SCHEDULES'] ?? 40),
  perMutant: Number(process.env['MUTANT_SCHEDULES'] ?? 60_000),
}

const inMemory = (seed: number, faults: Faults = {}) =>
  simulate({
    seed,
    swarm: seed % 2 === 0,
    faults,
    stores: () => ({ outbox: new MemoryOutbox(), mirror: new MemoryMirror('arrivals:1') }),
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
  })

async function onDexie(seed: number) {
  const { stores, settle, remove } = dexieDevice()
  const violation = await simulate({ seed, swarm: seed % 2 === 0, stores, settle })
  await remove()
  return violation
}

async function violations(count: number, history: (seed: number) => Promise<string | null>): Promise<string[]> {
  const found: string[] = []
  for (let seed = 1; seed <= count && found.length < 3; seed += 1) {
    const violation = await history(seed)
    if (violation) found.push(`seed ${seed}: ${violation}`)
  }
  return found
}

/** Histories in which each wrong build was first seen to fail. */
const counterexamples: Record<keyof typeof mutants, number> = {
  'both users share one queue': 5,
  'an unanswered request counts as accepted': 2,
  "a captive portal's page counts as accepted": 7,
  'a refused token consumes the command': 17,
  'an accepted command leaves the overlay at once': 12,
  'older lists are applied over newer ones': 26_791,
  'what is being sent is replaced by a newer intent': 18,
  'no lock around a flush': 1,
  'no hold-off after an unknown fate': 302,
  'a late answer settles another attempt': 111_208,
  'a flush that was replaced goes on': 117,
  'order by the clock': 8,
  'an intent is reported as saved before it is': 1,
  'the outbox lets go before the mirror has the list': 1,
  'empty permissions empty the queue': 1,
}

test('no history of faults loses, doubles, reorders or misdirects a confirmation', async () => {
  expect(await violations(effort.inMemory, inMemory)).toEqual([])
}, 900_000)

test('nor does one on real databases', async () => {
  expect(await violations(effort.onDexie, onDexie)).toEqual([])
}, 900_000)

describe('the simulation notices a build in which', () => {
  test('one of fifteen rules is broken', () => {
    expect(Object.keys(counterexamples).sort()).toEqual(Object.keys(mutants).sort())
    expect(Object.keys(mutants)).toHaveLength(15)
  })

  test.each(Object.entries(mutants))('%s', async (name, faults) => {
    const known = counterexamples[name] ?? 1
    expect(await inMemory(known)).toBeNull()

    let violation = await inMemory(known, faults)
    for (let seed = 1; !violation && seed <= effort.perMutant; seed += 1) violation = await inMemory(seed, faults)

    expect(violation).not.toBeNull()
  }, 300_000)
})
