import type { Kysely } from 'kysely'
import type { EstimatedProduct } from '#domain/price-estimate.ts'
import type { Journey } from '../call/outside/provider.ts'
import { unitsOf } from '../db/money.ts'
import type { Database } from '../db/tables.ts'

/** What can be booked at a destination, in its order. */
export const categoriesOf = (
  db: Kysely<Database>,
  { organizationId, destinationId }: Pick<Journey, 'organizationId' | 'destinationId'>,
) =>
  db
    .selectFrom('destination_price_category as d')
    .innerJoin('price_category as c', 'c.id', 'd.price_category_id')
    .where('d.organization_id', '=', organizationId)
    .where('d.destination_id', '=', destinationId)
    .select([
      'c.id',
      'c.name',
      'c.max_passengers as maxPassengers',
      'c.max_luggage as maxLuggage',
      'c.has_wheelchair_place as hasWheelchairPlace',
      'c.start_cents as start',
      'c.per_kilometre_cents as perKilometre',
      'c.minimum_cents as minimum',
    ])
    .orderBy('d.position')
    .execute()

export type Category = Awaited<ReturnType<typeof categoriesOf>>[number]

/** @param cents `null` where nobody knows the price */
export const productOf = (category: Category, cents: number | null): EstimatedProduct => {
  const { id, name, maxPassengers, maxLuggage, hasWheelchairPlace } = category
  return {
    priceCategory: { id, name, maxPassengers, maxLuggage },
    hasWheelchairPlace,
    price: cents === null ? null : unitsOf(cents),
  }
}
