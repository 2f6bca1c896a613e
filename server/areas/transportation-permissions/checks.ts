import { differingFields } from '#domain/conflict.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import {
  TransportationPermissionInput,
  type TransportationPermission,
} from '#domain/transportation-permission/schema.ts'
import { transportationPermissionCan } from '#domain/transportation-permission/state.ts'
import { Refused } from '../../ground/refused.ts'

/** What the draft mark was before anything was entered. */
export interface DraftStart {
  isDraft: boolean
  isStored: boolean
}

/**
 * Throws when the draft mark differs from where it started although it may not be chosen.
 * @param config of the passenger's instance; `null` when there is none
 */
export function checkDraft(
  entered: Pick<TransportationPermissionInput, 'id' | 'isDraft'>,
  { isDraft, isStored }: DraftStart,
  config: Pick<InstanceConfig, 'supportedFeatures'> | null,
  groupIds: readonly number[],
): void {
  if (entered.isDraft === isDraft) return
  const isOffered = transportationPermissionCan.showDraft({ id: isStored ? entered.id : 0, isDraft })
  if (!isOffered || transportationPermissionCan.chooseDraft(config, groupIds) !== null) {
    throw new Refused(409, 'permission_draft_unsupported')
  }
}

/** Throws when quota type or time of what is no draft would change. */
export function checkQuotaKind(
  stored: TransportationPermission,
  entered: Pick<TransportationPermissionInput, 'quotaType' | 'quotaTime'>,
): void {
  const isChanged = entered.quotaType !== stored.quotaType || entered.quotaTime !== stored.quotaTime
  if (isChanged && transportationPermissionCan.changeQuotaKind(stored) !== null) {
    throw new Refused(409, 'permission_quota_locked')
  }
}

const enteredFields = new Set(Object.keys(TransportationPermissionInput.def.shape))

/** Names of what differs, for the audit log. */
export const changedFields = (stored: TransportationPermission, entered: TransportationPermissionInput): string[] =>
  differingFields<Partial<TransportationPermission>>(stored, { ...stored, ...entered }).filter(
    (field) => enteredFields.has(field) && field !== 'version' && field !== 'id',
  )
