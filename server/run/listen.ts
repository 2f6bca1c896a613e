import type { App } from '../call/calls.ts'
import { openMetricsDoor, type MetricsDoor } from '../metrics/door.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Environment } from './environment.ts'
import type { QueueReader } from './queues.ts'
import type { OpenStore } from './store.ts'

/** `null` where nothing is counted: then nothing of it is loaded either. */
export async function metricsOf({ metrics }: Environment): Promise<Metrics | null> {
  if (metrics === null) return null
  const { createMetrics } = await import('../metrics/metrics.ts')
  return createMetrics()
}

interface Listening {
  app: App
  store: OpenStore
  queues: QueueReader
  metrics: Metrics | null
}

/** Listens for calls, and where something is counted for those who read it; for both or for neither. */
export async function listen(
  { port, host, metrics: place }: Environment,
  { app, store, queues, metrics }: Listening,
): Promise<MetricsDoor | null> {
  const { load, behind, openStreams, services } = app
  const sources = {
    ...{ load, behind, openStreams, connections: store.connections, queues: queues.read },
    changes: () => services.changes?.state() ?? null,
  }
  const door = place && metrics && (await openMetricsDoor(place, metrics, sources))
  try {
    await app.fastify.listen({ port, host })
  } catch (error) {
    await door?.close()
    throw error
  }
  return door
}
