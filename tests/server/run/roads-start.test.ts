import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { json } from '#tests/support/place-service.ts'
import { startRoadService, wayIn } from '#tests/support/road-service.ts'
import { startProcess } from '#tests/support/server-process.ts'

test('a road service is tried when the server starts, with a way of nobody, and what it answers is told', async () => {
  const service = await startRoadService()
  const folder = mkdtempSync(join(tmpdir(), 'perille-roads-'))
  onTestFinished(() => {
    service.close()
    rmSync(folder, { recursive: true })
  })
  service.answer = json({ message: 'This is no road service.' })
  const server = startProcess('server/main.ts', [], {
    ...{ PORT: '0', DATA_DIR: folder, DEMO: 'off', OSRM_URL: service.url },
  })
  await server.line(/The road service fails/)
  expect(service.asked.map(({ url }) => wayIn(url.pathname))).toEqual([
    [
      { latitude: 60.1712, longitude: 24.9415 },
      { latitude: 60.1689, longitude: 24.9327 },
    ],
  ])
  server.child.kill()
  await server.ended
})
