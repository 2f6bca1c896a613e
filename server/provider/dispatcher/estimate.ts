import type { Kysely } from 'kysely'
import type { PriceEstimate } from '#domain/price-estimate.ts'
import type { Journey } from '../../call/outside/provider.ts'
import type { Roads } from '../../call/outside/roads.ts'
import { unitsOf } from '../../db/money.ts'
import type { Database } from '../../db/tables.ts'
import { priceOf, type Tariff } from './tariff.ts'
import { ownWay, wayOf } from './ways.ts'

/** Getting in and out. */
export const boardingMinutes = 4

/** What can be booked at a destination, in its order. */
const categoriesOf = (db: Kysely<Database>, { organizationId, destinationId }: Journey) =>
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

type Category = Awaited<ReturnType<typeof categoriesOf>>[number]

const tariffOf = ({ start, perKilometre, minimum }: Category): Tariff | null =>
  start === null || perKilometre === null || minimum === null ? null : { start, perKilometre, minimum }

/** The way, its time, and what each kind of car costs on it. Without both ends on the map there is neither way nor price. */
export async function estimate(db: Kysely<Database>, journey: Journey, roads: Roads): Promise<PriceEstimate> {
  const [way] = wayOf(journey).map((one) => ownWay(roads, one))
  const categories = await categoriesOf(db, journey)
  return {
    route: way
      ? {
          distanceMetres: way.metres,
          durationMinutes: boardingMinutes + way.minutes,
          isStraight: way.isStraight,
        }
      : null,
    products: categories.map((category) => {
      const { id, name, maxPassengers, maxLuggage, hasWheelchairPlace } = category
      const tariff = tariffOf(category)
      return {
        priceCategory: { id, name, maxPassengers, maxLuggage },
        hasWheelchairPlace,
        price: !way || tariff === null ? null : unitsOf(priceOf(way.metres, tariff)),
      }
    }),
  }
}
