import { readFileSync } from 'node:fs'

/** A requirement of the documents, and what proves that it is kept. */
export interface Requirement {
  id: string
  name: string
  /** From `tests/`; none where nothing proves it yet. */
  tests: readonly string[]
  /** Words of the test that proves it, where one of the files has more than that. */
  named: string
}

const table = new URL('requirements.tsv', import.meta.url)

/** All requirements, in the order of the table. */
export const requirements = (): Requirement[] =>
  readFileSync(table, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', name = '', tests = '', named = ''] = line.split('\t')
      return { id, name, tests: tests.split(' ').filter(Boolean), named }
    })

/** `[1, 2, 3, 7]` as `1–3 7`. */
function inRuns(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(' ')
}

/** How many requirements no test proves yet, and which: a line for each family of ids. */
export function untested(all: readonly Requirement[]): string {
  const without = all.filter(({ tests }) => tests.length === 0).map(({ id }) => id.split('-'))
  const families = Map.groupBy(without, ([family]) => family)
  const lines = [...families].map(([family, ids]) => `  ${family} ${inRuns(ids.map(([, number]) => Number(number)))}`)
  return [`${all.length - without.length} of ${all.length} requirements have a test; ${without.length} have none:`]
    .concat(lines)
    .join('\n')
}

export function printUntested(): void {
  console.log(`\n${untested(requirements())}`)
}
