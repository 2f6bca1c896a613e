import { errorKeyOf } from '#domain/field-errors.ts'
import { matchPermissions, staysAsItIs, withBlock } from '#domain/import/applied-row.ts'
import { changedMeanwhile, rowProblems } from '#domain/import/import-record.ts'
import type { SentPermission, SentRow } from '#domain/import/sent-row.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import {
  newTransportationPermissionDraft,
  savedTransportationPermission,
  transportationPermissionDraftOf,
} from '#domain/transportation-permission/draft.ts'
import {
  TransportationPermissionInput,
  type TransportationPermission,
} from '#domain/transportation-permission/schema.ts'
import { transportationPermissionCan } from '#domain/transportation-permission/state.ts'
import { insist } from '../../call/refusals.ts'
import type { Principal } from '../../ground/principal.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { changedFields, checkDraft, checkQuotaKind } from '../transportation-permissions/checks.ts'
import type { Known } from './known.ts'
import { RowRefused, asking, refuse } from './row-refused.ts'

interface PlannedPermission {
  /** Which of the row's blocks it is. */
  block: number
  entered: TransportationPermissionInput
  /** The booking system's of the passenger's main destination after the row; `null` for none. */
  instanceId: number | null
}

/** What rules ask of a passenger who is about to be made. */
export const newFacts = (destinationIds: readonly number[], { ssnFacts }: Known) => ({
  ...ssnFacts,
  id: 0,
  destinationIds,
  groupIds: [] as readonly number[],
  inactive: false,
  state: 0 as const,
})

/** What rules ask of the passenger of a row. */
export type Facts = ReturnType<typeof newFacts> | StoredPassenger

/** What becomes of a row's blocks of transportation permission columns. */
export interface PlannedPermissions {
  newPermissions: PlannedPermission[]
  changedPermissions: (PlannedPermission & { stored: TransportationPermission })[]
  /** Ids of those that the blocks are about, by block; `null` for one that is new, or not to be made. */
  permissionIds: (number | null)[]
}

/**
 * As the calls that make and update a transportation permission.
 * @param facts after the row, which decide on what may be a draft
 * @param standing before it, which decide on who may change it
 */
export function planPermissions(
  { permissions: blocks = [] }: SentRow,
  facts: Pick<Facts, 'groupIds'>,
  standing: Facts,
  destinationIds: readonly number[],
  known: Known,
  user: Principal,
): PlannedPermissions {
  const planned: PlannedPermissions = { newPermissions: [], changedPermissions: [], permissionIds: [] }
  if (blocks.length === 0) return planned
  // which of them a block fits, and whether it is as the block says, is told to who may read them
  if (standing.id !== 0)
    asking('permissions.0', () => insist(passengerCan.readTransportationPermissions(standing, user)))
  const instanceId = known.destinations.byId.get(destinationIds[0] ?? 0)?.instanceId ?? null
  const config = known.configs.find((each) => each.instanceId === instanceId) ?? null
  const matches = matchPermissions(blocks, known.permissions.get(standing.id) ?? [])
  for (const [block, sent] of blocks.entries()) {
    const field = `permissions.${block}`
    const match = matches[block]
    if (match === 'ambiguous') throw refuse(field, rowProblems.ambiguousPermission)
    if (match === 'unknown') throw refuse(field, rowProblems.unknownPermission)
    if (match === undefined || match === 'none' || staysAsItIs(sent)) {
      planned.permissionIds.push(null)
    } else if (match === 'new') {
      const entered = newPermission(sent, field, known)
      asking(field, () => {
        insist(passengerCan.addTransportationPermission(standing, user))
        const start = { isDraft: known.defaults.savePtpAsDraftByDefault, isStored: false }
        checkDraft(entered, start, config, facts.groupIds)
      })
      planned.newPermissions.push({ block, entered, instanceId })
      planned.permissionIds.push(null)
    } else {
      const { stored } = match
      const entered = enteredPermission(transportationPermissionDraftOf(stored), sent, field)
      planned.permissionIds.push(stored.id)
      if (changedFields(stored, entered).length === 0) continue
      if (sent.version !== undefined && sent.version !== stored.version) {
        throw refuse(field, changedMeanwhile)
      }
      asking(field, () => {
        insist(transportationPermissionCan.edit(stored, standing, user))
        checkQuotaKind(stored, entered)
        checkDraft(entered, { isDraft: stored.isDraft, isStored: true }, config, facts.groupIds)
      })
      planned.changedPermissions.push({ block, entered, instanceId, stored })
    }
  }
  return planned
}

/** A new one starts as in its editor, but for its days: those are the sheet's to say. */
const newPermission = (sent: SentPermission, field: string, { today, defaults }: Known) =>
  enteredPermission(
    { ...newTransportationPermissionDraft(0, today, defaults), startDate: null, endDate: null },
    sent,
    field,
  )

function enteredPermission(
  draft: Parameters<typeof withBlock>[0],
  sent: SentPermission,
  field: string,
): TransportationPermissionInput {
  const parsed = TransportationPermissionInput.safeParse(savedTransportationPermission(withBlock(draft, sent)))
  if (parsed.success) return parsed.data
  throw new RowRefused(
    parsed.error.issues.map(({ path, message }) => ({
      field: [field, ...path].join('.'),
      code: errorKeyOf(message),
    })),
  )
}
