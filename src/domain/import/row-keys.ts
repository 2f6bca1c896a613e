import type { DestinationAliases } from './destination-aliases.ts'
import type { DoubleKeys } from './doubles-in-file.ts'
import { searchFields } from './fields.ts'
import type { JudgedColumn } from './judged-column.ts'
import type { RowKeys } from './match.ts'

/** The value of a cell that is right; `undefined` for another, and for a column that is not there. */
const valueIn = (column: JudgedColumn | undefined, row: number): unknown => {
  const cell = column?.converted[column.raw.codes[row] ?? 0]
  return cell?.error === null ? cell.value : undefined
}

const textIn = (column: JudgedColumn | undefined, row: number): string => {
  const value = valueIn(column, row)
  return typeof value === 'string' ? value : ''
}

/** By what rows are told apart: what is searched by, and what likely doubles are known by. */
export interface SheetKeys extends RowKeys {
  /** The row's identity code; an empty text where it has none or a wrong one. */
  readonly ssnAt: (row: number) => string
  /** Also by what is only stored. */
  readonly doubles: DoubleKeys
}

/**
 * The keys of the rows as the mapping has them. A key whose column is not mapped in the identification section finds
 * nobody. Source: IMP-10.
 */
export function sheetKeys(
  rows: number,
  columns: ReadonlyMap<string, JudgedColumn>,
  { instanceOf }: DestinationAliases,
  ssnHits: RowKeys['ssnHits'],
): SheetKeys {
  const instanceIn = (name: string, row: number): number => {
    const id = valueIn(columns.get(name), row)
    return typeof id === 'number' ? (instanceOf.get(id) ?? 0) : 0
  }
  const keyAt = (name: keyof typeof searchFields) => (row: number) => textIn(columns.get(searchFields[name]), row)
  const eitherAt = (name: keyof typeof searchFields) => (row: number) =>
    keyAt(name)(row) || textIn(columns.get(name), row)
  return {
    rows,
    ssnHits,
    ...{ externalIdAt: keyAt('externalId'), nameAt: keyAt('name'), ssnAt: keyAt('ssn') },
    doubles: { externalIdAt: eitherAt('externalId'), nameAt: eitherAt('name'), ssnAt: eitherAt('ssn') },
    instancesAt: (row) => [instanceIn('mainDestination', row), instanceIn('secondaryDestination', row)],
  }
}
