import { editsBetween } from '../edits.ts'
import { folded, nameKey } from '../folded-text.ts'

/** Most names that are proposed for one text. */
const mostNear = 3

/** How many letters a text of some length may differ by: one in four, and three at most. */
const slipsIn = (text: string): number => Math.min(3, Math.floor(text.length / 4))

/** Letters that the beginning of a name has at least, and how many may end otherwise: "Koivuranta", "Koivurannan". */
const stem = { atLeast: 5, ending: 2 } as const

function isBeginningOf(written: string, name: string): boolean {
  const length = Math.max(stem.atLeast, written.length - stem.ending)
  return written.length >= stem.atLeast && name.startsWith(written.slice(0, length))
}

/**
 * The known names that a text most likely means, the nearest first: those that are the same but for case, accents, signs
 * and the order of their words, those that a slip of the pen or two make of it, and those that begin so.
 */
export function nearNames(text: string, names: readonly string[]): string[] {
  const [written, key] = [folded(text), nameKey(text)]
  if (written === '') return []
  const most = slipsIn(written)
  return names
    .map((name) => ({
      name,
      slips: nameKey(name) === key ? 0 : editsBetween(written, folded(name)),
    }))
    .map(({ name, slips }) => ({ name, slips: isBeginningOf(written, folded(name)) ? Math.min(slips, most) : slips }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, mostNear)
    .map(({ name }) => name)
}
