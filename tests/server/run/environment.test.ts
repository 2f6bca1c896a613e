import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { mailsSupport, readEnvironment } from '#server/run/environment.ts'
import { OperatorError } from '#server/ground/operator-error.ts'
import { committedFile } from '#tests/machines/committed-file.ts'

test('without any setting it is a demo on the embedded database, for this machine alone', () => {
  expect(readEnvironment({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    isPooled: false,
    directUrl: null,
    drainMs: 0,
    dataFolder: 'data',
    isDemo: true,
    smtpUrl: null,
    mailFrom: 'Perille <perille@localhost>',
    supportEmail: null,
    feedback: {},
    publicUrl: null,
    roadsUrl: null,
    bookingSystem: null,
    keyFile: null,
    trustedProxies: [],
    metrics: null,
    mapFile: null,
    tiles: null,
    microsoft: null,
    places: null,
    mapAttribution: null,
  })
})

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', DEMO: '', DATABASE_URL: '' })).toEqual(readEnvironment({}))
})

test('support has an address, and users whom to write to and call', () => {
  const { supportEmail, feedback } = readEnvironment({
    SUPPORT_MAIL: 'tuki@perille.example',
    FEEDBACK_EMAIL: 'palaute@perille.example',
    FEEDBACK_PHONE: '+358 40 555 0100',
  })

  expect(supportEmail).toBe('tuki@perille.example')
  expect(feedback).toEqual({ email: 'palaute@perille.example', phone: '+358 40 555 0100' })
})

test.each([
  [{ SUPPORT_MAIL: 'tuki' }, 'SUPPORT_MAIL must be an e-mail address.'],
  [{ SUPPORT_MAIL: 'tuki@perille.example, muu@perille.example' }, 'SUPPORT_MAIL must be an e-mail address.'],
  [{ FEEDBACK_EMAIL: 'Palaute <palaute@perille.example>' }, 'FEEDBACK_EMAIL must be an e-mail address.'],
  [{ FEEDBACK_PHONE: 'soita' }, 'FEEDBACK_PHONE must be a telephone number.'],
])('%j stops the start', (variables, words) => {
  expect(() => readEnvironment(variables)).toThrow(words)
})

test.each([
  [{}, false],
  [{ SUPPORT_MAIL: 'tuki@perille.example' }, false],
  [{ SMTP_URL: 'smtp://posti.example', PUBLIC_URL: 'https://perille.example' }, false],
  [
    {
      ...{ SUPPORT_MAIL: 'tuki@perille.example', SMTP_URL: 'smtp://posti.example' },
      PUBLIC_URL: 'https://perille.example',
    },
    true,
  ],
])('with %j it is said whether support is mailed: %s', (variables, isMailed) => {
  expect(mailsSupport(readEnvironment({ MAIL_FROM: 'Perille <perille@palvelu.example>', ...variables }))).toBe(isMailed)
})

test('a map in a file may be named with whose it is', () => {
  const read = readEnvironment({ MAP_FILE: 'kartta.pmtiles', TILE_ATTRIBUTION: '© Kartta' })

  expect(read).toMatchObject({ mapFile: 'kartta.pmtiles', tiles: null, mapAttribution: '© Kartta' })
})

test('a map service may want a key', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png?key={key}'

  expect(readEnvironment({ TILE_URL: url, TILE_KEY: 'secret' }).tiles).toEqual({ url, key: 'secret' })
})

test.each([
  [{}, null],
  [{ PLACES_URL: 'https://places.example/v1' }, { kind: 'pelias', url: 'https://places.example/v1', key: null }],
  [
    { PLACES_SERVICE: 'pelias', PLACES_URL: 'https://places.example/v1', PLACES_KEY: 'secret' },
    { kind: 'pelias', url: 'https://places.example/v1', key: 'secret' },
  ],
  [
    { PLACES_SERVICE: 'google', PLACES_KEY: 'secret' },
    { kind: 'google', url: 'https://places.googleapis.com/v1', key: 'secret' },
  ],
  [{ PLACES_FILE: '/srv/osoitteet.csv' }, { kind: 'file', file: '/srv/osoitteet.csv' }],
])('%j searches addresses with %j', (variables, service) => {
  expect(readEnvironment(variables).places).toEqual(service)
})

test('Microsoft 365 knows the server by an id and a secret, at its usual authority or another one', () => {
  const given = { ENTRA_CLIENT_ID: 'id', ENTRA_CLIENT_SECRET: 'secret', PUBLIC_URL: 'https://perille.example' }
  const known = { clientId: 'id', clientSecret: 'secret' }

  expect(readEnvironment(given).microsoft).toEqual({ ...known, authority: 'https://login.microsoftonline.com' })
  expect(readEnvironment({ ...given, ENTRA_AUTHORITY: 'https://login.microsoftonline.us/' }).microsoft).toEqual({
    ...known,
    authority: 'https://login.microsoftonline.us',
  })
})

