import { editsBetween } from '../edits.ts'
import { folded, nameKey } from '../folded-text.ts'

/** Most names that are proposed for one text. */
const mostNear = 3

/** How many letters a text of some length may differ by: one in four, and three at most. */
const slipsIn = (text: string): number => Math.min(3, Math.floor(text.length / 4))

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
      slips: nameKey(name) === key ? 0 : editsBetween(written, folded(name)),
    }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, mostNear)
    .map(({ name }) => name)
}
