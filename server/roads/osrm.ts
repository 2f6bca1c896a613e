import { LRUCache } from 'lru-cache'
import { decodePolyline, type Coordinates } from '#domain/polyline.ts'
import type { Road, Roads } from '../call/outside/roads.ts'
import { answerMs, wasLate } from '../ground/ask-service.ts'
import type { Clock } from '../ground/clock.ts'
import { fewAtOnce } from './few-at-once.ts'
import { askRoute, RoadsFailed, wordsOf, type FoundRoad, type NoRoad } from './route-answer.ts'

const second = 1000

/** How long answers are kept, and of how many bytes. */
const kept = { ms: 24 * 3600 * second, bytes: 64 * 1024 * 1024 } as const

/** What keeping one costs beside its geometry, in bytes, roughly. */
const bytesBeside = 300

/** After a failure nobody waits for the service for this long. */
const pauseMs = 30 * second

/** Why a way has no road is told at most once in this time: a map of another country has none for any. */
const tellingMs = 3600 * second

const questionsAtOnce = 4

/** From the railway station to the bus station of Helsinki: what a service is tried with, which tells it of nobody. */
export const someWay: readonly [Coordinates, Coordinates] = [
  { latitude: 60.1712, longitude: 24.9415 },
  { latitude: 60.1689, longitude: 24.9327 },
]

interface OsrmSettings {
  /** Base of the service's addresses, without a slash at the end. */
  url: string
  clock: Clock
  /** Takes a line for the log. It names no place. */
  say: (line: string) => void
  /** How long an answer may take, the standing in line included. */
  timeoutMs?: number
  /** How much is kept, in bytes. */
  keptBytes?: number
}

const keyOf = (from: Coordinates, to: Coordinates) => `${wordsOf(from)};${wordsOf(to)}`

/** The road with the way from door to door; its points are worked out when they are looked at. */
const roadOf = (found: FoundRoad | NoRoad | undefined, from: Coordinates, to: Coordinates): Road | null =>
  found === undefined || 'whyNot' in found
    ? null
    : {
        metres: found.metres,
        seconds: found.seconds,
        get line() {
          return [from, ...(decodePolyline(found.geometry) ?? []), to]
        },
      }

/** Roads of a service that speaks OSRM's HTTP. While it fails there are none. */
export function osrmRoads({ url, clock, say, timeoutMs = answerMs, keptBytes = kept.bytes }: OsrmSettings): Roads {
  const answers = new LRUCache<string, FoundRoad | NoRoad>({
    maxSize: keptBytes,
    sizeCalculation: (answer) => bytesBeside + ('geometry' in answer ? answer.geometry.length : 0),
    ttl: kept.ms,
    ttlResolution: 0,
    perf: { now: clock },
  })
  const asking = new Map<string, Promise<void>>()
  const questions = fewAtOnce(questionsAtOnce)
  const told = new Map<string, number>()
  let isFailing = false
  let pausedUntil = 0
  const isPaused = () => clock() < pausedUntil

  function takeFailure(why: string): void {
    pausedUntil = clock() + pauseMs
    if (!isFailing) say(`The road service fails: ${why}. Until it answers, routes are straight, and called estimates.`)
    isFailing = true
  }

  function takeAnswer(key: string, answer: FoundRoad | NoRoad): void {
    if (isFailing) say('The road service answers again.')
    isFailing = false
    pausedUntil = 0
    answers.set(key, answer)
    if (!('whyNot' in answer) || clock() < (told.get(answer.whyNot) ?? 0)) return
    told.set(answer.whyNot, clock() + tellingMs)
    say(`A way has no road, and is straight: ${answer.whyNot}. Others like it are not told for an hour.`)
  }

  async function ask(key: string, from: Coordinates, to: Coordinates): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs)
    const hasToWait = questions.isFull()
    if (!(await questions.enter(signal))) return
    try {
      // it has failed while this one stood in line
      if (isPaused()) return
      takeAnswer(key, await askRoute(url, [from, to], signal))
    } catch (error) {
      if (!(error instanceof RoadsFailed)) throw error
      // who stood in line left the service less time than it may take
      if (!(hasToWait && wasLate(error.cause))) takeFailure(error.message)
    } finally {
      questions.leave()
    }
  }

  const known: Roads['known'] = (from, to) => roadOf(answers.get(keyOf(from, to)), from, to)
  const isWorthAsking: Roads['isWorthAsking'] = (from, to) => !isPaused() && !answers.has(keyOf(from, to))
  return {
    known,
    isWorthAsking,
    async between(from, to) {
      const key = keyOf(from, to)
      if (isWorthAsking(from, to)) {
        const asked = asking.get(key) ?? ask(key, from, to).finally(() => asking.delete(key))
        asking.set(key, asked)
        await asked
      }
      return known(from, to)
    },
  }
}