describe('the demo', () => {
  const postgres = { DATABASE_URL: 'postgres://localhost/perille', KEY_FILE: '/run/keys.json' }

  test.each([
    [{ DEMO: 'off' }, false],
    [{ DEMO: 'on' }, true],
    [postgres, false],
    [{ ...postgres, DEMO: 'off' }, false],
    [{ ...postgres, DEMO: 'force' }, true],
  ])('with %j is on: %s', (variables, isDemo) => {
    expect(readEnvironment(variables).isDemo).toBe(isDemo)
  })
})

test.each([
  [{}, null],
  [{ OSRM_URL: 'http://127.0.0.1:5000' }, 'http://127.0.0.1:5000'],
  [{ OSRM_URL: 'https://kartta.example/osrm//' }, 'https://kartta.example/osrm'],
])('with %j roads are asked for at %s', (variables, url) => {
  expect(readEnvironment(variables).roadsUrl).toBe(url)
})

test('a booking system is named with the secret that it shares, and only without the demo', () => {
  const variables = { PROVIDER_URL: 'https://kyydit.example/api/', PROVIDER_KEY: 'x'.repeat(32), DEMO: 'off' }
  expect(readEnvironment(variables).bookingSystem).toEqual({
    url: 'https://kyydit.example/api',
    secret: 'x'.repeat(32),
  })
  expect(readEnvironment({}).bookingSystem).toBeNull()
})

