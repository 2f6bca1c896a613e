import * as z from 'zod/mini'
import { LocalDate } from '#domain/local-date.ts'
import { Id } from '#domain/text.ts'
import {
  defaultTransportationPermissionFilter,
  transportationPermissionTabs,
} from '#domain/transportation-permission/organization-list.ts'
import { tripDirections } from '#domain/transportation-permission/schema.ts'
import { persisted } from './persisted.ts'

const recentLimit = 5

/** What of a list is shown, and where in it the user was. */
export const ListView = z.object({
  filter: z._default(z.string(), ''),
  sort: z._default(z.nullable(z.object({ key: z.string(), descending: z.boolean() })), null),
  groupIds: z._default(z.array(Id), []),
  onlyActive: z._default(z.nullable(z.boolean()), null),
  /** Counted from 0. */
  page: z._default(z.int(), 0),
  /** Row that was opened last; `null` for none. */
  returnTo: z._default(z.nullable(Id), null),
  /** The same where rows have a name and no number. */
  returnToName: z._default(z.nullable(z.string()), null),
  /** Which of its parts is shown; empty for all. */
  part: z._default(z.string(), ''),
})
export type ListView = z.infer<typeof ListView>

/** What an organisation's list of transportation permissions shows. Its words are in the list's view. */
export const TransportationPermissionChoices = z.object({
  tab: z._default(z.enum(transportationPermissionTabs), 'all'),
  onlyActive: z._default(z.boolean(), defaultTransportationPermissionFilter.onlyActive),
  onlyEndingSoon: z._default(z.boolean(), defaultTransportationPermissionFilter.onlyEndingSoon),
  onlyActivePassengers: z._default(z.boolean(), defaultTransportationPermissionFilter.onlyActivePassengers),
  tripDirection: z._default(z.nullable(z.enum(tripDirections)), defaultTransportationPermissionFilter.tripDirection),
  /** As they are typed; `null` while days are not filtered. */
  dates: z._default(z.nullable(z.object({ startDate: z.string(), endDate: z.string() })), null),
})
export type TransportationPermissionChoices = z.infer<typeof TransportationPermissionChoices>

const Lists = z.object({
  /** Key of the user whose they are; `null` before the first sign-in. */
  owner: z._default(z.nullable(z.string()), null),
  /** Text filters by list. They may hold names, so they are wiped at sign-out. */
  filters: z._default(z.record(z.string(), z.string()), {}),
  /** Words that have not been sent, by form and user. */
  drafts: z._default(z.record(z.string(), z.string()), {}),
  /** By list. */
  views: z._default(z.record(z.string(), ListView), {}),
  /** By organisation. */
  transportationPermissions: z._default(z.record(z.string(), TransportationPermissionChoices), {}),
  /** Rows per page by list; 0 is All. */
  pageSizes: z._default(z.record(z.string(), z.int()), {}),
  arrivalsDate: z._default(z.nullable(LocalDate), null),
  directions: z._default(z.array(z.enum(['arrival', 'departure'])), ['arrival', 'departure']),
  destinationId: z._default(z.nullable(Id), null),
  recentDestinationIds: z._default(z.array(Id), []),
})
export type Lists = z.infer<typeof Lists>

/** Where the user was in each list. Source: spec 1 §1 "stored locally together with …". */
export const lists = persisted<Lists>('lists', Lists, Lists.parse({}))

/** Remembers the destination worked on, most recent first. */
export function chooseDestination(id: number): void {
  lists.destinationId = id
  lists.recentDestinationIds = [id, ...lists.recentDestinationIds.filter((other) => other !== id)].slice(0, recentLimit)
}

/** Nobody finds what another user typed or looked at: whoever takes over begins anew. */
export function ownLists(owner: string): void {
  if (lists.owner !== null && lists.owner !== owner) forgetLists()
  lists.owner = owner
}

export function forgetLists(): void {
  Object.assign(lists, Lists.parse({}))
}

/** Whether words wait to be sent that are kept nowhere else. */
export const hasUnsentWords = ({ drafts }: Pick<Lists, 'drafts'> = lists): boolean => Object.keys(drafts).length > 0
