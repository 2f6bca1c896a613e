import * as z from 'zod/mini'
import { includesDay, yearOf, type DateRange } from '../date-range.ts'
import { folded, holdsWords } from '../folded-text.ts'
import { daysBetween, type LocalDate } from '../local-date.ts'
import { passengerLimits } from '../passenger.ts'
import { productField } from '../product.ts'
import { Id, text } from '../text.ts'
import { TransportationPermission } from './schema.ts'
import { isActiveOn, transportationPermissionState } from './state.ts'

/** A row of the organisation's list of transportation permissions. Source: spec 2 §3 "Organisation list row". */
export const OrganizationTransportationPermission = z.object({
  passengerId: Id,
  /** The passenger's. */
  name: text(passengerLimits.name),
  passengerInactive: z._default(z.boolean(), false),
  /** The passenger's main destination; `null` for none. */
  mainPlace: z._default(z.nullable(z.object({ id: Id, alias: text(128) })), null),
  [productField.instanceName]: z._default(text(128), ''),
  transportationPermission: TransportationPermission,
  /** It is complete today. */
  isValid: z._default(z.boolean(), false),
})
export type OrganizationTransportationPermission = z.infer<typeof OrganizationTransportationPermission>

/** Source: spec 2 §2: All, Completed, Drafts, Expired. */
export const transportationPermissionTabs = ['all', 'completed', 'drafts', 'expired'] as const
export type TransportationPermissionTab = (typeof transportationPermissionTabs)[number]

export interface TransportationPermissionFilter {
  /** Only transportation permissions that are active today; asked on the tabs All and Completed. */
  onlyActive: boolean
  /** Only complete ones whose end is near; asked where `onlyActive` is. */
  onlyEndingSoon: boolean
  /** Asked on the tab All. */
  onlyActivePassengers: boolean
  search: string
  /** `null` when the checkbox is off. */
  tripDirection: TransportationPermission['tripDirection'] | null
  /** By end date; `null` when the checkbox is off. */
  dates: DateRange | null
}

/**
 * Source: spec 2 §2: only active transportation permissions off, only active passengers on, the current year when dates
 * are filtered.
 */
export const defaultTransportationPermissionFilter: TransportationPermissionFilter = {
  onlyActive: false,
  onlyEndingSoon: false,
  onlyActivePassengers: true,
  search: '',
  tripDirection: null,
  dates: null,
}

/** Leaves nothing out. */
export const noTransportationPermissionFilter: TransportationPermissionFilter = {
  ...defaultTransportationPermissionFilter,
  onlyActivePassengers: false,
}

export const defaultFilterDates = (today: LocalDate): DateRange => yearOf(today)

/** An end that is so many days away or fewer is near. */
const soonDays = 30

/** Days to a complete transportation permission's end, today being 0, where that is near; otherwise `null`. */
export function daysToNearEnd(
  { endDate, isDraft }: Pick<TransportationPermission, 'endDate' | 'isDraft'>,
  today: LocalDate,
): number | null {
  if (endDate === null || isDraft) return null
  const days = daysBetween(today, endDate)
  return days >= 0 && days <= soonDays ? days : null
}

/** Whether the tab asks `onlyActive` and `onlyEndingSoon`. */
export const asksValidity = (tab: TransportationPermissionTab): boolean => tab === 'all' || tab === 'completed'

/** Whether the tab asks `onlyActivePassengers`. */
export const asksPassengers = (tab: TransportationPermissionTab): boolean => tab === 'all'

const states = { completed: 'complete', drafts: 'draft', expired: 'expired' } as const

/**
 * Whether the tab shows the row. A transportation permission without an end is left out where end dates are filtered.
 */
export function isOnTab(
  { name, passengerInactive, mainPlace, transportationPermission }: OrganizationTransportationPermission,
  tab: TransportationPermissionTab,
  filter: TransportationPermissionFilter,
  today: LocalDate,
): boolean {
  if (tab !== 'all' && transportationPermissionState(transportationPermission, today) !== states[tab]) return false
  if (asksValidity(tab) && filter.onlyActive && !isActiveOn(transportationPermission, today)) return false
  if (asksValidity(tab) && filter.onlyEndingSoon && daysToNearEnd(transportationPermission, today) === null)
    return false
  if (asksPassengers(tab) && filter.onlyActivePassengers && passengerInactive) return false
  if (filter.tripDirection !== null && transportationPermission.tripDirection !== filter.tripDirection) return false
  if (
    filter.dates &&
    (transportationPermission.endDate === null || !includesDay(filter.dates, transportationPermission.endDate))
  )
    return false
  const searched = folded(
    [name, transportationPermission.name, transportationPermission.costCenter?.name, mainPlace?.alias].join(' '),
  )
  return holdsWords(searched, filter.search)
}
