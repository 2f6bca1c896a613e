import { sql } from 'kysely'
import { grouped } from '#domain/grouped.ts'
import {
  importRecordLimits,
  isSilent,
  keptReasons,
  takenBackStates,
  type KeptReason,
  type TakeBackPreview,
} from '#domain/import/import-record.ts'
import { localDateAt } from '#domain/local-date.ts'
import { auditRows, insertAudit, type AuditContext } from '../../audit/record.ts'
import type { Services } from '../../call/services.ts'
import { isOfValues } from '../../db/refused-values.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused } from '../../ground/refused.ts'
import { knownGroupIds, setGroups } from '../groups/groups.ts'
import { passengerFacts } from '../passengers/facts.ts'
import type { RideEndings } from '../passengers/ride-endings.ts'
import { takesChangesLater } from '../passengers/save.ts'
import { readSsns, writeSsn } from '../passengers/ssn.ts'
import { findPassengers } from '../passengers/whole.ts'
import { replacePassenger, updatePassengerRow } from '../passengers/writes.ts'
import { transportationPermissionsOfMany } from '../transportation-permissions/permissions.ts'
import { changeTransportationPermission, removeTransportationPermission } from '../transportation-permissions/writes.ts'
import { checkKept, holdImport, type StoredImport } from './imports.ts'
import { isLeft, judgeReturns, type Return, type ReturnableRow, type Standing } from './judge-return.ts'
import { openValues, type KeptValues } from './kept-values.ts'
import { loadOrganization, type KnownOrganization } from './known.ts'
import { rowErrorsOf } from './row-refused.ts'

export interface TakingBack {
  trx: Trx
  services: Services
  rideEndings: RideEndings
  user: Principal
  of: StoredImport
  now: Date
  audit: Omit<AuditContext, 'action'>
}

/** Throws unless the import may be taken back by now. */
function checkTakeBack(found: StoredImport, now: Date): void {
  checkKept(found, now)
  const isHeard = !isSilent(found.activeAt.getTime(), now.getTime())
  if (found.state === 'running' && found.takeBackBegunAt === null && isHeard) {
    throw new Refused(409, 'import_running')
  }
}

const returnable = (trx: Trx, { organizationId, id }: Pick<StoredImport, 'organizationId' | 'id'>) =>
  trx
    .selectFrom('passenger_import_row')
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', id)
    .where('status', 'in', ['created', 'updated'])
    .where('passenger_id', 'is not', null)

