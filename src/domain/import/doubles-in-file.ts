import { nameKey } from '../folded-text.ts'
import { likelyDoubles } from '../passenger-double.ts'
import { externalIdKey } from './match-index.ts'

/** What rows of one sheet are compared by. */
export interface DoubleKeys {
  readonly nameAt: (row: number) => string
  readonly externalIdAt: (row: number) => string
  readonly ssnAt: (row: number) => string
  readonly homeAddressAt: (row: number) => string
  /** Numbers, separated by commas. */
  readonly phoneAt: (row: number) => string
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
 * identity code, or what the product's own rule calls a likely double.
 * @param rows that would each make a passenger of their own
 */
export function doublesInFile(rows: readonly number[], keys: DoubleKeys): Map<number, number> {
  const doubleOf = new Map<number, number>()
  const note = (one: number, other: number): void => {
    if (!doubleOf.has(one)) doubleOf.set(one, other)
    if (!doubleOf.has(other)) doubleOf.set(other, one)
  }
  const sameKeys = [
    ...grouped(rows, (row) => externalIdKey(keys.externalIdAt(row))),
    ...grouped(rows, (row) => keys.ssnAt(row)),
  ]
  for (const [first = 0, ...others] of sameKeys) for (const other of others) note(first, other)
  for (const group of grouped(rows, (row) => nameKey(keys.nameAt(row)))) {
    const facts = group.slice(0, mostOfOneName).map((row) => ({
      ...{ id: row + 1, name: keys.nameAt(row), homeAddress: keys.homeAddressAt(row) },
      ...{ phone: keys.phoneAt(row), externalId: keys.externalIdAt(row) },
    }))
    facts.forEach((fact, at) => {
      for (const { passenger } of likelyDoubles(fact, facts.slice(at + 1))) note(fact.id - 1, passenger.id - 1)
    })
  }
  return doubleOf
}
