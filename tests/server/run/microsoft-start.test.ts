import { readdirSync, readFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '#server/run/environment.ts'
import { startProcess } from '#tests/support/server-process.ts'

const given = { ENTRA_CLIENT_ID: 'id', ENTRA_CLIENT_SECRET: 'secret', PUBLIC_URL: 'https://perille.example' }

/** Files of the server with their text. */
const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|mjs|mts)$/.test(name))
  .map((name) => [name, readFileSync(join('server', name), 'utf8')] as const)

test('a server that is started for work takes no provider of this machine, whatever is set', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perille-start-'))
  const server = startProcess('server/main.ts', [], {
    ...given,
    PORT: '0',
    DATA_DIR: folder,
    ENTRA_AUTHORITY: 'http://127.0.0.1:9000',
  })

  expect(await server.ended).toBe(1)
  expect(server.lines).toContain('ENTRA_AUTHORITY must be an https address without a path.')
  rmSync(folder, { recursive: true })
})

test.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000', 'http://login.example'])(
  '%s is no authority for the settings',
  (ENTRA_AUTHORITY) => {
    expect(() => readEnvironment({ ...given, ENTRA_AUTHORITY })).toThrow('must be an https address')
  },
)

test('nothing of the server says that a provider of this machine may be asked, or brings one along', () => {
  const naming = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([name]) => name)

  expect(naming(/isLoopbackAllowed/)).toEqual(['microsoft/entra.ts'])
  expect(naming(/allowInsecureRequests/)).toEqual(['microsoft/entra.ts'])
  expect(naming(/oidc-provider|tests\/support|#tests/)).toEqual([])
})
