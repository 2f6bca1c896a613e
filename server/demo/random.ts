/** A number of 32 bits that depends on the text alone (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

export interface Random {
  /** Whole number from 0 to `below` - 1. */
  below: (below: number) => number
  /** `true` this often, 0 to 1. */
  chance: (share: number) => boolean
  /** Throws for an empty list. */
  pick: <Item>(items: readonly Item[]) => Item
}

/** The same values for the same seed, wherever and whenever (mulberry32). */
export function randomFrom(seed: string): Random {
  let state = hashOf(seed)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from.')
      return item
    },
  }
}
