import { existsSync, readFileSync } from 'node:fs'

/** A test that may need its second try for a while. */
interface Tolerated {
  /** As it is printed: file › title. */
  name: string
  /** Day on which it came onto the list. */
  since: `${number}-${number}-${number}`
  reason: string
}

/** Five at most. Whoever needs a second try and is not here fails the run in continuous integration. */
export const tolerated: readonly Tolerated[] = []

/** Names a variable with the file into which the reporter writes. */
export const secondTriesVariable = 'SECOND_TRIES_FILE'

export const secondTriesIn = (file: string): string[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []

interface Suite {
  file: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

/** The same of Playwright's report. */
export const secondTriesOf = (suites: readonly Suite[]): string[] =>
  suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...specs
      .filter((spec) => spec.tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `tests/e2e/${file} › ${title}`),
    ...secondTriesOf(inner),
  ])

/** Prints who needed a second try. @returns how many of them fail the run */
export function judgeSecondTries(names: readonly string[]): number {
  if (tolerated.length > 5) throw new Error('More than five tests may need a second try.')
  if (names.length === 0) return 0
  const known = new Map(tolerated.map(({ name, since, reason }) => [name, `since ${since}: ${reason}`]))
  console.log(`\nPassed at the second try only:`)
  for (const name of names) console.log(`  ${name}${known.has(name) ? ` (${known.get(name)})` : ''}`)
  if (process.env['CI'] === undefined) return 0
  return names.filter((name) => !known.has(name)).length
}
