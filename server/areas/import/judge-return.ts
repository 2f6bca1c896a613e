import { keptReasons, type KeptReason } from '#domain/import/import-record.ts'
import type { Passenger } from '#domain/passenger.ts'
import { isWithinReach, passengerCan } from '#domain/passenger-can.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { transportationPermissionCan } from '#domain/transportation-permission/state.ts'
import type { Principal } from '../../ground/principal.ts'
import { destinationsAmong } from '../passengers/destinations.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import type { KeptValues } from './kept-values.ts'
import { rowErrorsOf } from './row-refused.ts'

/** A row of an import that made or updated a passenger. */
export interface ReturnableRow {
  key: string
  row: number
  /** `null` for one that made the passenger. */
  versionBefore: number | null
  versionAfter: number
  permissionIds: readonly (number | null)[]
  /** `null` for one that made a passenger without a code: there is nothing to return to. */
  values: KeptValues | null
}

/** What is known of the passenger of some rows by now. */
export interface Standing {
  stored: StoredPassenger
  passenger: Passenger
  /** In plain; empty for none. */
  ssn: string
  permissions: readonly TransportationPermission[]
  /** Whether the passenger is in timetables, on trips or on bookings. */
  hasRides: boolean
}

export type Return =
  | { row: ReturnableRow; state: 'ended' }
  | { row: ReturnableRow; state: 'returned'; values: KeptValues }
  | { row: ReturnableRow; state: 'kept'; reason: KeptReason }

/** Why a rule of the single calls keeps something as it is. */
const reasonOf = (refusal: Refusal): KeptReason | null => {
  if (refusal === null) return null
  if (refusal === 'refusal.passenger.inactive' || refusal === 'refusal.passenger.archived') return keptReasons.inactive
  return refusal === 'refusal.transportationPermission.hasReservations' ? keptReasons.reserved : keptReasons.noRight
}

/**
 * What becomes of each row about one passenger, the newest first: a row is taken back whole, or stays with the reason.
 * What a row has made is what is there now only where nobody has changed it since, and where every row after it is taken
 * back; so a row that stays keeps the ones before it. A passenger of whom the user lacks a right for one of the rows is
 * left whole to who has them all.
 * @param rows in the order in which they were saved
 * @param isKnown whether the organisation has a destination, and it was not deleted
 */
export function judgeReturns(
  rows: readonly ReturnableRow[],
  standing: Standing | null,
  isKnown: (destinationId: number) => boolean,
  user: Principal,
): Return[] {
  const kept = (row: ReturnableRow, reason: KeptReason): Return => ({ row, state: 'kept', reason })
  const allKept = (reason: KeptReason) => rows.map((row) => kept(row, reason))
  // whom nobody sees any more, nobody takes back
  if (!standing || !isWithinReach(standing.stored)) return allKept(keptReasons.gone)
  if (passengerCan.read(standing.stored, user) !== null) return allKept(keptReasons.noRight)
  const now = {
    version: standing.stored.version,
    ssn: standing.ssn,
    permissions: new Map(standing.permissions.map((each) => [each.id, each.version ?? 1])),
  }
  // what raised no version of the passenger's stands in the order in which it was saved
  const newestFirst = [...rows]
    .reverse()
    .sort((a, b) => b.versionAfter - a.versionAfter || (b.versionBefore ?? 0) - (a.versionBefore ?? 0))
  const returns = newestFirst.map((row): Return => {
    const { values, versionBefore } = row
    if (versionBefore === null) {
      const reason = whyNotEnded(row, standing, now, user)
      return reason ? kept(row, reason) : { row, state: 'ended' }
    }
    if (!values) return kept(row, keptReasons.notStorable)
    const reason = whyStays(row, values, standing, now, isKnown, user)
    if (reason) return kept(row, reason)
    if (values.passenger) now.version = versionBefore
    if (values.ssn) now.ssn = values.ssn.before
    for (const { id } of values.added) now.permissions.delete(id)
    for (const { id, version } of values.changed) now.permissions.set(id, version - 1)
    return { row, state: 'returned', values }
  })
  return returns.some(isLeft) ? allKept(keptReasons.noRight) : returns
}

/** Whether a row is left to somebody who has the rights for it: nothing is decided about it. */
export const isLeft = (each: Return): boolean => each.state === 'kept' && each.reason === keptReasons.noRight

interface Now {
  version: number
  ssn: string
  /** Versions by id. */
  permissions: ReadonlyMap<number, number>
}

/**
 * Why a passenger who was made stays; `null` for nothing: the passenger is just as the row has made them. As the calls
 * that deactivate one and ask for the deletion.
 */
function whyNotEnded(
  { versionAfter, values, permissionIds }: ReturnableRow,
  { stored, hasRides }: Standing,
  now: Now,
  user: Principal,
): KeptReason | null {
  const made = permissionIds.filter((id) => id !== null)
  const areAsMade = made.length === now.permissions.size && made.every((id) => now.permissions.get(id) === 1)
  if (now.version !== versionAfter || now.ssn !== (values?.ssn?.after ?? '') || !areAsMade)
    return keptReasons.changedSince
  if (hasRides) return keptReasons.hasRides
  return reasonOf(passengerCan.deactivate(stored, user) ?? passengerCan.requestDeletion(stored, user))
}

/** Why old values do not return; `null` for nothing. As the calls that write them. */
function whyStays(
  { versionAfter }: ReturnableRow,
  { passenger, ssn, added, changed }: KeptValues,
  standing: Standing,
  now: Now,
  isKnown: (destinationId: number) => boolean,
  user: Principal,
): KeptReason | null {
  if (passenger && now.version !== versionAfter) return keptReasons.changedSince
  if (ssn && now.ssn !== ssn.after) return keptReasons.changedSince
  if ([...added, ...changed].some(({ id, version }) => now.permissions.get(id) !== version))
    return keptReasons.changedSince

  const { stored, permissions } = standing
  const storedOf = (id: number) => permissions.find((each) => each.id === id)
  const refusals = [
    passenger && passengerCan.edit(stored, user),
    ssn && passengerCan.writeSsn(stored, user, stored),
    ...added.map(({ id }) => {
      const permission = storedOf(id)
      return permission ? transportationPermissionCan.delete(permission, stored, user) : null
    }),
    ...changed.map(({ id }) => {
      const permission = storedOf(id)
      return permission ? transportationPermissionCan.edit(permission, stored, user) : null
    }),
  ]
  const refusal = refusals.find((each) => each !== null) ?? null
  if (refusal) return reasonOf(refusal)
  return passenger && !isStorable(passenger.entered, stored, isKnown) ? keptReasons.notStorable : null
}

function isStorable(
  { destinationIds, secondaryDestinationId }: NonNullable<KeptValues['passenger']>['entered'],
  { destinationIds: present }: StoredPassenger,
  isKnown: (destinationId: number) => boolean,
): boolean {
  try {
    destinationsAmong(isKnown, { destinationIds, secondaryDestinationId, present })
    return true
  } catch (error) {
    if (rowErrorsOf(error)) return false
    throw error
  }
}
