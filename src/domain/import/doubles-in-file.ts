import { nameKey } from '../folded-text.ts'
import { externalIdKey } from './match-index.ts'

/** What rows of one sheet are compared by; an empty text where a row has none. */
export interface DoubleKeys {
  readonly nameAt: (row: number) => string
  readonly externalIdAt: (row: number) => string
  readonly ssnAt: (row: number) => string
}

/** Rows of one name that are compared with each other; more than so many are no doubles but a name that stands for none. */
const mostOfOneName = 50

function grouped(rows: readonly number[], keyAt: (row: number) => string): number[][] {
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const key = keyAt(row)
    if (key === '') continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/**
 * Rows that are likely about one person, each with the first such row before it or after it: the same external id or
 * identity code; or the same name, whatever its case, accents and order of words, and neither key that tells them apart.
 * @param rows that would each make a passenger of their own
 */
export function doublesInFile(rows: readonly number[], keys: DoubleKeys): Map<number, number> {
  const doubleOf = new Map<number, number>()
  const note = (one: number, other: number): void => {
    if (!doubleOf.has(one)) doubleOf.set(one, other)
    if (!doubleOf.has(other)) doubleOf.set(other, one)
  }
  const idAt = (row: number) => externalIdKey(keys.externalIdAt(row))
  const sameKeys = [...grouped(rows, idAt), ...grouped(rows, keys.ssnAt)]
  for (const [first = 0, ...others] of sameKeys) for (const other of others) note(first, other)
  const areOther = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other
  for (const named of grouped(rows, (row) => nameKey(keys.nameAt(row)))) {
    const group = named.slice(0, mostOfOneName)
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1))
        if (!areOther(idAt(one), idAt(other)) && !areOther(keys.ssnAt(one), keys.ssnAt(other))) note(one, other)
    }
  }
  return doubleOf
}
