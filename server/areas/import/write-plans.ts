import { enteredOf } from '#domain/import/applied-row.ts'
import { destinationIdsOf, type NewPassenger } from '#domain/passenger.ts'
import { phoneDigits } from '#domain/phone-number.ts'
import {
  savedTransportationPermission,
  transportationPermissionDraftOf,
} from '#domain/transportation-permission/draft.ts'
import type {
  TransportationPermission,
  TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import type { SavedRow } from '#domain/import/import-record.ts'
import { auditRows, insertAudit, type AuditContext } from '../../audit/record.ts'
import type { Provider } from '../../call/outside/provider.ts'
import type { Trx } from '../../db/tables.ts'
import type { Keys } from '../../ground/keys.ts'
import { groupsNamed, setGroupsOf } from '../groups/groups.ts'
import type { RideEndings } from '../passengers/ride-endings.ts'
import { writeSsns } from '../passengers/ssn.ts'
import { insertPassengers, replacePassengers } from '../passengers/writes.ts'
import { storeTransportationPermissions, type Writing } from '../transportation-permissions/writes.ts'
import type { KeptValues } from './kept-values.ts'
import { phoneIds, type Known } from './known.ts'
import { changesNothing, type Plan } from './plan-row.ts'

/** Who writes rows, of which import. */
export interface Saving {
  trx: Trx
  keys: Keys
  provider: Provider
  rideEndings: RideEndings
  organizationId: number
  importId: number
  userId: number
  now: Date
  audit: Omit<AuditContext, 'action'>
}

/** A row that was written. */
export interface WrittenRow {
  saved: SavedRow
  passengerId: number
  /** `null` for a passenger who was made. */
  versionBefore: number | null
  /** What it was before; `null` where there is nothing to return to. */
  kept: KeptValues | null
}

/** A transportation permission as it was entered. */
const inputOf = (stored: TransportationPermission): TransportationPermissionInput =>
  savedTransportationPermission(transportationPermissionDraftOf(stored)) as TransportationPermissionInput

/** Writes rows that are each about another passenger, and what they leave in the audit log. */
export async function writePlans(saving: Saving, plans: readonly Plan[], known: Known): Promise<WrittenRow[]> {
  const { trx, organizationId, userId, now, keys, provider, rideEndings } = saving
  const author = { userId, now }
  const made = plans.flatMap((plan) => (plan.stored === null && plan.entered ? [{ plan, entered: plan.entered }] : []))
  const madeIds = await insertPassengers(
    trx,
    organizationId,
    made.map(({ entered }) => entered),
    author,
  )
  const idOf = new Map<Plan, number>(made.map(({ plan }, at) => [plan, madeIds[at] ?? 0]))
  for (const plan of plans) if (plan.stored) idOf.set(plan, plan.stored.id)
  const passengerIdOf = (plan: Plan): number => idOf.get(plan) ?? 0

  for (const { stored, added } of plans) {
    if (stored && added.length > 0) await rideEndings.resumeRides(trx, { ...stored, destinationIds: added })
  }
  const replaced = plans.flatMap(({ stored, entered, waits }) =>
    stored && entered ? [{ id: stored.id, entered, waits }] : [],
  )
  await replacePassengers(trx, organizationId, replaced, author)
  await writeTags(saving, plans, passengerIdOf)
  const codes = plans.flatMap((plan) => (plan.ssn === null ? [] : [{ id: passengerIdOf(plan), ssn: plan.ssn }]))
  await writeSsns(trx, keys, organizationId, codes, author)
  const permissionIds = await writePermissions(saving, plans, passengerIdOf)

  const withPhones = plans.filter(({ sent }) => (sent.phones ?? []).length > 0).map(passengerIdOf)
  const phones = await phoneIds(trx, organizationId, withPhones)
  const written = plans.map((plan): WrittenRow => {
    const id = passengerIdOf(plan)
    const { sent, stored, entered } = plan
    const ids = permissionIds.get(plan) ?? plan.permissionIds
    return {
      passengerId: id,
      versionBefore: stored?.version ?? null,
      kept: isKept(plan) ? keptOf(plan, ids, known) : null,
      saved: {
        row: sent.row,
        key: sent.key,
        status: stored === null ? 'created' : changesNothing(plan) ? 'unchanged' : 'updated',
        passengerId: id,
        version: stored === null ? 1 : stored.version + (entered ? 1 : 0),
        phoneIds: (sent.phones ?? []).map(({ number }) => phones.get(id)?.get(phoneDigits(number)) ?? null),
        permissionIds: ids,
        errors: [],
      },
    }
  })
  await writeAudit(saving, plans, written)
  const changed = plans.flatMap(({ stored, entered }) => (stored && entered ? [stored.id] : []))
  if (changed.length > 0) await provider.reviseOrders(trx, { organizationId, passengerIds: changed }, now)
  // trips are reserved anew once everything that they are reserved by is stored; whoever was just made has none
  for (const plan of plans) {
    if (plan.stored && plan.newPermissions.length + plan.changedPermissions.length > 0)
      await provider.reserveAgain(trx, { organizationId, passengerId: plan.stored.id, from: known.today })
  }
  return written
}

async function writeTags(
  { trx, organizationId, userId, now }: Saving,
  plans: readonly Plan[],
  idOf: (plan: Plan) => number,
) {
  const tagged = plans.flatMap((plan) => (plan.tags ? [{ id: idOf(plan), tags: plan.tags }] : []))
  const names = [...new Set(tagged.flatMap(({ tags }) => tags))]
  const groupIds = await groupsNamed(trx, organizationId, names, { userId, now })
  await setGroupsOf(
    trx,
    organizationId,
    tagged.map(({ id, tags }) => ({ id, groupIds: tags.flatMap((tag) => groupIds.get(tag) ?? []) })),
  )
}

/** Gives the ids of what each row's blocks are about. */
async function writePermissions(
  { trx, organizationId, userId, now }: Saving,
  plans: readonly Plan[],
  idOf: (plan: Plan) => number,
): Promise<ReadonlyMap<Plan, (number | null)[]>> {
  const writingOf = (plan: Plan, instanceId: number | null): Writing => ({
    organizationId,
    passengerId: idOf(plan),
    instanceId,
    userId,
    now,
  })
  const added = plans.flatMap((plan) => plan.newPermissions.map((planned) => ({ plan, ...planned })))
  const changed = plans.flatMap((plan) => plan.changedPermissions.map((planned) => ({ plan, ...planned })))
  const addedIds = await storeTransportationPermissions(
    trx,
    added.map(({ plan, instanceId, entered }) => ({ writing: writingOf(plan, instanceId), entered })),
    changed.map(({ plan, instanceId, entered, stored: { id } }) => ({
      writing: writingOf(plan, instanceId),
      id,
      entered,
    })),
  )
  const ids = new Map(plans.map((plan) => [plan, [...plan.permissionIds]]))
  for (const [at, { plan, block }] of added.entries()) {
    const own = ids.get(plan)
    if (own) own[block] = addedIds[at] ?? null
  }
  return ids
}

/** A passenger who was made has nothing before; by the code it is seen whether somebody has written another one since. */
const isKept = (plan: Plan): boolean => (plan.stored ? !changesNothing(plan) : plan.ssn !== null)

/** What a row has changed, as it was before. */
function keptOf(plan: Plan, permissionIds: readonly (number | null)[], known: Known): KeptValues {
  const { before, entered, ssn, stored } = plan
  const { passengerDestinations, ...fields } = before ? enteredOf(before) : { passengerDestinations: [] }
  const was = { ...fields, destinationIds: destinationIdsOf({ passengerDestinations }) } as NewPassenger
  return {
    passenger: before && entered ? { entered: was, groupIds: before.groupObjs.map(({ id }) => id) } : null,
    ssn: ssn === null ? null : { before: known.ssns.get(stored?.id ?? 0) ?? '', after: ssn },
    added: plan.newPermissions.flatMap(({ block }) => {
      const id = permissionIds[block]
      return id == null ? [] : [{ id, version: 1 }]
    }),
    changed: plan.changedPermissions.map((each) => ({
      id: each.stored.id,
      version: (each.stored.version ?? 1) + 1,
      before: inputOf(each.stored),
    })),
  }
}

async function writeAudit(
  { trx, organizationId, importId, audit }: Saving,
  plans: readonly Plan[],
  written: readonly WrittenRow[],
): Promise<void> {
  const rows = written.flatMap(({ saved: { status, row }, passengerId }, at) =>
    status === 'unchanged'
      ? []
      : auditRows(
          { ...audit, action: status === 'created' ? 'import.createPassenger' : 'import.updatePassenger' },
          {
            organizationId,
            objectType: 'passenger',
            objectId: passengerId,
            passengerIds: [passengerId],
            detail: { importId, row, fields: plans[at]?.fields ?? [] },
          },
          200,
        ),
  )
  await insertAudit(trx, rows)
}