/** The next passengers of whom a row is not decided about yet, by id. */
async function nextPassengers(trx: Trx, of: StoredImport, after: number, count: number): Promise<number[]> {
  const rows = await returnable(trx, of)
    .where('taken_back', 'is', null)
    .where('passenger_id', '>', after)
    .select('passenger_id as id')
    .distinct()
    .orderBy('passenger_id')
    .limit(count)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** What becomes of the rows about these passengers, each passenger's the newest first. */
async function judged(
  { trx, services: { keys }, user, of, now }: Omit<TakingBack, 'rideEndings' | 'audit'>,
  organization: KnownOrganization,
  ids: readonly number[],
  lock: boolean,
): Promise<Map<number, { standing: Standing | null; returns: Return[] }>> {
  const { organizationId } = of
  const facts = await passengerFacts(trx, [organizationId], ids, lock)
  const passengers = new Map((await findPassengers(trx, organizationId, ids)).map((each) => [each.id, each]))
  const ssns = await readSsns(trx, keys, organizationId, ids)
  const today = localDateAt(now.getTime())
  const permissions = grouped(
    await transportationPermissionsOfMany(trx, organizationId, ids, today, lock),
    ({ passengerId }) => passengerId,
  )
  const riding = await withRides(trx, organizationId, ids)
  const rows = await returnable(trx, of)
    .where('taken_back', 'is', null)
    .where('passenger_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('saved_at')
    .orderBy('row_number')
    .select([
      'key',
      'row_number as row',
      'passenger_id as passengerId',
      'version_before as versionBefore',
      'version_after as versionAfter',
      'result',
      'sealed',
    ])
    .execute()
  const rowsOf = grouped(rows, ({ passengerId }) => passengerId)
  const isKnown = (id: number) => organization.destinations.byId.get(id)?.deleted === false
  return new Map(
    ids.map((id) => {
      const stored = facts.find((each) => each.id === id)
      const passenger = passengers.get(id)
      const standing =
        stored && passenger
          ? {
              ...{ stored, passenger },
              ssn: ssns.get(id) ?? '',
              permissions: permissions.get(id) ?? [],
              hasRides: riding.has(id),
            }
          : null
      const own = (rowsOf.get(id) ?? []).map(
        ({ key, row, versionBefore, versionAfter, result, sealed }): ReturnableRow => ({
          ...{ key, row, versionBefore },
          versionAfter: versionAfter ?? 0,
          permissionIds: result.permissionIds,
          values: sealed && openValues(keys, { organizationId, importId: of.id, key }, sealed),
        }),
      )
      return [id, { standing, returns: judgeReturns(own, standing, isKnown, user) }]
    }),
  )
}

/** Those of the passengers who are in a timetable, on a trip or on a booking. */
async function withRides(trx: Trx, organizationId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${ids}::int[]) as asked(id)
    where exists (
      select from timetable_passenger as m where m.organization_id = ${organizationId} and m.passenger_id = asked.id
    ) or exists (
      select from trip as t where t.organization_id = ${organizationId} and t.passenger_id = asked.id
    ) or exists (
      select from booking_passenger as b where b.organization_id = ${organizationId} and b.passenger_id = asked.id
    )`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** After whom to go on; `null` where nobody is left. One more was asked for than there is room for. */
const nextAfter = (asked: readonly number[], room: number): number | null =>
  asked.length > room ? (asked[room - 1] ?? null) : null

/** What taking back the next passengers of the import would do by now. Changes nothing. Source: issue 19, point 7. */
export async function previewReturns(
  taking: Omit<TakingBack, 'rideEndings' | 'audit'>,
  after: number,
): Promise<TakeBackPreview> {
  const { trx, services, of, now } = taking
  checkTakeBack(of, now)
  const organization = await loadOrganization(trx, services.provider, of.organizationId)
  const room = importRecordLimits.previewedAtOnce
  const asked = await nextPassengers(trx, of, after, room + 1)
  const passengers = await judged(taking, organization, asked.slice(0, room), false)
  const counts = { returned: 0, ended: 0 }
  const kept = new Map<KeptReason, number>()
  for (const each of [...passengers.values()].flatMap(({ returns }) => returns)) {
    if (each.state === 'kept') kept.set(each.reason, (kept.get(each.reason) ?? 0) + 1)
    else counts[each.state] += 1
  }
  return {
    ...counts,
    kept: [...kept].map(([reason, count]) => ({ reason, count })),
    next: nextAfter(asked, room),
  }
}

/**
 * Takes back the next passengers of the import. Nobody saves rows of it from then on. Whoever does the same at this moment
 * waits, and then goes on with those who are left. Nothing is decided about whom the user lacks a right for: somebody who
 * has it goes on with them. Gives who was asked about, and after whom to go on.
 */
export async function takeBack(taking: TakingBack, after: number): Promise<{ ids: number[]; next: number | null }> {
  const { trx, services, user, of, now } = taking
  const found = await holdImport(trx, of, 'all')
  checkTakeBack(found, now)
  if (found.takeBackDoneAt !== null) return { ids: [], next: null }
  if (found.takeBackBegunAt === null) {
    await trx
      .updateTable('passenger_import')
      .set({
        take_back_begun_at: now,
        take_back_begun_by: user.id,
        ...(found.state === 'running' && { state: 'paused' }),
      })
      .where('id', '=', of.id)
      .execute()
  }
  const organization = await loadOrganization(trx, services.provider, of.organizationId)
  const room = importRecordLimits.takenBackAtOnce
  const asked = await nextPassengers(trx, of, after, room + 1)
  const ids = asked.slice(0, room)
  const passengers = await judged(taking, organization, ids, true)
  const done: Return[] = []
  for (const [id, { standing, returns }] of passengers) {
    done.push(...(await returnPassenger(taking, organization, { id, standing, returns })))
  }
  await keepReturns(
    taking,
    done.filter((each) => !isLeft(each)),
  )
  const left = await nextPassengers(trx, of, 0, 1)
  if (left.length === 0) {
    await trx.updateTable('passenger_import').set({ take_back_done_at: now }).where('id', '=', of.id).execute()
  }
  return { ids, next: nextAfter(asked, room) }
}

interface Returning {
  id: number
  standing: Standing | null
  returns: readonly Return[]
}

/** Whether these values are not taken, and would not be when they come again. */
const isNotStorable = (error: unknown): boolean => isOfValues(error) || rowErrorsOf(error) !== null

/** Writes what was judged of one passenger; what cannot be stored any more stays as it is. */
async function returnPassenger(
  taking: TakingBack,
  organization: KnownOrganization,
  returning: Returning,
): Promise<readonly Return[]> {
  const { trx } = taking
  if (returning.returns.every(({ state }) => state === 'kept')) return returning.returns
  await sql`savepoint passenger`.execute(trx)
  try {
    for (const each of returning.returns) await writeReturn(taking, organization, returning, each)
    await sql`release savepoint passenger`.execute(trx)
    return returning.returns
  } catch (error) {
    if (!isNotStorable(error)) throw error
    await sql`rollback to savepoint passenger`.execute(trx)
    return returning.returns.map(({ row }) => ({ row, state: 'kept', reason: keptReasons.notStorable }))
  }
}

async function writeReturn(
  taking: TakingBack,
  organization: KnownOrganization,
  { id, standing }: Returning,
  each: Return,
): Promise<void> {
  if (each.state === 'kept' || !standing) return
  const { trx, user, of, now, audit } = taking
  const { organizationId } = of
  if (each.state === 'ended') {
    const columns = { inactive: true, deletion_requested_at: now }
    await updatePassengerRow(trx, { organizationId, id }, columns, { userId: user.id, now })
  } else {
    await writeValues(taking, organization, standing, each.values)
  }
  const action = each.state === 'ended' ? 'import.endPassenger' : 'import.returnPassenger'
  const facts = {
    organizationId,
    objectType: 'passenger',
    objectId: id,
    passengerIds: [id],
    detail: { importId: of.id, row: each.row.row },
  }
  await insertAudit(trx, auditRows({ ...audit, action }, facts, 200))
}

async function writeValues(
  { trx, services, rideEndings, user, of, now }: TakingBack,
  { configs, destinations }: KnownOrganization,
  { stored, passenger: current }: Standing,
  { passenger, ssn, added, changed }: KeptValues,
): Promise<void> {
  const { organizationId } = of
  const author = { userId: user.id, now }
  if (passenger) {
    const { entered, groupIds } = passenger
    const back = entered.destinationIds.filter((id) => !stored.destinationIds.includes(id))
    if (back.length > 0) await rideEndings.resumeRides(trx, { ...stored, destinationIds: back })
    await replacePassenger(trx, stored, entered, takesChangesLater(current, configs), author)
    // a group that is gone by now holds nobody
    await setGroups(trx, stored, await knownGroupIds(trx, organizationId, groupIds))
  }
  if (ssn) await writeSsn(trx, services.keys, stored, { ssn: ssn.before, ...author })
  for (const { id } of added) await removeTransportationPermission(trx, stored, id)
  const main = passenger?.entered.destinationIds[0] ?? stored.destinationIds[0] ?? 0
  const instanceId = destinations.byId.get(main)?.instanceId ?? null
  for (const { id, before } of changed) {
    const writing = { organizationId, passengerId: stored.id, instanceId, ...author }
    await changeTransportationPermission(trx, writing, id, before)
  }
  if (added.length + changed.length > 0) {
    const from = localDateAt(now.getTime())
    await services.provider.reserveAgain(trx, { organizationId, passengerId: stored.id, from })
  }
}

async function keepReturns({ trx, of }: TakingBack, returns: readonly Return[]): Promise<void> {
  const { organizationId, id } = of
  await sql`
    update passenger_import_row as r set taken_back = n.state, kept_reason = n.reason
    from unnest(
      ${returns.map(({ row }) => row.key)}::text[],
      ${returns.map(({ state }) => state)}::text[],
      ${returns.map((each) => (each.state === 'kept' ? each.reason : null))}::text[]
    ) as n(key, state, reason)
    where r.organization_id = ${organizationId} and r.import_id = ${id} and r.key = n.key
  `.execute(trx)
  const [returned, ended, kept] = takenBackStates.map((state) => returns.filter((each) => each.state === state).length)
  await sql`
    update passenger_import set
      returned_count = returned_count + ${returned ?? 0}, ended_count = ended_count + ${ended ?? 0},
      kept_count = kept_count + ${kept ?? 0}
    where organization_id = ${organizationId} and id = ${id}
  `.execute(trx)
}
