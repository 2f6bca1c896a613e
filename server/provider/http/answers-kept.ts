import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ground/clock.ts'

/** Answers are kept until the call for which they were asked ahead has read them. */
const kept = { ms: 15_000, most: 500 } as const

/** Keeps answers for as long as a call takes. */
export const keepAnswers = <Answer extends object>(clock: Clock) =>
  new LRUCache<string, Answer>({ max: kept.most, ttl: kept.ms, ttlResolution: 0, perf: { now: clock } })
