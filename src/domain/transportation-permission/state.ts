import { holdsFor, type UserFacts } from '../access.ts'
import { includesDay } from '../date-range.ts'
import { passengerPropertyChanges, type InstanceConfig } from '../instance-config.ts'
import type { LocalDate } from '../local-date.ts'
import { passengerCan, whyClosed, type PassengerFacts } from '../passenger-can.ts'
import type { Refusal } from '../refusal.ts'
import { transportationPermissionSources, type TransportationPermission } from './schema.ts'

export type TransportationPermissionState = 'draft' | 'complete' | 'expired'

/** A transportation permission that ends today is complete until the day is over. Source: spec 2 §4. */
export function transportationPermissionState(
  { isDraft, endDate }: Pick<TransportationPermission, 'isDraft' | 'endDate'>,
  today: LocalDate,
): TransportationPermissionState {
  if (isDraft) return 'draft'
  return endDate !== null && endDate < today ? 'expired' : 'complete'
}

/** Whether today lies between its start and its end. Source: open point C-30. */
export const isActiveOn = (
  transportationPermission: Pick<TransportationPermission, 'startDate' | 'endDate'>,
  today: LocalDate,
): boolean => includesDay(transportationPermission, today)

type Facts = Pick<TransportationPermission, 'id' | 'isDraft' | 'source' | 'hasReservations'>

const whyForeign = ({ source }: Pick<Facts, 'source'>): Refusal =>
  source === transportationPermissionSources.own ? null : 'refusal.transportationPermission.otherSource'

/** The same answer for the editor and for the server. Source: spec 2 §4, §5 and §6. */
export const transportationPermissionCan = {
  /** Whether a transportation permission may be changed; one that is not stored yet needs the right to add. */
  edit(transportationPermission: Pick<Facts, 'id' | 'source'>, passenger: PassengerFacts, user: UserFacts): Refusal {
    if (transportationPermission.id === 0) return passengerCan.addTransportationPermission(passenger, user)
    if (!holdsFor(user, 'updateTransportationPermissions', passenger)) return 'refusal.passenger.noRight'
    return whyForeign(transportationPermission) ?? whyClosed(passenger)
  },

  delete(transportationPermission: Facts, passenger: PassengerFacts, user: UserFacts): Refusal {
    if (transportationPermission.id === 0) return 'refusal.transportationPermission.notStored'
    if (!holdsFor(user, 'deleteTransportationPermissions', passenger)) return 'refusal.passenger.noRight'
    if (transportationPermission.hasReservations) return 'refusal.transportationPermission.hasReservations'
    return whyForeign(transportationPermission) ?? whyClosed(passenger)
  },

  /** Quota type and quota time of what is stored: new ones and drafts only. */
  changeQuotaKind: ({ id, isDraft }: Pick<Facts, 'id' | 'isDraft'>): Refusal =>
    id === 0 || isDraft ? null : 'refusal.transportationPermission.quotaLocked',

  /** Whether the draft checkbox is there: for new ones and what is stored as a draft. */
  showDraft: ({ id, isDraft }: Pick<Facts, 'id' | 'isDraft'>): boolean => id === 0 || isDraft,

  /**
   * Whether the draft checkbox may be used: not in a group of an instance that knows no property changes.
   * @param config of the passenger's instance; `null` when there is none
   * Source: spec 2 §4, open point G-37.
   */
  chooseDraft: (config: Pick<InstanceConfig, 'supportedFeatures'> | null, groupIds: readonly number[]): Refusal =>
    groupIds.length > 0 && !config?.supportedFeatures.includes(passengerPropertyChanges)
      ? 'refusal.transportationPermission.draftUnsupported'
      : null,
}
