/**
 * How many letters somebody has typed wrongly, left out, added or turned with their neighbour, if `meant` was meant. What
 * is missing at its end does not count: the word may still be typed.
 */
export function editsFrom(typed: string, meant: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row += 1) {
    const edits = [row]
    for (let at = 1; at <= meant.length; at += 1) {
      const isSame = typed[row - 1] === meant[at - 1]
      const isTurned = typed[row - 1] === meant[at - 2] && typed[row - 2] === meant[at - 1]
      edits.push(
        Math.min(
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          (last[at] ?? 0) + 1,
          (edits[at - 1] ?? 0) + 1,
          isTurned ? (beforeLast[at - 2] ?? Infinity) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = edits
  }
  // half an edit for a word that goes on: what is complete was meant rather
  return Math.min(last[meant.length] ?? Infinity, Math.min(...last) + 0.5)
}

/** A word with each two of its neighbouring letters turned. */
export const turnings = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word.charAt(at + 1), word.charAt(at), word.slice(at + 2)].join(''),
  )
