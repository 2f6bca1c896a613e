import { describe, expect, test } from 'vitest'
import { effort, searchMs } from '#tests/support/effort.ts'
import { violationsOf } from '#tests/support/search-histories.ts'
import { histories } from './histories.ts'
import { toldMutants } from './mutants.ts'

const { memory, dexie } = histories.told

/** How many histories a wrong build has to be found by. */
const perMutant = 20_000

/** Histories in which each wrong build was first seen to fail. */
const counterexamples: Record<string, number> = {
  'what came while the stream was cut is not told': 10,
  'a stream goes on at a place of another history': 9,
  'what could not be fetched is forgotten': 5,
  'an older part is applied over newer rows': 2,
  'an older list undoes a newer part': 19_442,
}

describe('no history of streams that break, repeat and mix up what they tell leaves a device with another picture', () => {
  test(
    'in memory',
    async () => {
      expect(await violationsOf(effort.toldSchedules, memory)).toEqual([])
    },
    searchMs,
  )

  test(
    'on real databases',
    async () => {
      expect(await violationsOf(effort.storedSchedules, dexie)).toEqual([])
    },
    searchMs,
  )
})

describe('the simulation notices a build in which', () => {
  test.each(Object.entries(toldMutants))(
    '%s',
    async (name, faults) => {
      const known = counterexamples[name] ?? 1
      expect(await memory(known)).toBeNull()

      let violation = await memory(known, faults)
      for (let seed = 1; !violation && seed <= perMutant; seed += 1) violation = await memory(seed, faults)

      expect(violation).not.toBeNull()
    },
    300_000,
  )
})
