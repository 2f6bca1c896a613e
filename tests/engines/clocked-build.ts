import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shiftDate } from '../support/every-thread.ts'

/**
 * Copies a build of the app into a folder, each of whose scripts sets the clock of its thread first: no driver sets the
 * clock of a browser and of all its workers.
 * @param offset milliseconds to add to the clock as it is
 */
export function copyWithClock(build: string, folder: string, offset: number): void {
  cpSync(build, folder, { recursive: true, filter: (path) => !path.endsWith('.br') })
  const script = `'real' in Date || (${shiftDate.toString()})({ by: ${offset} });\n`
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, script + text)
  }
}
