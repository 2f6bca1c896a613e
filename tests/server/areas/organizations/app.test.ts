import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAppInfo, type AppInfo } from '#contract/app.ts'
import { importLimits } from '#domain/import/sent-row.ts'
import { demoInfo } from '#server/demo/accounts.ts'
import type { MapArchive } from '#server/call/outside/map-archive.ts'
import { archiveOf } from '#tests/support/tiles.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What every server tells. */
const always = {
  frontend: { version: '1.11.0' },
  mapGround: 'archive',
  microsoft: false,
  support: false,
  importer: { searchRows: importLimits.searchRows, saveRows: importLimits.saveRows },
}

test('app info tells the version and the calls of an import to anybody, and no accounts', async () => {
  const reply = await server.call(getAppInfo)

  expect(reply.json()).toEqual(always)
})

test('app info of a demo offers one account for each kind of user', async () => {
  server.services.demo = demoInfo

  const reply = await server.call(getAppInfo)

  server.services.demo = null

  expect(reply.json()).toEqual({
    ...always,
    demo: {
      password: demoInfo.password,
      accounts: [
        { email: 'vastaanotto@perille.example', role: 'desk' },
        { email: 'koordinaattori@perille.example', role: 'coordinator' },
        { email: 'hallinta@perille.example', role: 'administrator' },
        { email: 'katselu@perille.example', role: 'readOnly' },
      ],
    },
  })
})

test('app info says whose the map is, where it is somebody’s', async () => {
  server.services.mapAttribution = '© Keksityn kartan tekijät'
  const reply = await server.call(getAppInfo)
  server.services.mapAttribution = null

  expect(reply.json()).toEqual({
    ...always,
    mapAttribution: '© Keksityn kartan tekijät',
  })
})

test('app info says what the map is drawn on: an archive before tiles, and none where neither can be', async () => {
  const { services } = server
  const { archive, tiles } = services
  const grounds: unknown[] = []
  const cut: MapArchive = { ...archiveOf(Buffer.from('x')), lastState: () => null }
  for (const change of [
    { archive: archiveOf(Buffer.from('x'), '© Arkisto') },
    { archive: archiveOf(Buffer.from('x'), '© Arkisto'), mapAttribution: '© Asetus' },
    { archive: cut },
    { archive: cut, tiles: null, mapAttribution: '© Asetus' },
    { archive: null, tiles: null },
  ]) {
    Object.assign(services, { archive, tiles, mapAttribution: null }, change)
    const { mapGround, mapAttribution } = (await server.call(getAppInfo)).json<AppInfo>()
    grounds.push([mapGround, mapAttribution])
  }
  Object.assign(services, { archive, tiles, mapAttribution: null })

  expect(grounds).toEqual([
    ['archive', '© Arkisto'],
    ['archive', '© Asetus'],
    ['tiles', undefined],
    ['none', undefined],
    ['none', undefined],
  ])
})

test('app info says whether support is mailed, and whom users may write to and call', async () => {
  const feedback = { email: 'palaute@perille.example', phone: '+358 40 555 0100' }
  Object.assign(server.services, { hasSupport: true, feedback })
  const reply = await server.call(getAppInfo)
  Object.assign(server.services, { hasSupport: false, feedback: {} })

  expect(reply.json()).toEqual({ ...always, support: true, feedback })
})

test('app info leaves no audit row', async () => {
  await server.call(getAppInfo)

  expect(await server.services.db.selectFrom('audit_event').select('id').execute()).toEqual([])
})
