import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { secondTriesVariable } from '#tests/second-tries.ts'

/** Notes the tests of a Vitest run that passed, and not at once. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[secondTriesVariable]
    if (file === undefined) return
    const names = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId} › ${test.fullName}`),
    )
    writeFileSync(file, JSON.stringify(names))
  }
}
