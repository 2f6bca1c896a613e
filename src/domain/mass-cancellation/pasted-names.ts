import { foldedWords, nameKey } from '../folded-text.ts'

/** What was found of one line: nobody, one passenger, or several of whom one is to be chosen. */
export interface PastedLine<Passenger> {
  /** The name that was looked for, as it was pasted. */
  text: string
  found: readonly Passenger[]
  /** Whether the name is the whole name of who was found; else it is a part of their names. */
  isWhole: boolean
  /** Whether a line before it has the same name. */
  isRepeated: boolean
}

/**
 * Looks for passengers by names, one a line; empty lines do not count. Case, accents and the order of words do not
 * matter; a number before the name does not either, nor what stands behind a tab, as in a copied table. Where nobody has
 * the name, those are found whose names have each of its words.
 */
export function pastedLines<Passenger extends { name: string }>(
  text: string,
  passengers: readonly Passenger[],
): PastedLine<Passenger>[] {
  const byName = new Map<string, Passenger[]>()
  for (const passenger of passengers) {
    const key = nameKey(passenger.name)
    byName.set(key, [...(byName.get(key) ?? []), passenger])
  }
  const seen = new Set<string>()
  return text.split(/\r?\n/).flatMap((line) => {
    const name = nameIn(line)
    const key = nameKey(name)
    if (key === '') return []
    const whole = byName.get(key)
    const isRepeated = seen.has(key)
    seen.add(key)
    return [{ text: name, found: whole ?? withWords(passengers, name), isWhole: whole !== undefined, isRepeated }]
  })
}

/** The first column with a letter in it, without its number in a list. */
const nameIn = (line: string): string =>
  line
    .split('\t')
    .map((cell) => cell.replace(/^\s*\d+\s*[.):]?(?=\s|\p{Letter}|$)/u, '').trim())
    .find((cell) => /\p{Letter}/u.test(cell)) ?? ''

function withWords<Passenger extends { name: string }>(passengers: readonly Passenger[], name: string): Passenger[] {
  const words = foldedWords(name)
  return passengers.filter((passenger) => {
    const own = foldedWords(passenger.name)
    return words.every((word) => own.includes(word))
  })
}
