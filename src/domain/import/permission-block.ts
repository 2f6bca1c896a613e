import { spelled } from '../folded-text.ts'
import { transportationPermissionCan } from '../transportation-permission/state.ts'
import { savedDeductible } from '../transportation-permission/deductible.ts'
import { withPrice } from '../transportation-permission/draft.ts'
import { storedQuota } from '../transportation-permission/quota.ts'
import {
  endsBeforeStart,
  exceedsQuota,
  TransportationPermission,
  TransportationPermissionInput,
  transportationPermissionSources,
} from '../transportation-permission/schema.ts'
import type { SentPermission } from './sent-row.ts'
import { cellErrors } from './text-keys.ts'

/** What a block of a row says, by the names of the fields. Quotas are in shown units. */
export type SaidPermission = Omit<SentPermission, 'permissionId' | 'version' | 'create'>
export type PermissionField = keyof SaidPermission

/** What a field has where nobody said anything: the days say only that there are some. */
const untouched = TransportationPermission.parse({ id: 0, name: '', passengerId: 0, startDate: '1970-01-01' })

/** Fields that a new transportation permission cannot do without, as its form has them. */
export const requiredOfNew: readonly PermissionField[] = (
  ['name', 'costCenter', 'tripDestinations', 'initialQuota', 'startDate'] as const
).filter((field) => !TransportationPermissionInput.shape[field].safeParse(undefined).success)

/**
 * The transportation permission as it will be stored, in stored units. Made for every row: it is copied once. Source: spec
 * 2 §4, IMP-62.
 */
export function mergedPermission(
  said: SaidPermission,
  target: TransportationPermission | null,
): TransportationPermission {
  const { costCenter, initialQuota, initialExpressQuota: express, ...fields } = said
  const merged = { ...(target ?? untouched), ...fields } as TransportationPermission
  if (costCenter !== undefined) merged.costCenter = { id: 0, name: costCenter }
  if (initialQuota !== undefined) merged.initialQuota = storedQuota(initialQuota, merged.quotaType)
  if (express !== undefined)
    merged.initialExpressQuota = express === null ? null : storedQuota(express, merged.quotaType)
  if (said.priceIncVat !== undefined) merged.priceVatPercent = withPrice(merged, said.priceIncVat).priceVatPercent
  return Object.assign(merged, savedDeductible(merged))
}

/** Fields of which the block says something else than what is stored. */
export function changedFields(
  said: SaidPermission,
  merged: TransportationPermission,
  target: TransportationPermission,
): PermissionField[] {
  const isSame = (field: PermissionField): boolean =>
    field === 'costCenter'
      ? spelled(merged.costCenter?.name ?? '') === spelled(target.costCenter?.name ?? '')
      : merged[field] === target[field]
  return (Object.keys(said) as PermissionField[]).filter((field) => said[field] !== undefined && !isSame(field))
}

const { initialQuota: Quota, initialExpressQuota: ExpressQuota } = TransportationPermissionInput.shape
const isUnits = (units: number): boolean => Number.isInteger(units) && units >= 0 && units <= 1_000_000

/**
 * What is wrong of a block where nobody knows what the passenger has, who may have the one that the row is about: no
 * transportation permission is without a name.
 */
export const namelessErrors = ({ name }: SaidPermission): [PermissionField, string][] =>
  name === '' ? [['name', 'validation.required']] : []

/** What is wrong between the fields of a block, by field: text keys. */
export function permissionErrors(
  said: SaidPermission,
  merged: TransportationPermission,
  target: TransportationPermission | null,
): [PermissionField, string][] {
  const errors: [PermissionField, string][] = []
  const add = (isWrong: boolean, field: PermissionField, text: string) => isWrong && errors.push([field, text])
  if (target === null)
    for (const field of requiredOfNew)
      add(said[field] === undefined || said[field] === '', field, 'validation.required')
  else {
    errors.push(...namelessErrors(said))
    add(target.source !== transportationPermissionSources.own, 'name', cellErrors.otherSource)
    const locked = transportationPermissionCan.changeQuotaKind(target)
    if (locked !== null) {
      add(merged.quotaType !== target.quotaType, 'quotaType', locked)
      add(merged.quotaTime !== target.quotaTime, 'quotaTime', locked)
    }
  }
  const { initialQuota, initialExpressQuota: express } = merged
  const wrongQuota = isUnits(initialQuota) ? undefined : Quota.safeParse(initialQuota).error
  const wrongExpress = express === null || isUnits(express) ? undefined : ExpressQuota.safeParse(express).error
  if (wrongQuota) add(true, 'initialQuota', wrongQuota.issues[0]?.message ?? 'validation.invalid')
  if (wrongExpress) add(true, 'initialExpressQuota', wrongExpress.issues[0]?.message ?? 'validation.invalid')
  if (!wrongQuota && !wrongExpress) add(exceedsQuota(merged), 'initialExpressQuota', 'validation.exceedsQuota')
  add(
    said.startDate !== undefined || target !== null ? endsBeforeStart(merged) : false,
    'endDate',
    'validation.endBeforeStart',
  )
  return errors
}