test.each([
  [{ PORT: 'http' }, 'PORT must be 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be 0 to 65535.'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be a postgres:// address, or unset.'],
  [{ DATABASE_URL: 'postgres' }, 'DATABASE_URL must be a postgres:// address, or unset.'],
  [
    { DATABASE_URL: 'postgres://localhost/x' },
    'KEY_FILE is required with DATABASE_URL: the keys must not lie beside the data.',
  ],
  [
    { DATABASE_URL: 'postgres://localhost/x', KEY_FILE: 'k', DEMO: 'on' },
    'DEMO=on would fill the database of DATABASE_URL with invented people; DEMO=force does it.',
  ],
  [{ DEMO: 'yes' }, 'DEMO must be on, off or force.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an smtp:// or smtps:// address.'],
  [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL needs MAIL_FROM and PUBLIC_URL: who writes, and where the links lead.'],
  [{ PUBLIC_URL: 'perille.example' }, 'PUBLIC_URL must be an http or https address.'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an http or https address.'],
  [{ TILE_URL: 'tiles' }, 'TILE_URL must be an http or https address.'],
  [{ TILE_URL: 'https://tiles.example/{z}/{x}' }, 'TILE_URL must contain {z}, {x} and {y}.'],
  [
    { TILE_URL: 'https://tiles.example/{z}/{x}/{y}?key={key}' },
    'TILE_KEY goes with a TILE_URL that contains {key}, and only with one.',
  ],
  [
    { TILE_ATTRIBUTION: '© Kartta' },
    'TILE_ATTRIBUTION names whose the map of TILE_URL or MAP_FILE is, and goes only with one.',
  ],
  [
    { MAP_FILE: 'kartta.pmtiles', TILE_URL: 'https://tiles.example/{z}/{x}/{y}' },
    'MAP_FILE is drawn instead of the tiles of TILE_URL: only one of them can be set.',
  ],
  [{ TILE_KEY: 'secret' }, 'TILE_KEY goes with a TILE_URL that contains {key}, and only with one.'],
  [{ OSRM_URL: 'osrm' }, 'OSRM_URL must be an http or https address without ? and #.'],
  [{ OSRM_URL: 'ftp://osrm.example' }, 'OSRM_URL must be an http or https address without ? and #.'],
  [{ OSRM_URL: 'https://osrm.example/?key=x' }, 'OSRM_URL must be an http or https address without ? and #.'],
  [{ OSRM_URL: 'https://me:x@osrm.example' }, 'OSRM_URL must be an http or https address without ? and #.'],
  [{ PROVIDER_URL: 'kyydit' }, 'PROVIDER_URL must be an http or https address without ? and #.'],
  [{ PROVIDER_KEY: 'x'.repeat(31) }, 'PROVIDER_KEY must be 32 bytes or longer.'],
  [{ PROVIDER_URL: 'https://kyydit.example', DEMO: 'off' }, 'PROVIDER_URL and PROVIDER_KEY go together.'],
  [{ PROVIDER_KEY: 'x'.repeat(32), DEMO: 'off' }, 'PROVIDER_URL and PROVIDER_KEY go together.'],
  [
    { PROVIDER_URL: 'https://kyydit.example', PROVIDER_KEY: 'x'.repeat(32) },
    'PROVIDER_URL needs DEMO=off: the rides of invented people are driven by nobody.',
  ],
  [{ PLACES_SERVICE: 'bing' }, 'PLACES_SERVICE must be pelias or google.'],
  [{ PLACES_URL: 'places' }, 'PLACES_URL must be an http or https address.'],
  [{ PLACES_SERVICE: 'google' }, 'PLACES_SERVICE=google needs PLACES_KEY.'],
  [{ PLACES_SERVICE: 'pelias' }, 'PLACES_URL is missing: the address of the place service.'],
  [
    { PLACES_FILE: 'osoitteet.csv', PLACES_URL: 'https://places.example/v1' },
    'PLACES_FILE is searched instead of a place service: it does not go with PLACES_SERVICE.',
  ],
  [{ PLACES_KEY: 'secret' }, 'PLACES_URL is missing: the address of the place service.'],
  [{ ENTRA_CLIENT_ID: 'x' }, 'ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET go together.'],
  [{ ENTRA_CLIENT_SECRET: 'x' }, 'ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET go together.'],
  [
    { ENTRA_CLIENT_ID: 'x', ENTRA_CLIENT_SECRET: 'x' },
    'ENTRA_CLIENT_ID needs PUBLIC_URL: the address that Microsoft 365 sends the browser back to.',
  ],
  [
    { ENTRA_AUTHORITY: 'https://login.microsoftonline.us' },
    'ENTRA_AUTHORITY goes with ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET.',
  ],
])('%j stops the start with one line', (variables, line) => {
  expect(() => readEnvironment(variables)).toThrow(new OperatorError(line))
})

test.each([
  [{ DATABASE_POOLER: 'transaction' }, 'DATABASE_POOLER says what DATABASE_URL leads to, and goes only with it.'],
  [{ DATABASE_POOLER: 'session' }, 'DATABASE_POOLER must be transaction, or unset.'],
  [
    { DATABASE_DIRECT_URL: 'postgres://perille@127.0.0.1:5432/perille' },
    'DATABASE_DIRECT_URL leads past the pooler of DATABASE_POOLER, and goes only with one.',
  ],
  [{ DATABASE_DIRECT_URL: 'http://127.0.0.1' }, 'DATABASE_DIRECT_URL must be a postgres:// address, or unset.'],
  [{ DRAIN_SECONDS: '5 s' }, 'DRAIN_SECONDS must be 0 to 999.'],
  [{ METRICS_ADDRESS: '127.0.0.2:8080' }, 'METRICS_ADDRESS has the port of PORT'],
])('%j stops the start', (variables, words) => {
  expect(() => readEnvironment(variables)).toThrow(words)
})

test('a pooler and a load balancer are told of', () => {
  const variables = { DATABASE_URL: 'postgres://perille@127.0.0.1:6432/perille', KEY_FILE: 'keys.json' }

  expect(readEnvironment(variables)).toMatchObject({ isPooled: false, drainMs: 0 })
  expect(readEnvironment({ ...variables, DATABASE_POOLER: 'transaction', DRAIN_SECONDS: '5' })).toMatchObject({
    isPooled: true,
    directUrl: null,
    drainMs: 5000,
  })
  const directUrl = 'postgres://perille@127.0.0.1:5432/perille'
  const past = readEnvironment({ ...variables, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: directUrl })
  expect(past).toMatchObject({ isPooled: true, directUrl })
})

test.each([
  '9464',
  'localhost',
  ':9464',
  '::1:9464',
  'http://localhost:9464',
  'localhost:65536',
  'localhost:9464/metrics',
])('%s is no place for the figures', (METRICS_ADDRESS) => {
  expect(() => readEnvironment({ METRICS_ADDRESS })).toThrow('METRICS_ADDRESS must be a host and a port, such as')
})

test.each([
  ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
  ['metrics.internal:9464', { host: 'metrics.internal', port: 9464 }],
  ['[::1]:9464', { host: '::1', port: 9464 }],
  ['10.0.0.5:18080', { host: '10.0.0.5', port: 18080 }],
])('%s is where the figures may be', (METRICS_ADDRESS, metrics) => {
  expect(readEnvironment({ METRICS_ADDRESS })).toMatchObject({ metrics })
})

test('the committed settings of several processes are settings', () => {
  const settings = parseEnv(committedFile('perille.env', {}))

  expect(readEnvironment(settings)).toMatchObject({ isPooled: true, isDemo: false, trustedProxies: ['127.0.0.1'] })
  expect(readEnvironment(settings).drainMs).toBeGreaterThan(0)
})
