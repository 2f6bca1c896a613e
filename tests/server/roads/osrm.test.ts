import type { RequestListener, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodePolyline, type Coordinates } from '#domain/polyline.ts'
import { metresBetween } from '#server/ground/line.ts'
import { osrmRoads } from '#server/roads/osrm.ts'
import { freePort } from '#tests/support/free-port.ts'
import { json, type PlaceServer } from '#tests/support/place-service.ts'
import {
  bendOf,
  metresOf,
  routeAnswer,
  secondsOf,
  startRoadService,
  waysAskedOf,
  type Way,
} from '#tests/support/road-service.ts'

const second = 1000
const hour = 3600 * second

const home: Coordinates = { latitude: 60.97, longitude: 25.63 }
const centre: Coordinates = { latitude: 60.9827, longitude: 25.6612 }
const shop: Coordinates = { latitude: 60.99, longitude: 25.568 }
const way: Way = [home, centre]

let service: PlaceServer
let clock: { now: number }
let lines: string[]

beforeEach(async () => {
  service = await startRoadService()
  clock = { now: Date.parse('2026-03-11T08:00:00Z') }
  lines = []
})
afterEach(() => {
  vi.restoreAllMocks()
  service.close()
})

const roadsOf = (given: { url?: string; timeoutMs?: number; keptBytes?: number } = {}) =>
  osrmRoads({
    ...{ url: service.url, timeoutMs: 300 },
    ...{ clock: () => clock.now, say: (line) => void lines.push(line) },
    ...given,
  })

/** Answers when it is told to. */
function heldAnswers() {
  const held: (() => void)[] = []
  service.answer = (request, response) => void held.push(() => routeAnswer()(request, response))
  return held
}
const until = (isSo: () => boolean) => expect.poll(isSo).toBe(true)

