import { nameKey } from '../folded-text.ts'

/** What was found of one line: nobody, one passenger, or several of whom one is to be chosen. */
export interface PastedLine<Passenger> {
  /** As it was pasted, without the space around it. */
  text: string
  found: readonly Passenger[]
}

/**
 * Looks for passengers by names, one a line; empty lines do not count. Case, accents and the order of words do not
 * matter; what stands behind a tab, as in a copied table, does not either.
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
  return text
    .split(/\r?\n/)
    .map((line) => (line.split('\t')[0] ?? '').trim())
    .filter((line) => nameKey(line) !== '')
    .map((line) => ({ text: line, found: byName.get(nameKey(line)) ?? [] }))
}
