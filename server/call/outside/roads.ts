import type { Coordinates } from '#domain/polyline.ts'

/** How a car gets from one place to another. */
export interface Road {
  /** From the first place to the second, both included. */
  line: readonly Coordinates[]
  metres: number
  /** Driven without a stop. */
  seconds: number
}

/** Where roads are known. It hears two places and nothing else. */
export interface Roads {
  /**
   * Asks unless it is known, for at most 5 s, and never throws. Not for inside a transaction.
   * @returns `null` for a way of which no road is known, whatever the reason: it is as good as straight
   */
  between: (from: Coordinates, to: Coordinates) => Promise<Road | null>
  /** What is kept; asks nobody. */
  known: (from: Coordinates, to: Coordinates) => Road | null
  /** Whether asking could tell something new just now. */
  isWorthAsking: (from: Coordinates, to: Coordinates) => boolean
}

/** Roads of which there are none until somebody says which. */
export interface LaterRoads extends Roads {
  become: (roads: Roads) => void
}

export function laterRoads(): LaterRoads {
  let roads = noRoads
  return {
    between: (from, to) => roads.between(from, to),
    known: (from, to) => roads.known(from, to),
    isWorthAsking: (from, to) => roads.isWorthAsking(from, to),
    become(next) {
      roads = next
    },
  }
}

/** Without any: every way is straight. */
export const noRoads: Roads = {
  between: () => Promise.resolve(null),
  known: () => null,
  isWorthAsking: () => false,
}
