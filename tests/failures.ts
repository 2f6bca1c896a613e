import { join, relative } from 'node:path'
import type { RunNotes } from './run-notes.ts'

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  /** Absolute path. */
  name: string
  status: string
  /** Why the file itself could not be run. */
  message: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[]
  }[]
}

/** Lines of what a failed test said that are told. */
const mostLines = 6

/** A failure by its name, with the first of what it said. */
export const told = (name: string, said: string | undefined): string =>
  [
    name,
    ...(said ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, mostLines)
      .map((line) => `    ${line}`),
  ].join('\n')

/** Each failed test of a report, and each file that could not be run, by name and with what it said first. */
export const failuresOfVitest = (files: readonly VitestFile[]): string[] =>
  files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [told(file, message)] : []
    return failed.map(({ fullName, failureMessages }) => told(`${file} › ${fullName}`, failureMessages?.[0]))
  })

/** What failed a run of Vitest's and is no test's. */
export const strayFailures = (notes: RunNotes | null): string[] => {
  if (notes === null) return ['vitest ended without a word of how']
  const ended = notes.reason === 'interrupted' ? ['vitest was interrupted'] : []
  return [...ended, ...notes.strayErrors.map((error) => told('vitest, in no test', error))]
}

/**
 * A test of Playwright's by its name, and by its engine where that is another than the first one.
 * @param file as Playwright's report has it
 */
export const browserTestName = (file: string, title: string, projectName: string): string =>
  `${join('tests/e2e', file)} › ${title}${projectName === 'chromium' ? '' : ` (${projectName})`}`

/** The same of Playwright's report. */
export const failuresOfPlaywright = (suites: readonly PlaywrightSuite[]): string[] =>
  suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results, projectName }) =>
          told(browserTestName(file, title, projectName), results.at(-1)?.error?.message),
        ),
    ),
    ...failuresOfPlaywright(inner),
  ])
