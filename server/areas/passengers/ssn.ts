import { sql } from 'kysely'
import { passengerStates } from '#domain/passenger.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Trx } from '../../db/tables.ts'
import type { Keys } from '../../ground/keys.ts'
import type { PassengerKey } from './whole.ts'

/** A sealed code opens for its own passenger only. */
const belongsTo = ({ organizationId, id }: PassengerKey): string => `v1|${organizationId}|${id}`

/**
 * By which a code is found without being read. Equal codes of two organisations differ, so that nobody can tell that a
 * person is known to both.
 * @param ssn normalised
 */
const ssnMatch = (keys: Keys, organizationId: number, ssn: string, keyId?: string): Buffer =>
  keys.mac('ssn-match', `v1|${organizationId}|${ssn}`, keyId)

/** The code in plain; empty for a passenger without one. */
export async function readSsn(trx: Trx, keys: Keys, passenger: PassengerKey): Promise<string> {
  const codes = await readSsns(trx, keys, passenger.organizationId, [passenger.id])
  return codes.get(passenger.id) ?? ''
}

/** The codes in plain of those of the organisation's passengers who have one. */
export async function readSsns(
  trx: Trx,
  keys: Keys,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('passenger_ssn')
    .select(['passenger_id as id', 'sealed'])
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(rows.map(({ id, sealed }) => [id, keys.open('ssn', sealed, belongsTo({ organizationId, id }))]))
}

/** Ids of the organisation's passengers in state Normal by each of the codes, whatever key it was kept by. */
export async function passengersBySsn(
  trx: Trx,
  keys: Keys,
  organizationId: number,
  ssns: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  if (ssns.length === 0) return new Map()
  const of = trx.selectFrom('passenger_ssn as s').where('s.organization_id', '=', organizationId)
  const keyIds = await of.select('s.match_key_id as keyId').distinct().execute()
  const ssnOf = new Map(
    ssns.flatMap((ssn) =>
      keyIds.map(({ keyId }) => [ssnMatch(keys, organizationId, ssn, keyId).toString('hex'), ssn] as const),
    ),
  )
  if (ssnOf.size === 0) return new Map()
  const rows = await of
    .innerJoin('passenger as p', (join) =>
      join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.passenger_id'),
    )
    .select(['s.passenger_id as id', 's.match_hash as hash'])
    .where(
      's.match_hash',
      'in',
      [...ssnOf.keys()].map((hash) => Buffer.from(hash, 'hex')),
    )
    .where('p.state', '=', passengerStates.normal)
    .orderBy('p.name_sort_key')
    .orderBy('p.id')
    .execute()
  const found = new Map<string, number[]>()
  for (const { id, hash } of rows) {
    const ssn = ssnOf.get(hash.toString('hex')) ?? ''
    found.set(ssn, [...(found.get(ssn) ?? []), id])
  }
  return found
}

/** Ids of the organisation's other passengers in state Normal with the same code. */
export async function sameSsn(trx: Trx, keys: Keys, { organizationId, id }: PassengerKey, ssn: string) {
  if (ssn === '') return []
  const found = await passengersBySsn(trx, keys, organizationId, [ssn])
  return (found.get(ssn) ?? []).filter((other) => other !== id)
}

/**
 * Stores the code in place of the one before; an empty one takes it away.
 * @param ssn normalised
 */
export const writeSsn = (
  trx: Trx,
  keys: Keys,
  { organizationId, id }: PassengerKey,
  { ssn, ...author }: { ssn: string } & SsnAuthor,
): Promise<void> => writeSsns(trx, keys, organizationId, [{ id, ssn }], author)

interface SsnAuthor {
  userId: number | null
  now: Date
}

/** As `writeSsn`, for several who are each there once. */
export async function writeSsns(
  trx: Trx,
  keys: Keys,
  organizationId: number,
  codes: readonly { id: number; ssn: string }[],
  { userId, now }: SsnAuthor,
): Promise<void> {
  if (codes.length === 0) return
  await trx
    .deleteFrom('passenger_ssn')
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', sql<number>`any(${codes.map(({ id }) => id)}::int[])`)
    .execute()
  const rows = codes
    .filter(({ ssn }) => ssn !== '')
    .map(({ id, ssn }) => ({
      organization_id: organizationId,
      passenger_id: id,
      sealed: keys.seal('ssn', ssn, belongsTo({ organizationId, id })),
      match_key_id: keys.currentId,
      match_hash: ssnMatch(keys, organizationId, ssn),
      updated_at: now,
      updated_by: userId,
    }))
  await insertMany(trx, 'passenger_ssn', rows)
}
