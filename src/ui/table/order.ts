import type { RowKey } from './column.ts'

/** What a row is sorted by; `null` goes last, whatever the direction. */
export type SortValue<Row> = (row: Row) => string | number | null

/** Rows in the order of a value; text as the language has it, equal ones as they were. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: SortValue<Row>,
  descending: boolean,
  locale: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const direction = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      if (typeof a.value === 'number' && typeof b.value === 'number') return direction * (a.value - b.value)
      return direction * compare(String(a.value), String(b.value))
    })
    .map(({ row }) => row)
}

/** The keys between two rows, both included, whichever comes first. None when one of them is not in the list. */
export function keysBetween(keys: readonly RowKey[], from: RowKey, to: RowKey): readonly RowKey[] {
  const ends = [keys.indexOf(from), keys.indexOf(to)]
  return ends.includes(-1) ? [] : keys.slice(Math.min(...ends), Math.max(...ends) + 1)
}
