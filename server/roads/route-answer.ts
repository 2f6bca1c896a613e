import * as z from 'zod/mini'
import { decodePolyline, type Coordinates } from '#domain/polyline.ts'
import { askService, wasLate, type ServiceReply } from '../ground/ask-service.ts'
import { metresBetween } from '../ground/line.ts'
import { describeError } from '../ground/log.ts'

/** The road of a way of a thousand kilometres is not nearly as large, in bytes. */
const largestAnswer = 512 * 1024

/** Status of an answer that says why there is no road. */
const refused = 400

/** What a road may be. Beyond it lies an island, another planet or another question. */
const believed = {
  /** From a place to the road beside it. */
  metresToRoad: 2000,
  /** By which a road may be shorter than a straight line: places are rounded to about a metre. */
  metresOfRounding: 10,
  metresPerSecond: 50,
  seconds: 24 * 3600,
} as const

const amount = z.number().check(z.minimum(0))

/** What OSRM answers of a route. Source: project-osrm.org, HTTP API, "Route service". */
const RouteAnswer = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('Ok'),
    routes: z.array(z.object({ distance: amount, duration: amount, geometry: z.string() })).check(z.minLength(1)),
  }),
  z.object({ code: z.enum(['NoRoute', 'NoSegment']) }),
])

/** A road as it is kept. */
export interface FoundRoad {
  /** The line as an encoded polyline. */
  geometry: string
  metres: number
  seconds: number
}

/** That there is none, and why. It says something about the way alone. */
export interface NoRoad {
  whyNot: string
}

/** The service did not answer as one that knows roads does. The message names no place. */
export class RoadsFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RoadsFailed'
  }
}

/** About a metre; the same place is thus asked for in the same words. */
export const wordsOf = ({ longitude, latitude }: Coordinates): string =>
  `${longitude.toFixed(5)},${latitude.toFixed(5)}`

/**
 * Asks for the road from one place to another.
 * @param url base of the service's addresses, without a slash at the end
 * @throws RoadsFailed
 */
export async function askRoute(
  url: string,
  [from, to]: readonly [Coordinates, Coordinates],
  signal?: AbortSignal,
): Promise<FoundRoad | NoRoad> {
  const path = `/route/v1/driving/${wordsOf(from)};${wordsOf(to)}`
  const address = `${url}${path}?overview=full&geometries=polyline&steps=false`
  return judge(answerIn(await replyOf(address, signal)), from, to)
}

async function replyOf(address: string, signal: AbortSignal | undefined): Promise<ServiceReply> {
  try {
    return await askService(address, {
      accept: 'application/json',
      largest: largestAnswer,
      alsoReads: [refused],
      ...(signal && { signal }),
    })
  } catch (cause) {
    const { type, code, cause: before } = describeError(cause)
    throw new RoadsFailed(wasLate(cause) ? 'it is late' : `it cannot be read (${before?.code ?? code ?? type})`, {
      cause,
    })
  }
}

function answerIn({ status, isOk, body }: ServiceReply): z.infer<typeof RouteAnswer> {
  if (!isOk && status !== refused) throw new RoadsFailed(`it answers with status ${status}`)
  let said: unknown
  try {
    said = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new RoadsFailed(isOk ? 'it answers with something that is no JSON' : `it answers with status ${status}`, {
      cause,
    })
  }
  const { success, data } = RouteAnswer.safeParse(said)
  if (!success) throw new RoadsFailed('it answers with something that is no route')
  return data
}

/** The road that was answered, if it can be one between the two places. */
function judge(answer: z.infer<typeof RouteAnswer>, from: Coordinates, to: Coordinates): FoundRoad | NoRoad {
  if (answer.code !== 'Ok') return { whyNot: `the service says ${answer.code}` }
  const [route] = answer.routes
  const line = route ? decodePolyline(route.geometry) : null
  const [start, end] = [line?.[0], line?.at(-1)]
  if (!route || !start || !end) throw new RoadsFailed('it answers with a line that cannot be read')
  const { distance: metres, duration: seconds, geometry } = route
  if (Math.max(metresBetween(from, start), metresBetween(end, to)) > believed.metresToRoad) {
    return { whyNot: 'it begins or ends elsewhere' }
  }
  if (metres + believed.metresOfRounding < metresBetween(start, end)) return { whyNot: 'it is shorter than straight' }
  if (metres > seconds * believed.metresPerSecond) return { whyNot: 'no car is so fast' }
  if (seconds > believed.seconds) return { whyNot: 'it takes longer than a day' }
  return { geometry, metres, seconds }
}
