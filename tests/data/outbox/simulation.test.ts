import { describe, expect, test } from 'vitest'
import { effort, searchMs } from '#tests/support/effort.ts'
import { violationsOf } from '#tests/support/search-histories.ts'
import { histories } from './histories.ts'
import { cellMutants, mutants } from './mutants.ts'

/** How many histories a wrong build has to be found by. */
const perMutant = 60_000

const ofConfirmations = histories.confirmations.memory
const ofCells = histories.cells.memory

/** Histories in which each wrong build was first seen to fail. */
const counterexamples: Record<string, number> = {
  'both users share one queue': 5,
  'an unanswered request counts as accepted': 1,
  "a captive portal's page counts as accepted": 9,
  'any answer with 2xx counts as accepted': 3,
  'any answer of the right form counts as accepted': 39,
  'any list with 2xx replaces the mirror': 611,
  'a thawed tab sends what it had taken before': 471,
  'a refused token consumes the command': 1,
  'an accepted command leaves the overlay at once': 1,
  'older lists are applied over newer ones': 7_444,
  'what is being sent is replaced by a newer intent': 32,
  'no lock around a flush': 1,
  'no hold-off after an unknown fate': 42,
  'a late answer settles another attempt': 45_368,
  'a flush that was replaced goes on': 497,
  'order by the clock': 49,
  'an intent is reported as saved before it is': 2,
  'the outbox lets go before the mirror has the list': 1,
  'empty permissions empty the queue': 1,
  'an older action overrules a newer one of somebody else': 1,
  "what somebody else's newer action stands against counts as accepted": 1,
  "what somebody else's newer action stands against is sent again without a word": 1,
  'the next edit of a cell does not know what became of the one before it': 3,
  'an edit that may have been sent is replaced by a newer one': 2,
  'a refused batch is given up as a whole': 3,
  "somebody else's change is overwritten without a word": 1,
  'an accepted edit is what the user saw and not what the server has': 3,
}

describe.each([
  ['confirmation', ofConfirmations, histories.confirmations.dexie],
  ['cell of a week', ofCells, histories.cells.dexie],
])('no history of faults loses, doubles, reorders or misdirects a %s', (_, memory, databases) => {
  test(
    'in memory',
    async () => {
      expect(await violationsOf(effort.schedules, memory)).toEqual([])
    },
    searchMs,
  )

  test(
    'on real databases',
    async () => {
      expect(await violationsOf(effort.storedSchedules, databases)).toEqual([])
    },
    searchMs,
  )
})

describe('the simulation notices a build in which', () => {
  test('one of twenty-seven rules is broken', () => {
    const names = [...Object.keys(mutants), ...Object.keys(cellMutants)]
    expect(Object.keys(counterexamples).sort()).toEqual(names.sort())
    expect(names).toHaveLength(27)
  })

  test.each([
    ...Object.entries(mutants).map(([name, faults]) => [name, faults, ofConfirmations] as const),
    ...Object.entries(cellMutants).map(([name, faults]) => [name, faults, ofCells] as const),
  ])(
    '%s',
    async (name, faults, history) => {
      const known = counterexamples[name] ?? 1
      expect(await history(known)).toBeNull()

      let violation = await history(known, faults)
      for (let seed = 1; !violation && seed <= perMutant; seed += 1) violation = await history(seed, faults)

      expect(violation).not.toBeNull()
    },
    300_000,
  )
})
