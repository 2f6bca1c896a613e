// What the npm commands need before they run. Node built-ins and plain JavaScript only: on a fresh clone the system's
// Node (20.19 or later) runs this file, before npm has brought the project's own Node 24.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @type {(...parts: string[]) => string} */
const at = (...parts) => join(root, ...parts)

/** @type {(path: string) => number} */
const changed = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * The newest change below a file or folder, in ms; 0 when it is missing. A folder's own time shows deletions.
 * @type {(path: string) => number}
 */
const newest = (path) => {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const below = isFolder ? readdirSync(path).map((name) => newest(join(path, name))) : []
  return Math.max(changed(path), ...below)
}

/** @type {(text: string) => never} */
const fail = (text) => {
  console.error(`\nSet-up stopped: ${text}\n`)
  process.exit(1)
}

/** @type {(command: string, args: string[]) => boolean} */
const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0

function install() {
  // npm writes this file at the end, so a broken install counts as none.
  if (changed(at('node_modules/.package-lock.json')) >= changed(at('package-lock.json'))) return
  console.log('Installing packages (only now, and after package-lock.json changes) ...')
  const { npm_execpath: npm, npm_node_execpath: npmNode = process.execPath } = process.env
  const [command, ...first] = npm ? [npmNode, npm] : ['npm']
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  if (!run(command ?? 'npm', [...first, ...flags])) {
    fail('the packages could not be installed; the lines above say why.')
  }
}

/** The project's own Node where npm has one for this system, else the Node that runs this file. */
function runtime() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const own = at('node_modules', `node-${system}-${process.arch}`, 'bin', system === 'win' ? 'node.exe' : 'node')
  const node = existsSync(own) ? own : process.execPath
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() || 'none that starts'
  if (!(Number(version.slice(1).split('.')[0]) >= 24)) {
    fail(`the server needs Node 24 or later, and found ${version}. Install it from nodejs.org.`)
  }
  return node
}

/** @type {(node: string) => void} */
function build(node) {
  const folders = ['src', 'workers', 'public', 'locales']
  const files = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json']
  const sources = [...folders, ...files].map((name) => newest(at(name)))
  if (changed(at('dist/index.html')) >= Math.max(...sources)) return
  console.log('Building the app ...')
  if (!run(node, [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'])) {
    fail('the app did not build; the lines above say why.')
  }
}

/** @type {(path: string) => boolean} */
const runs = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser that tests drive: CHROMIUM_PATH, else the first known name on PATH, else null. */
export function chromium() {
  const { CHROMIUM_PATH: given, PATH: path = '' } = process.env
  if (given) return runs(given) ? given : null
  const folders = path.split(delimiter).filter(Boolean)
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs) ?? null
}

const isDebiansRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** @type {(name: string) => void} */
function fromDebian(name) {
  const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])
  console.log(`Installing ${name} for the tests ...`)
  if (!install() && run('apt-get', ['update', '-q'])) install()
}

/**
 * Folder with PostgreSQL's programs, which Debian keeps off the path; `null` when there are none.
 * @type {() => string | null}
 */
export function postgresqlPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
  return folders.find((folder) => runs(join(folder, 'initdb')) && runs(join(folder, 'postgres'))) ?? null
}

/** The tests run without it too; in continuous integration the server is to be tested on both of its databases. */
function postgresql() {
  if (process.env.CI && isDebiansRoot() && postgresqlPrograms() === null) fromDebian('postgresql')
}

function browser() {
  if (chromium()) return
  if (process.env.CHROMIUM_PATH) fail('CHROMIUM_PATH names no executable file.')
  if (isDebiansRoot()) fromDebian('chromium')
  if (!chromium()) fail('the tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its executable.')
}

if (process.argv[1]?.endsWith('setup.mjs')) {
  const [, , what] = process.argv
  install()
  if (what !== 'install') build(runtime())
  if (what === 'test') {
    postgresql()
    browser()
  }
}
