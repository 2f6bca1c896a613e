import { knownImportField } from './fields.ts'
import type { RowError } from './import-record.ts'
import type { FieldPlace } from './mapping.ts'
import type { SentBlocks } from './part.ts'

/** Fields of a sent row that are a field of the mapper, or begin its block. */
const ownPlaces: Readonly<Record<string, string>> = { phones: 'phone.number', permissions: 'permission.name' }

/** An error of a saved row with the number of the mapper's block in place of that of the sent one. */
export function inOwnBlock({ field, code }: RowError, blocks: SentBlocks): RowError {
  const [first, second, ...others] = field.split('.')
  if (first !== 'phones' && first !== 'permissions') return { field, code }
  const block = blocks[first][Number(second)]
  return { field: block === undefined ? field : [first, block, ...others].join('.'), code }
}

/**
 * The field of the mapper that an error of a saved row is about (`RowError.field`: "passenger.name",
 * "permissions.1.endDate", by the mapper's block: `inOwnBlock`); `null` for the row as such, and for what no column feeds.
 */
export function placeOfRowError(field: string): FieldPlace | null {
  const [first = '', second = '', third = ''] = field.split('.')
  if (first === 'passenger') return placeNamed(second, null)
  if (first === 'phones' || first === 'permissions') {
    const kind = first === 'phones' ? 'phone' : 'permission'
    const block = /^\d{1,2}$/.test(second) ? Number(second) : 0
    return placeNamed(`${kind}.${third}`, block) ?? placeNamed(ownPlaces[first] ?? '', block)
  }
  return placeNamed(first, null)
}

const placeNamed = (name: string, block: number | null): FieldPlace | null => {
  const known = knownImportField(name)
  if (!known) return null
  const isInBlock = known.section === 'phone' || known.section === 'permission'
  return isInBlock === (block !== null) ? { name, block } : null
}
