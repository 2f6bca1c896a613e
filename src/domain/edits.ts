/**
 * How many letters are to be put in, taken out, changed or turned with their neighbour to make each beginning of a text of
 * another: by the length of the beginning, from none of it to all of it.
 */
export function editsToBeginnings(from: string, to: string): number[] {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row += 1) {
    const edits = [row]
    for (let at = 1; at <= to.length; at += 1) {
      const isSame = from[row - 1] === to[at - 1]
      const isTurned = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
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
  return last
}

/** The same to make all of the other text. */
export const editsBetween = (from: string, to: string): number => editsToBeginnings(from, to).at(-1) ?? 0
