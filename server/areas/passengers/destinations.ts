import { invalidField } from '../../call/http/parse.ts'
import type { Trx } from '../../db/tables.ts'
import { notFound } from '../../ground/refused.ts'

/** Where a passenger is to be. */
export interface Chosen {
  destinationIds: readonly number[]
  secondaryDestinationId: number | null
  /** Where the passenger is already: stays allowed when it was deleted. */
  present?: readonly number[]
}

/**
 * Destinations where a passenger is to be, each once and the main one first. Whether the user may put the passenger
 * there is asked elsewhere.
 * @param isKnown whether the organisation has the destination, and it was not deleted
 * @throws Refused (404) for one that it has not
 * @throws InvalidInput when the secondary destination is not one of them, or is the main one
 */
export function destinationsAmong(
  isKnown: (id: number) => boolean,
  { destinationIds, secondaryDestinationId, present = [] }: Chosen,
): number[] {
  const ids = [...new Set(destinationIds)]
  const [main] = ids
  if (secondaryDestinationId !== null && (secondaryDestinationId === main || !ids.includes(secondaryDestinationId)))
    throw invalidField('secondaryDestinationId')
  if (!ids.every((id) => present.includes(id) || isKnown(id))) throw notFound()
  return ids
}

/** As `destinationsAmong`, by the organisation's destinations as they are stored. */
export async function destinationsIn(trx: Trx, organizationId: number, chosen: Chosen): Promise<number[]> {
  const ids = [...new Set(chosen.destinationIds)]
  const stored =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('destination')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('id', 'in', ids)
          .where('deleted', '=', false)
          .execute()
  const known = new Set(stored.map(({ id }) => id))
  return destinationsAmong((id) => known.has(id), chosen)
}
