import type { RequestListener } from 'node:http'
import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import { encodePolyline, type Coordinates } from '#domain/polyline.ts'
import type { Database } from '#server/db/tables.ts'
import { noRoads, type Roads } from '#server/call/outside/roads.ts'
import { metresBetween } from '#server/ground/line.ts'
import { osrmRoads } from '#server/roads/osrm.ts'
import { json, startPlaceService, type PlaceServer } from './place-service.ts'
import type { TestServer } from './server.ts'

export type Way = [from: Coordinates, to: Coordinates]

/** The places that a question names. */
export function wayIn(url: string | undefined): Way {
  const [from, to] = [...(url ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, longitude, latitude]) => ({
    latitude: Number(latitude),
    longitude: Number(longitude),
  }))
  if (!from || !to) throw new Error(`${url} names no way.`)
  return [from, to]
}

/** Half way, and a kilometre to the north: there the road of the double passes. */
export const bendOf = ([from, to]: Way): Coordinates => ({
  latitude: (from.latitude + to.latitude) / 2 + 0.009,
  longitude: (from.longitude + to.longitude) / 2,
})

export const metresOf = (way: Way): number => {
  const bend = bendOf(way)
  return metresBetween(way[0], bend) + metresBetween(bend, way[1])
}

/** At 36 km/h. */
export const secondsOf = (way: Way): number => metresOf(way) / 10

const routeOn = (way: Way) => ({
  distance: metresOf(way),
  duration: secondsOf(way),
  weight: secondsOf(way),
  weight_name: 'routability',
  geometry: encodePolyline([way[0], bendOf(way), way[1]]),
  legs: [{ distance: metresOf(way), duration: secondsOf(way), summary: '', weight: secondsOf(way), steps: [] }],
})

/** An answer as OSRM gives it, with changes to its route and beside it. */
export const routeAnswer =
  (changes: object = {}, beside: object = {}): RequestListener =>
  (request, response) => {
    const way = wayIn(request.url)
    const waypoints = way.map(({ latitude, longitude }) => ({ location: [longitude, latitude], name: '', distance: 0 }))
    json({ code: 'Ok', routes: [{ ...routeOn(way), ...changes }], waypoints, ...beside })(request, response)
  }

/** A road service on this machine, with a bend in each of its roads. */
export async function startRoadService(): Promise<PlaceServer> {
  const service = await startPlaceService()
  service.answer = routeAnswer()
  return service
}

export const waysAskedOf = ({ asked }: PlaceServer): Way[] => asked.map(({ url }) => wayIn(url.pathname))

/** Tells how many transactions are open. */
function watchTransactions(db: Kysely<Database>): { open: () => number } {
  let open = 0
  const begin = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    vi.spyOn(builder, 'execute').mockImplementation(async (work) => {
      open += 1
      try {
        return await execute(work)
      } finally {
        open -= 1
      }
    })
    return builder
  })
  return { open: () => open }
}

export interface RoadScene {
  service: PlaceServer
  roads: Roads
  /** What was said for the log. */
  lines: string[]
  /** Questions that came while a transaction was open. */
  askedInside: string[]
  close: () => void
}

/** A road service of a server, which notes when it is asked inside a transaction. */
export async function useRoadsOf({ services: { db }, clock }: TestServer): Promise<RoadScene> {
  const service = await startPlaceService()
  const transactions = watchTransactions(db)
  const askedInside: string[] = []
  const scene: RoadScene = {
    service: { ...service, answer: routeAnswer() },
    roads: noRoads,
    lines: [],
    askedInside,
    close: service.close,
  }
  service.answer = (request, response) => {
    if (transactions.open() > 0) askedInside.push(request.url ?? '')
    scene.service.answer(request, response)
  }
  scene.roads = osrmRoads({ url: service.url, clock: () => clock.now, say: (line) => void scene.lines.push(line) })
  return scene
}