describe('a road', () => {
  test('is asked for by the server alone, which names two places and nothing else', async () => {
    await roadsOf().between(...way)

    const [asked] = service.asked
    expect(asked?.method).toBe('GET')
    expect(`${asked?.url.pathname}${asked?.url.search}`).toBe(
      '/v1/route/v1/driving/25.63000,60.97000;25.66120,60.98270?overview=full&geometries=polyline&steps=false',
    )
    expect(asked?.headers).toMatchObject({ 'user-agent': expect.stringMatching(/^perille\//) as string })
    for (const name of ['cookie', 'referer', 'authorization', 'origin']) expect(asked?.headers).not.toHaveProperty(name)
  })

  test('has its line from door to door, its length and its time', async () => {
    const road = await roadsOf().between(...way)

    expect(road?.metres).toBeCloseTo(metresOf(way), 5)
    expect(road?.seconds).toBeCloseTo(secondsOf(way), 5)
    expect([road?.line[0], road?.line.at(-1)]).toEqual(way)
    expect(road?.line.some((point) => metresBetween(point, bendOf(way)) < 2)).toBe(true)
    expect(lines).toEqual([])
  })

  test('may begin and end beside what was asked for, as far as it may be walked', async () => {
    const near = { ...home, latitude: home.latitude + 0.017 }
    service.answer = routeAnswer({ geometry: encodePolyline([near, centre]), distance: 5000 })

    expect((await roadsOf().between(...way))?.line[0]).toEqual(home)
  })

  test('is not the one of the way back', async () => {
    const roads = roadsOf()
    await roads.between(...way)

    expect(roads.known(centre, home)).toBeNull()
  })
})

describe('an answer', () => {
  test('is kept for a day and no longer', async () => {
    const roads = roadsOf()
    expect(roads.known(...way)).toBeNull()
    expect(roads.isWorthAsking(...way)).toBe(true)
    await roads.between(...way)

    clock.now += 24 * hour - 1
    expect(roads.known(...way)?.metres).toBeCloseTo(metresOf(way), 5)
    expect(roads.isWorthAsking(...way)).toBe(false)
    await roads.between(...way)
    expect(service.asked).toHaveLength(1)

    clock.now += 2
    expect(roads.known(...way)).toBeNull()
    await roads.between(...way)
    expect(service.asked).toHaveLength(2)
  })

  test('makes way for newer ones where there is no more room', async () => {
    const roads = roadsOf({ keptBytes: 700 })
    await roads.between(...way)
    await roads.between(home, shop)
    expect(roads.known(...way)).not.toBeNull()
    await roads.between(centre, shop)

    expect(roads.known(...way)).not.toBeNull()
    expect(roads.known(home, shop)).toBeNull()
    expect(roads.known(centre, shop)).not.toBeNull()
  })

  test('to equal questions under way is one', async () => {
    const held = heldAnswers()
    const roads = roadsOf({ timeoutMs: 5000 })
    const asked = [roads.between(...way), roads.between(...way)]
    await until(() => held.length === 1)
    held[0]?.()

    const [first, other] = await Promise.all(asked)
    expect(first?.metres).toBeCloseTo(metresOf(way), 5)
    expect(other).toEqual(first)
    expect(service.asked).toHaveLength(1)
  })

  test('is waited for by four at once, and the others stand in line', async () => {
    const held = heldAnswers()
    const roads = roadsOf({ timeoutMs: 5000 })
    const ways = Array.from({ length: 6 }, (_, index): Way => [{ ...home, longitude: (25_600 + index) / 1000 }, centre])
    const asked = ways.map((one) => roads.between(...one))
    await until(() => held.length === 4)
    held.shift()?.()
    await asked[0]
    await until(() => held.length === 4)
    expect(service.asked).toHaveLength(5)
    await Promise.all([
      Promise.all(asked),
      until(() => {
        held.splice(0).forEach((answer) => answer())
        return service.asked.length === 6 && held.length === 0
      }),
    ])
    expect(waysAskedOf(service)).toEqual(ways)
  })
})

describe('no road', () => {
  const geometry = (...points: Coordinates[]) => ({ geometry: encodePolyline(points) })
  const ofTheWay: [string, RequestListener, string][] = [
    ['that the service has none', json({ code: 'NoRoute', message: 'Impossible route' }, 400), 'says NoRoute'],
    ['that no road is near', json({ code: 'NoSegment', message: 'x' }, 400), 'says NoSegment'],
    ['that begins far away', routeAnswer(geometry({ ...home, latitude: 60.95 }, centre)), 'begins or ends elsewhere'],
    ['that ends far away', routeAnswer(geometry(home, { ...centre, longitude: 25.7 })), 'begins or ends elsewhere'],
    ['of another way', routeAnswer(geometry(shop, home)), 'begins or ends elsewhere'],
    ['of the way back', routeAnswer(geometry(centre, home)), 'begins or ends elsewhere'],
    ['that is shorter than straight', routeAnswer({ distance: 1500 }), 'shorter than straight'],
    ['on which a car flies', routeAnswer({ distance: 6000, duration: 119 }), 'no car is so fast'],
    ['on which a car is there at once', routeAnswer({ duration: 0 }), 'no car is so fast'],
    ['on which a car drives for weeks', routeAnswer({ duration: 1e9 }), 'longer than a day'],
  ]
  test.each(ofTheWay)('%s makes its way straight, and no other', async (_, answer, why) => {
    const roads = roadsOf()
    service.answer = answer

    expect(await roads.between(...way)).toBeNull()
    expect(lines).toEqual([`A way has no road, and is straight: ${lines[0]?.split(': ')[1]}`])
    expect(lines[0]).toContain(why)
    expect(roads.isWorthAsking(...way)).toBe(false)
    service.answer = routeAnswer()
    expect(await roads.between(centre, shop)).not.toBeNull()
    expect(await roads.between(...way)).toBeNull()
  })

  test('is told once an hour for the same reason', async () => {
    const roads = roadsOf()
    service.answer = json({ code: 'NoRoute' })
    for (const passed of [0, hour - 1, 1]) {
      clock.now += passed
      await roads.between({ ...home, latitude: 60 + Math.random() }, centre)
    }
    expect(lines).toHaveLength(2)
  })

  const raw =
    (text: string, status = 200): RequestListener =>
    (_, response) =>
      void response.writeHead(status, { 'Content-Type': 'text/html' }).end(text)
  const endless: RequestListener = (_, response: ServerResponse) => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write)
    write()
  }
  const ofTheService: [string, RequestListener, string][] = [
    ['HTML', raw('<!doctype html><title>Sign in</title>'), 'no JSON'],
    ['a status', json({}, 503), 'status 503'],
    ['a status for a page', raw('<p>Bad request', 400), 'status 400'],
    ['another place', (_, response) => response.writeHead(302, { Location: '/' }).end(), 'cannot be read'],
    ['nothing', (request) => request.socket.destroy(), 'cannot be read'],
    ['nothing in time', () => undefined, 'late'],
    ['half of it in time', (_, response) => void response.writeHead(200).write('{"code":"Ok",'), 'late'],
    ['no end', endless, 'cannot be read'],
    ['JSON of another shape', json({ status: 'Ok', paths: [] }), 'no route'],
    ['a list', json([]), 'no route'],
    ['null', json(null), 'no route'],
    ['no route', json({ code: 'Ok', routes: [] }), 'no route'],
    ['a code that it does not know', json({ code: 'InvalidQuery' }, 400), 'no route'],
    ['no seconds', routeAnswer({ duration: undefined }), 'no route'],
    ['seconds in words', routeAnswer({ duration: '600' }), 'no route'],
    ['less than no metres', routeAnswer({ distance: -1 }), 'no route'],
    ['a line of another kind', routeAnswer({ geometry: { type: 'LineString', coordinates: [] } }), 'no route'],
    ['a line that cannot be read', routeAnswer({ geometry: 'päätie' }), 'line that cannot be read'],
    ['a line without points', routeAnswer({ geometry: '' }), 'line that cannot be read'],
    ['a line off the globe', routeAnswer({ geometry: '_gjaR_gjaR' }), 'line that cannot be read'],
  ]
  test.each(ofTheService)('comes of a service that answers with %s', async (_, answer, why) => {
    const roads = roadsOf()
    service.answer = answer

    expect(await roads.between(...way)).toBeNull()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(why)
  })

  test('comes of a service that is not there', async () => {
    expect(await roadsOf({ url: `http://127.0.0.1:${await freePort()}` }).between(...way)).toBeNull()
    expect(lines[0]).toContain('ECONNREFUSED')
  })

  test('is told in a line that names no place', async () => {
    for (const answer of [...ofTheWay, ...ofTheService].map(([, one]) => one)) {
      service.answer = answer
      await roadsOf().between(...way)
    }
    expect(lines).toHaveLength(ofTheWay.length + ofTheService.length)
    expect(lines.join()).not.toMatch(/60[.,]9|25[.,]6|127\.0/)
  })
})

describe('a service that fails', () => {
  test('is left alone for half a minute, told of once, and once more when it answers', async () => {
    const roads = roadsOf()
    await roads.between(home, shop)
    service.answer = json({}, 500)
    await roads.between(...way)
    const askedBefore = service.asked.length

    clock.now += 30 * second - 1
    expect(roads.isWorthAsking(...way)).toBe(false)
    expect(await roads.between(...way)).toBeNull()
    expect(service.asked).toHaveLength(askedBefore)
    expect(roads.known(home, shop)).not.toBeNull()

    clock.now += 1
    await roads.between(...way)
    expect(service.asked).toHaveLength(askedBefore + 1)
    expect(lines).toHaveLength(1)

    clock.now += 30 * second
    service.answer = routeAnswer()
    expect(await roads.between(...way)).not.toBeNull()
    await roads.between(centre, shop)
    expect(lines).toEqual([expect.stringContaining('status 500'), 'The road service answers again.'])

    service.answer = json({}, 503)
    await roads.between(shop, home)
    expect(lines[2]).toContain('status 503')
  })

  test('is not asked by those who stood in line meanwhile', async () => {
    const held: (() => void)[] = []
    service.answer = (request, response) => void held.push(() => json({}, 500)(request, response))
    const roads = roadsOf({ timeoutMs: 5000 })
    const ways = Array.from({ length: 9 }, (_, index): Way => [{ ...home, longitude: 25 + index / 1000 }, centre])
    const asked = ways.map((one) => roads.between(...one))
    await until(() => held.length === 4)
    held[0]?.()
    await asked[0]
    held.slice(1).forEach((answer) => answer())
    await Promise.all(asked)

    expect(service.asked).toHaveLength(4)
  })

  test('does not keep those waiting who stand in line', async () => {
    service.answer = () => undefined
    const roads = roadsOf()
    const ways = Array.from({ length: 500 }, (_, index): Way => [{ ...home, longitude: 25 + index / 1000 }, centre])

    expect(new Set(await Promise.all(ways.map((one) => roads.between(...one))))).toEqual(new Set([null]))
    expect(service.asked.length).toBeLessThanOrEqual(4)
    expect(lines).toHaveLength(1)
  })

  test('has not failed where somebody stood in line for too long', async () => {
    const held = heldAnswers()
    const ends: AbortController[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const end = new AbortController()
      ends.push(end)
      return end.signal
    })
    const roads = roadsOf()
    const others = Array.from({ length: 4 }, (_, index): Way => [{ ...home, longitude: 25 + index / 1000 }, centre])
    const asked = others.map((one) => roads.between(...one))
    await until(() => held.length === 4)
    const [inLine, sent] = [roads.between(...way), roads.between(home, shop)]
    const tooLate = new DOMException('too late', 'TimeoutError')
    ends[4]?.abort(tooLate)
    expect(await inLine).toBeNull()
    held.splice(0).forEach((answer) => answer())
    await Promise.all(asked)
    await until(() => held.length === 1)
    ends[5]?.abort(tooLate)

    expect(await sent).toBeNull()
    expect(waysAskedOf(service)).toEqual([...others, [home, shop]])
    expect(lines).toEqual([])
    expect(roads.isWorthAsking(...way)).toBe(true)
  })
})
