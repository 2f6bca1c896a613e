import { passengerStates } from '#domain/passenger.ts'
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
  const row = await trx
    .selectFrom('passenger_ssn')
    .select('sealed')
    .where('organization_id', '=', passenger.organizationId)
    .where('passenger_id', '=', passenger.id)
    .executeTakeFirst()
  return row ? keys.open('ssn', row.sealed, belongsTo(passenger)) : ''
}

/** Ids of the organisation's other passengers in state Normal with the same code, whatever key it was kept by. */
export async function sameSsn(trx: Trx, keys: Keys, { organizationId, id }: PassengerKey, ssn: string) {
  if (ssn === '') return []
  const of = trx.selectFrom('passenger_ssn as s').where('s.organization_id', '=', organizationId)
  const keyIds = await of.select('s.match_key_id as keyId').distinct().execute()
  const rows = await of
    .innerJoin('passenger as p', (join) =>
      join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.passenger_id'),
    )
    .select('s.passenger_id as passengerId')
    .where('s.match_hash', 'in', [
      ssnMatch(keys, organizationId, ssn),
      ...keyIds.map(({ keyId }) => ssnMatch(keys, organizationId, ssn, keyId)),
    ])
    .where('s.passenger_id', '<>', id)
    .where('p.state', '=', passengerStates.normal)
    .orderBy('p.name_sort_key')
    .execute()
  return rows.map(({ passengerId }) => passengerId)
}

/**
 * Stores the code in place of the one before; an empty one takes it away.
 * @param ssn normalised
 */
export async function writeSsn(
  trx: Trx,
  keys: Keys,
  passenger: PassengerKey,
  { ssn, userId, now }: { ssn: string; userId: number | null; now: Date },
): Promise<void> {
  const key = { organization_id: passenger.organizationId, passenger_id: passenger.id }
  await trx
    .deleteFrom('passenger_ssn')
    .where('organization_id', '=', key.organization_id)
    .where('passenger_id', '=', key.passenger_id)
    .execute()
  if (ssn === '') return
  await trx
    .insertInto('passenger_ssn')
    .values({
      ...key,
      sealed: keys.seal('ssn', ssn, belongsTo(passenger)),
      match_key_id: keys.currentId,
      match_hash: ssnMatch(keys, passenger.organizationId, ssn),
      updated_at: now,
      updated_by: userId,
    })
    .execute()
}
