import type { Position } from './shapes.ts'

/** What a metre is in degrees, around Lahti: the other way round than `shapes.ts` has it. */
const metres = { east: 54_000, north: 111_200 } as const

export interface Street {
  line: readonly Position[]
  /** How fast it is driven, in metres per second. */
  speed: number
}

/** A place in metres east and north of the beginning of the grid of degrees. */
interface Spot {
  x: number
  y: number
}

/** A piece of street without a crossing, between two corners that are named by their numbers. */
export interface Edge {
  from: number
  to: number
  metres: number
  seconds: number
}

export interface StreetGraph {
  corners: readonly Spot[]
  edges: readonly Edge[]
  /** Numbers of the edges that meet in each corner. */
  edgesAt: readonly (readonly number[])[]
}

export const spotOf = ([longitude, latitude]: Position): Spot => ({
  x: longitude * metres.east,
  y: latitude * metres.north,
})
export const positionOf = ({ x, y }: Spot): Position => [x / metres.east, y / metres.north]
export const between = (a: Spot, b: Spot): number => Math.hypot(b.x - a.x, b.y - a.y)

interface Piece {
  a: Spot
  b: Spot
  speed: number
  /** Shares of its length at which another piece crosses it. */
  cuts: number[]
}

/** Cuts two pieces where they cross. */
function cut(one: Piece, other: Piece): void {
  const [ux, uy] = [one.b.x - one.a.x, one.b.y - one.a.y]
  const [vx, vy] = [other.b.x - other.a.x, other.b.y - other.a.y]
  const turn = ux * vy - uy * vx
  if (turn === 0) return
  const [wx, wy] = [other.a.x - one.a.x, other.a.y - one.a.y]
  const [share, otherShare] = [(wx * vy - wy * vx) / turn, (wx * uy - wy * ux) / turn]
  if (share < 0 || share > 1 || otherShare < 0 || otherShare > 1) return
  one.cuts.push(share)
  other.cuts.push(otherShare)
}

function piecesOf(streets: readonly Street[]): Piece[] {
  const pieces = streets.flatMap(({ line, speed }) =>
    line.slice(1).map((end, index): Piece => {
      const a = spotOf(line[index] ?? end)
      return { a, b: spotOf(end), speed, cuts: [0, 1] }
    }),
  )
  // from west to east: only neighbours can cross
  pieces.sort((one, other) => Math.min(one.a.x, one.b.x) - Math.min(other.a.x, other.b.x))
  for (const [index, one] of pieces.entries()) {
    const east = Math.max(one.a.x, one.b.x)
    for (let next = index + 1; next < pieces.length; next += 1) {
      const other = pieces[next]
      if (!other || Math.min(other.a.x, other.b.x) > east) break
      cut(one, other)
    }
  }
  return pieces
}

/** Streets as a network: they meet wherever their lines cross. */
export function streetGraph(streets: readonly Street[]): StreetGraph {
  const corners: Spot[] = []
  const edgesAt: number[][] = []
  const numbers = new Map<string, number>()
  const cornerAt = (spot: Spot): number => {
    // what lies within a metre is one corner
    const key = `${Math.round(spot.x)} ${Math.round(spot.y)}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, corners.length)
    edgesAt.push([])
    return corners.push(spot) - 1
  }
  const edges: Edge[] = []
  for (const { a, b, speed, cuts } of piecesOf(streets)) {
    const stops = cuts
      .sort((one, other) => one - other)
      .map((share) => cornerAt({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }))
    for (const [index, to] of stops.entries()) {
      const from = stops[index - 1]
      const [start, end] = [from === undefined ? undefined : corners[from], corners[to]]
      if (from === undefined || from === to || !start || !end) continue
      const length = between(start, end)
      const number = edges.push({ from, to, metres: length, seconds: length / speed }) - 1
      edgesAt[from]?.push(number)
      edgesAt[to]?.push(number)
    }
  }
  return { corners, edges, edgesAt }
}

/** The corners from which most others are reached, by their numbers. */
export function largestPart({ corners, edges, edgesAt }: StreetGraph): ReadonlySet<number> {
  const seen = new Set<number>()
  let largest = new Set<number>()
  for (const start of corners.keys()) {
    if (seen.has(start)) continue
    const part = new Set([start])
    for (const corner of part) {
      for (const number of edgesAt[corner] ?? []) {
        const edge = edges[number]
        if (edge) part.add(edge.from === corner ? edge.to : edge.from)
      }
    }
    for (const corner of part) seen.add(corner)
    if (part.size > largest.size) largest = part
  }
  return largest
}
