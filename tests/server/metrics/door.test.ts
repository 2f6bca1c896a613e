import { expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/auth.ts'
import { openMetricsDoor } from '#server/metrics/door.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import type { Sources } from '#server/metrics/measured.ts'
import { OperatorError } from '#server/ground/operator-error.ts'
import { readEnvironment } from '#server/run/environment.ts'
import { metricsOf } from '#server/run/listen.ts'
import { freePort } from '#tests/support/free-port.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { startProcess } from '#tests/support/server-process.ts'
import { startTestServer } from '#tests/support/server.ts'

/** Of a server that is at rest. */
const sources: Sources = {
  load: () => ({ eventLoopLagMs: 0, databaseWaitMs: 0, backlogMs: 0 }),
  connections: () => ({ busy: 0, idle: 1, waiting: 0 }),
  openStreams: () => 0,
  changes: () => null,
  queues: () => Promise.resolve(null),
  behind: () => [],
}

test('nothing is counted, and nothing of it answers, where nobody says where', async () => {
  const environment = readEnvironment({})
  expect(environment.metrics).toBeNull()
  expect(await metricsOf(environment)).toBeNull()

  const server = await startTestServer()
  expect((await server.app.fastify.inject({ url: '/metrics' })).statusCode).toBe(404)
  await server.close()
})

test('calls that are turned away are counted by what they are told', async () => {
  const { counts, text } = createMetrics()
  let backlogMs = 0
  const server = await startTestServer({
    counts,
    limits: limitsWith({ invalidTokensPerMinute: 1, longest: { eventLoopLagMs: 1, databaseWaitMs: 1, backlogMs: 1 } }),
    load: () => ({ eventLoopLagMs: 0, databaseWaitMs: 0, backlogMs }),
  })
  const refused = async () => (await text(sources)).match(/^perille_refusals_total.*$/gm)
  expect(await refused()).toEqual(['perille_refusals_total{status="429"} 0', 'perille_refusals_total{status="503"} 0'])

  const statuses: number[] = []
  const ask = async () => {
    const token = `perille_${String(statuses.length).repeat(43)}`
    statuses.push((await server.call(getMe, { token })).statusCode)
  }
  for (let count = 0; count < 3; count += 1) await ask()
  backlogMs = 10
  await ask()

  const told = (status: number) => statuses.filter((one) => one === status).length
  expect([told(429), told(503)]).toEqual([expect.any(Number), 1])
  expect(told(429)).toBeGreaterThan(0)
  expect(await refused()).toEqual([
    `perille_refusals_total{status="429"} ${told(429)}`,
    'perille_refusals_total{status="503"} 1',
  ])
  await server.close()
})

test('a place that another process has is refused with its words', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const door = await openMetricsDoor(place, createMetrics(), sources)
  onTestFinished(() => door.close())

  const again = openMetricsDoor(place, createMetrics(), sources)

  await expect(again).rejects.toThrow(
    new OperatorError(
      `METRICS_ADDRESS: port ${place.port} is taken by another program. Each process needs one of its own.`,
    ),
  )
  await expect(openMetricsDoor({ host: '192.0.2.1', port: 9464 }, createMetrics(), sources)).rejects.toThrow(
    'METRICS_ADDRESS: nobody can listen at 192.0.2.1, port 9464: EADDRNOTAVAIL.',
  )
})

test('a place that is none stops the start with one line', async () => {
  const server = startProcess('server/main.ts', [], { METRICS_ADDRESS: 'everywhere' })

  expect(await server.ended).toBe(1)
  expect(server.lines).toContain('METRICS_ADDRESS must be a host and a port, such as 127.0.0.1:9464, or unset.')
})
