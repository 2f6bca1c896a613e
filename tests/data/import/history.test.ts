import { describe, expect, test } from 'vitest'
import { effort, searchMs, seed as first } from '#tests/support/effort.ts'
import { history } from './history.ts'
import { mutants } from './mutants.ts'

/** How many histories a wrong build has to be found by. */
const perMutant = 400

test(
  'no history of faults loses a row of an import, saves one twice or writes one to another passenger',
  async () => {
    const found: string[] = []
    for (let seed = first; seed < first + effort.imports && found.length < 3; seed += 1) {
      const violation = await history(seed)
      if (violation) found.push(`seed ${seed}: ${violation}`)
    }
    expect(found).toEqual([])
  },
  searchMs,
)

describe('the histories notice a build in which', () => {
  test.each(Object.entries(mutants))(
    '%s',
    async (_, rules) => {
      let violation: string | null = null
      for (let seed = 1; !violation && seed <= perMutant; seed += 1) violation = await history(seed, rules)
      expect(violation).not.toBeNull()
    },
    searchMs,
  )
})
