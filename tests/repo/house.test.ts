import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { root, sourcesIn } from './sources.ts'

interface PackageFile {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const packageFile = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFile
const declared = { ...packageFile.dependencies, ...packageFile.devDependencies }

describe('the design card', () => {
  test.each([
    ...['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html', 'src', 'workers', 'public', 'locales'],
    ...['tests', 'README.md'],
  ])('has %s at the top', (name) => {
    expect(existsSync(join(root, name))).toBe(true)
  })

  test.each([
    ['react', 'src'],
    ['react-dom', 'src'],
    ['react-router-dom', 'src'],
    ['dexie', 'src'],
    ['dexie-react-hooks', 'src'],
    ['workbox-window', 'src'],
    ['valtio', 'src'],
    ['axios', 'src'],
    ['@fluentui/react-components', 'src'],
    ['date-fns', 'src'],
    ['i18next', 'src'],
    ['react-i18next', 'src'],
    ['fake-indexeddb', 'tests'],
    ['vitest', 'tests'],
  ])('has %s, which the code of %s uses', (name, folder) => {
    expect(declared).toHaveProperty(name)
    const uses = sourcesIn(folder, ['.ts', '.tsx']).filter(({ text }) => new RegExp(`'${name}(/[^']*)?'`).test(text))
    expect(uses.length).toBeGreaterThan(0)
  })

  test('has xlsx, which the workers use and no page does', () => {
    expect(declared).toHaveProperty('xlsx')
    const users = (folder: string) =>
      sourcesIn(folder, ['.ts', '.tsx']).filter(({ text }) => /(?:from|import\()\s*'xlsx'/.test(text))
    expect(users('workers').length).toBeGreaterThan(0)
    expect(users('src')).toEqual([])
  })

  test('has vite-plugin-pwa, which the build uses', () => {
    expect(declared).toHaveProperty('vite-plugin-pwa')
    expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).toContain("from 'vite-plugin-pwa'")
  })
})

test('packages have exact versions', () => {
  expect(Object.entries(declared).filter(([, version]) => !/^(npm:[\w@/-]+@)?\d/.test(version))).toEqual([])
})

/**
 * Browsers report violations, and calendar programs read calendars, by themselves; no screen of the design shows a user's
 * sessions yet; of two calls or spellings that answer alike the app uses one; a destination and a passenger's groups come
 * with what the app has anyway; and cells of the week are sent many at a time (open point G-44).
 */
const notMadeByTheApp = [
  ...['createDestination', 'createRide', 'createRides', 'deleteRide'],
  ...[
    'endOtherSessions',
    'endSession',
    'getDestination',
    'getOpenApi',
    'listCostCenter',
    'listGroupsOfPassenger',
    'listSessions',
  ],
  ...['readCalendar', 'reportViolations', 'updateRide', 'updateRides'],
]

test('every call of the catalogue is made by the client and answered by the server', () => {
  const uses = (folder: string) =>
    sourcesIn(folder, ['.ts'])
      .map(({ text }) => text)
      .join('\n')
  const client = uses('src/data')
  const server = uses('server')
  const names = Object.keys(catalogue)
  const unmade = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(client))
  expect(unmade.sort()).toEqual(notMadeByTheApp)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(server))).toEqual([])
})

test('the commands of the README exist', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const commands = [...readme.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  const own = commands.filter((name) => !['ci', 'install', 'run'].includes(name))
  expect(own).toContain('start')
  expect(own).toContain('test')
  expect(own.filter((name) => !(name in packageFile.scripts))).toEqual([])
})
