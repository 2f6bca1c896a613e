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

/** A cell's numbers, separated by commas. */
const numbersIn = (column: JudgedColumn, row: number): string => {
  const value = valueIn(column, row)
  return Array.isArray(value) ? value.join(',') : textIn(column, row)
}

/** By what rows are told apart: what is searched by, and what likely doubles are known by. */
export interface SheetKeys extends RowKeys, DoubleKeys {
  /** The row's identity code; an empty text where it has none or a wrong one. */
  readonly ssnAt: (row: number) => string
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
  const phones = [...columns.values()].filter(({ name }) => name === 'phone.number')
  return {
    rows,
    ssnHits,
    externalIdAt: (row) => textIn(columns.get(searchFields.externalId), row),
    nameAt: (row) => textIn(columns.get(searchFields.name), row),
    ssnAt: (row) => textIn(columns.get(searchFields.ssn), row),
    homeAddressAt: (row) => textIn(columns.get('homeAddress'), row),
    phoneAt: (row) => phones.map((column) => numbersIn(column, row)).join(','),
    instancesAt: (row) => [instanceIn('mainDestination', row), instanceIn('secondaryDestination', row)],
  }
}
