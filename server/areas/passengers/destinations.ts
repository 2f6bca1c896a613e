import { sql } from 'kysely'
import { invalidField } from '../../call/http/parse.ts'
import type { Trx } from '../../db/tables.ts'
import { notFound } from '../../ground/refused.ts'

interface Chosen {
  destinationIds: readonly number[]
  secondaryDestinationId: number | null
  /** Where the passenger is already: stays allowed when it was deleted. */
  present?: readonly number[]
}

/**
 * Destinations where a passenger is to be, each once and the main one first. Whether the user may put the passenger
 * there is asked elsewhere.
 * @throws Refused (404) for one that is not of the organisation, or that was deleted
 * @throws InvalidInput when the secondary destination is not one of them, or is the main one
 */
export async function destinationsIn(
  trx: Trx,
  organizationId: number,
  { destinationIds, secondaryDestinationId, present = [] }: Chosen,
): Promise<number[]> {
  const ids = [...new Set(destinationIds)]
  const [main] = ids
  if (secondaryDestinationId !== null && (secondaryDestinationId === main || !ids.includes(secondaryDestinationId)))
    throw invalidField('secondaryDestinationId')
  if (ids.length === 0) return ids
  const stored = await trx
    .selectFrom('destination')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('deleted', '=', false), eb('id', '=', sql<number>`any(${present}::int[])`)]))
    .execute()
  if (stored.length < ids.length) throw notFound()
  return ids
}
