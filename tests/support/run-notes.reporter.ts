import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestRunEndReason, SerializedError } from 'vitest/node'
import { type RunNotes, runNotesVariable } from '#tests/run-notes.ts'

const told = ({ name, message, stack }: SerializedError): string => stack ?? `${name}: ${message}`

/** Notes what Vitest's own report leaves out: tests that passed, and not at once, and errors that belong to no test. */
export default class RunNotesReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const file = process.env[runNotesVariable]
    if (file === undefined) return
    const notes: RunNotes = {
      secondTries: modules.flatMap((module) =>
        [...module.children.allTests()]
          .filter((test) => test.diagnostic()?.flaky)
          .map((test) => `${module.relativeModuleId} › ${test.fullName}`),
      ),
      strayErrors: [
        ...unhandledErrors.map(told),
        // of what is done before and after all tests of a file or of a part of it
        ...modules.flatMap((module) =>
          [module, ...module.children.allSuites()]
            .flatMap((part) => part.errors())
            .map((error) => `${module.relativeModuleId}\n${told(error)}`),
        ),
      ],
      reason,
    }
    writeFileSync(file, JSON.stringify(notes))
  }
}
