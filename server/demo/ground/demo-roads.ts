import { LRUCache } from 'lru-cache'
import TinyQueue from 'tinyqueue'
import type { Coordinates } from '#domain/polyline.ts'
import type { Road, Roads } from '../../call/outside/roads.ts'
import { demoLand } from './land.ts'
import { between, largestPart, positionOf, spotOf, streetGraph, type Edge, type StreetGraph } from './street-graph.ts'

/** Speeds by kind of road, in metres per second. */
const speeds: Record<string, number> = { highway: 22, major_road: 14, medium_road: 11, minor_road: 8 }

/** How fast a car gets from a door to the street. */
const yardSpeed = 3

/** Whoever lives farther from any street does not live in the demo's country, in metres. */
const farthest = 1500

const keptRoads = 2000

/** A place on a street: on which edge, at what share of it, and how far from the place that was meant. */
interface OnStreet {
  edge: Edge
  share: number
  away: number
}

interface Network extends StreetGraph {
  /** Edges that are reached from almost everywhere. */
  reached: readonly Edge[]
}

function networkOf(seed: string): Network {
  const streets = demoLand(seed).flatMap(({ layer, geometry, properties }) => {
    const speed = speeds[properties['kind'] ?? '']
    return layer === 'roads' && geometry.type === 'LineString' && speed !== undefined
      ? [{ line: geometry.coordinates, speed }]
      : []
  })
  const graph = streetGraph(streets)
  const part = largestPart(graph)
  return { ...graph, reached: graph.edges.filter(({ from }) => part.has(from)) }
}

const spotAt = ({ longitude, latitude }: Coordinates) => spotOf([longitude, latitude])

/** The nearest place on a street that leads on; `null` for a place in the middle of nowhere. */
function streetAt({ corners, reached }: Network, place: Coordinates): OnStreet | null {
  const spot = spotAt(place)
  let best: OnStreet | null = null
  for (const edge of reached) {
    const [a, b] = [corners[edge.from], corners[edge.to]]
    if (!a || !b) continue
    const [x, y] = [b.x - a.x, b.y - a.y]
    const share = Math.min(1, Math.max(0, ((spot.x - a.x) * x + (spot.y - a.y) * y) / (x * x + y * y)))
    const away = between(spot, { x: a.x + x * share, y: a.y + y * share })
    if (away < (best?.away ?? farthest)) best = { edge, share, away }
  }
  return best
}

/** From corner to corner along the edges by which each was reached. */
interface Reached {
  seconds: number
  metres: number
  before: number | null
}

/** The quickest ways from a place on a street to both ends of another's edge (Dijkstra). */
function search({ edges, edgesAt }: Network, start: OnStreet, end: OnStreet): ReadonlyMap<number, Reached> {
  const found = new Map<number, Reached>()
  const waiting = new TinyQueue<{ corner: number; seconds: number }>([], (one, other) => one.seconds - other.seconds)
  const reach = (corner: number, reached: Reached) => {
    if (reached.seconds >= (found.get(corner)?.seconds ?? Infinity)) return
    found.set(corner, reached)
    waiting.push({ corner, seconds: reached.seconds })
  }
  const { edge, share } = start
  reach(edge.from, { seconds: edge.seconds * share, metres: edge.metres * share, before: null })
  reach(edge.to, { seconds: edge.seconds * (1 - share), metres: edge.metres * (1 - share), before: null })
  const open = new Set([end.edge.from, end.edge.to])
  for (let next = waiting.pop(); next && open.size > 0; next = waiting.pop()) {
    const { corner, seconds } = next
    const here = found.get(corner)
    if (!here || seconds > here.seconds) continue
    open.delete(corner)
    for (const number of edgesAt[corner] ?? []) {
      const edge = edges[number]
      if (!edge) continue
      reach(edge.from === corner ? edge.to : edge.from, {
        ...{ seconds: seconds + edge.seconds, metres: here.metres + edge.metres, before: corner },
      })
    }
  }
  return found
}

function roadBetween(network: Network, from: Coordinates, to: Coordinates): Road | null {
  const [start, end] = [streetAt(network, from), streetAt(network, to)]
  if (!start || !end) return null
  const yards = start.away + end.away
  const road = (line: readonly Coordinates[], metres: number, seconds: number): Road => ({
    ...{ line: [from, ...line, to], metres: metres + yards, seconds: seconds + yards / yardSpeed },
  })
  const onStreet = ({ edge, share }: OnStreet): Coordinates => {
    const [a, b] = [network.corners[edge.from], network.corners[edge.to]]
    const [longitude, latitude] =
      a && b ? positionOf({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }) : [0, 0]
    return { longitude, latitude }
  }
  if (start.edge === end.edge) {
    const share = Math.abs(end.share - start.share)
    return road([onStreet(start), onStreet(end)], start.edge.metres * share, start.edge.seconds * share)
  }
  const found = search(network, start, end)
  const last = [
    { corner: end.edge.from, share: end.share },
    { corner: end.edge.to, share: 1 - end.share },
  ].flatMap(({ corner, share }) => {
    const reached = found.get(corner)
    if (!reached) return []
    const { metres, seconds } = reached
    return [{ corner, metres: metres + end.edge.metres * share, seconds: seconds + end.edge.seconds * share }]
  })
  const [best] = last.sort((one, other) => one.seconds - other.seconds)
  if (!best) return null
  const corners: Coordinates[] = []
  for (let corner: number | null = best.corner; corner !== null; corner = found.get(corner)?.before ?? null) {
    const spot = network.corners[corner]
    if (!spot) break
    const [longitude, latitude] = positionOf(spot)
    corners.unshift({ longitude, latitude })
  }
  return road([onStreet(start), ...corners, onStreet(end)], best.metres, best.seconds)
}

const keyOf = (...places: readonly Coordinates[]) =>
  places.map(({ longitude, latitude }) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`).join(';')

/** Roads of the demo's invented country: along the streets of its map. They are worked out when they are asked for. */
export function demoRoads(seed: string): Roads {
  let network: Network | null = null
  const answers = new LRUCache<string, { road: Road | null }>({ max: keptRoads })
  const known: Roads['known'] = (from, to) => answers.get(keyOf(from, to))?.road ?? null
  return {
    known,
    isWorthAsking: (from, to) => !answers.has(keyOf(from, to)),
    between(from, to) {
      network ??= networkOf(seed)
      if (!answers.has(keyOf(from, to))) answers.set(keyOf(from, to), { road: roadBetween(network, from, to) })
      return Promise.resolve(known(from, to))
    },
  }
}
