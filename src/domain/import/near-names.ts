import { folded, nameKey } from '../folded-text.ts'

/** Most names that are proposed for one text. */
const mostNear = 3

/** How many letters a text of some length may differ by: one in four, and three at most. */
const slipsIn = (text: string): number => Math.min(3, Math.floor(text.length / 4))

/** Letters to put in, take out, change or swap with the next to make one text of another; `Infinity` beyond `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let [last, before]: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at), []]
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const at = (line: readonly number[] | undefined, place: number) => line?.[place] ?? Infinity
      next.push(
        Math.min(
          at(last, column) + 1,
          at(next, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Infinity,
        ),
      )
    }
    ;[before, last] = [last, next]
  }
  const slips = last?.[b.length] ?? Infinity
  return slips > most ? Infinity : slips
}

/**
 * The known names that a text most likely means, the nearest first: those that are the same but for case, accents, signs
 * and the order of their words, and those that a slip of the pen or two make of it.
 */
export function nearNames(text: string, names: readonly string[]): string[] {
  const [written, key] = [folded(text), nameKey(text)]
  if (written === '') return []
  const most = slipsIn(written)
  return names
    .map((name) => ({
      name,
      slips: nameKey(name) === key ? 0 : slipsBetween(written, folded(name), most),
    }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, mostNear)
    .map(({ name }) => name)
}
