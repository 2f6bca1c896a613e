import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../repo/sources.ts'

/** A project of its own, with a package manager that only writes down how it was called. */
let folder: string
const at = (path: string) => join(folder, path)

function put(path: string, text = '', secondsAgo = 0): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
  const time = Date.now() / 1000 - secondsAgo
  utimesSync(at(path), time, time)
}

function putProgram(path: string, text: string): void {
  put(path, text)
  chmodSync(at(path), 0o755)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perille-setup-'))
  mkdirSync(at('server'))
  copyFileSync(join(root, 'server/setup.mjs'), at('server/setup.mjs'))
  put('npm.cjs', "require('fs').writeFileSync('called.txt', process.argv.slice(2).join(' '))")
  put('package-lock.json', '{}', 60)
})
afterEach(() => rmSync(folder, { recursive: true }))

function setUp(what: string[] = ['install'], environment: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [at('server/setup.mjs'), ...what], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      npm_execpath: at('npm.cjs'),
      npm_node_execpath: process.execPath,
      ...environment,
    },
  })
  const called = existsSync(at('called.txt')) ? readFileSync(at('called.txt'), 'utf8') : null
  return { status, called, said: stderr.trim() }
}

describe('packages', () => {
  test('are installed on a fresh clone, those for building and for this system among them', () => {
    expect(setUp()).toEqual({
      status: 0,
      called: 'ci --include=dev --include=optional --no-audit --no-fund --loglevel=error',
      said: '',
    })
  })

  test('are installed again when the lock file has changed since', () => {
    put('node_modules/.package-lock.json', '{}', 90)

    expect(setUp().called).toMatch(/^ci /)
  })

  test('are installed again when an install was broken off: its last file is missing', () => {
    mkdirSync(at('node_modules/react'), { recursive: true })

    expect(setUp().called).toMatch(/^ci /)
  })

  test('are left alone when they are newer than the lock file', () => {
    put('node_modules/.package-lock.json', '{}', 30)

    expect(setUp()).toEqual({ status: 0, called: null, said: '' })
  })

  test('that cannot be installed stop the set-up with words', () => {
    put('npm.cjs', 'process.exit(1)')

    expect(setUp()).toMatchObject({
      status: 1,
      said: 'Set-up stopped: the packages could not be installed; the lines above say why.',
    })
  })
})

const system = process.platform === 'win32' ? 'win' : process.platform
const ownNode = `node_modules/node-${system}-${process.arch}/bin/node`

describe.skipIf(system === 'win')('what the server needs besides', () => {
  beforeEach(() => {
    put('node_modules/.package-lock.json', '{}', 30)
    for (const name of ['index.html', 'vite.config.ts', 'package.json']) put(name, '', 60)
    put('dist/index.html')
    putProgram(ownNode, '#!/bin/sh\necho "v24.21.0"')
  })

  test('is there: nothing is done', () => {
    expect(setUp([])).toEqual({ status: 0, called: null, said: '' })
  })

  test.each([
    ['too old', '#!/bin/sh\necho "v20.19.0"', 'v20.19.0'],
    ['broken', '#!/bin/sh\nexit 1', 'none that starts'],
  ])('stops the start when Node is %s', (_, program, found) => {
    putProgram(ownNode, program)

    expect(setUp([])).toMatchObject({
      status: 1,
      said: `Set-up stopped: the server needs Node 24 or later, and found ${found}. Install it from nodejs.org.`,
    })
  })

  test.each(['src/a.ts', 'locales/fi.json', 'package-lock.json'])('builds the app when %s is newer', (source) => {
    put('dist/index.html', '', 20)
    put('node_modules/.package-lock.json', '{}')
    put(source, '', 10)
    putProgram(ownNode, '#!/bin/sh\n[ "$1" = --version ] && echo v24.21.0 && exit\necho "$@" > "$(dirname "$0")/built"')

    expect(setUp([]).status).toBe(0)
    expect(readFileSync(at(join(dirname(ownNode), 'built')), 'utf8')).toMatch(/vite\.js build/)
  })

  test('stops the start when the app does not build', () => {
    put('src/a.ts')
    put('dist/index.html', '', 20)
    putProgram(ownNode, '#!/bin/sh\n[ "$1" = --version ] && echo v24.21.0 && exit\nexit 1')

    expect(setUp([])).toMatchObject({
      status: 1,
      said: 'Set-up stopped: the app did not build; the lines above say why.',
    })
  })

  test('is a browser for the tests: one that is named and not there stops them', () => {
    expect(setUp(['test'], { CHROMIUM_PATH: at('nothing') })).toMatchObject({
      status: 1,
      said: 'Set-up stopped: CHROMIUM_PATH names no executable file.',
    })
    putProgram('browser', '#!/bin/sh')
    expect(setUp(['test'], { CHROMIUM_PATH: at('browser') }).status).toBe(0)
  })
})
