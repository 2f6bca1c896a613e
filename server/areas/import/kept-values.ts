import type { NewPassenger } from '#domain/passenger.ts'
import type { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import type { Keys } from '../../ground/keys.ts'

/** What a row has changed, as it was before. */
export interface KeptValues {
  /** The passenger's own data and groups; `null` where the row left them as they were. */
  passenger: { entered: NewPassenger; groupIds: readonly number[] } | null
  /** The code before and after; `null` where the row has none. */
  ssn: { before: string; after: string } | null
  added: { id: number; version: number }[]
  changed: { id: number; version: number; before: TransportationPermissionInput }[]
}

interface RowName {
  organizationId: number
  importId: number
  key: string
}

/** Old values open for their own row only. */
const belongsTo = ({ organizationId, importId, key }: RowName): string => `v1|${organizationId}|${importId}|${key}`

export const sealValues = (keys: Keys, row: RowName, values: KeptValues): Buffer =>
  keys.seal('import-row', JSON.stringify(values), belongsTo(row))

export const openValues = (keys: Keys, row: RowName, sealed: Buffer): KeptValues =>
  JSON.parse(keys.open('import-row', sealed, belongsTo(row))) as KeptValues
