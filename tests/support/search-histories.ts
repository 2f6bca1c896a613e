import { describe, expect, test } from 'vitest'
import { searchMs, seed as first } from './effort.ts'

/** Plays one history of faults. @returns what went wrong in it, or `null` */
type History = (seed: number) => Promise<string | null>

/** The first three of so many histories in which something went wrong. */
export async function violationsOf(count: number, history: History): Promise<string[]> {
  const found: string[] = []
  for (let seed = first; seed < first + count && found.length < 3; seed += 1) {
    const violation = await history(seed)
    if (violation) found.push(`seed ${seed}: ${violation}`)
  }
  return found
}

interface Searched<Rules> {
  /** What no history does. */
  title: string
  count: number
  history: (seed: number, rules?: Rules) => Promise<string | null>
  /** Wrong builds. */
  mutants: Readonly<Record<string, Rules>>
  /** How many histories a wrong build has to be found by. */
  perMutant: number
}

/** Two tests: no history goes wrong, and each wrong build is noticed by one. */
export function searchHistories<Rules>({ title, count, history, mutants, perMutant }: Searched<Rules>): void {
  test(
    title,
    async () => {
      expect(await violationsOf(count, history)).toEqual([])
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
}
