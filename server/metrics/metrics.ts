import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import type { Counts } from '../ground/counts.ts'
import { createCounts } from './counted.ts'
import { createGauges, type Sources } from './measured.ts'

/** What whoever runs the server may read of it: figures, and the names of routes, works and parts; nothing of anybody. */
export interface Metrics {
  counts: Counts
  /** Everything of this moment, in the text format of Prometheus. */
  text: (sources: Sources) => Promise<string>
  contentType: string
}

/** Counts for itself: several in one process know nothing of each other. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  // what Node tells of itself: event loop, memory, processor
  collectDefaultMetrics({ register: registry })
  const measure = createGauges(registry)
  return {
    counts: createCounts([registry]),
    async text(sources) {
      await measure(sources)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
