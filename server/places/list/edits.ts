import { editsToBeginnings } from '#domain/edits.ts'

/**
 * How many letters somebody has typed wrongly, left out, added or turned with their neighbour, if `meant` was meant. What
 * is missing at its end does not count: the word may still be typed.
 */
export function editsFrom(typed: string, meant: string): number {
  const edits = editsToBeginnings(typed, meant)
  // half an edit for a word that goes on: what is complete was meant rather
  return Math.min(edits.at(-1) ?? Infinity, Math.min(...edits) + 0.5)
}

/** A word with each two of its neighbouring letters turned. */
export const turnings = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word.charAt(at + 1), word.charAt(at), word.slice(at + 2)].join(''),
  )
