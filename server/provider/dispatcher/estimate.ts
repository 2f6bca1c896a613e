import type { Kysely } from 'kysely'
import type { PriceEstimate } from '#domain/price-estimate.ts'
import type { Journey } from '../../call/outside/provider.ts'
import { unitsOf } from '../../db/money.ts'
import type { Database } from '../../db/tables.ts'
import { ownWayMetres } from './itinerary.ts'
import { priceOf, type Tariff } from './tariff.ts'

/** Getting in and out, and how fast a car is in and between towns. */
const travel = { boardingMinutes: 4, metresPerMinute: 1000 } as const

const minutesFor = (metres: number): number => travel.boardingMinutes + Math.ceil(metres / travel.metresPerMinute)

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
export async function estimate(db: Kysely<Database>, journey: Journey): Promise<PriceEstimate> {
  const { from, to } = journey
  const metres = from && to ? ownWayMetres(from, to) : null
  const categories = await categoriesOf(db, journey)
  return {
    route: metres === null ? null : { distanceMetres: metres, durationMinutes: minutesFor(metres) },
    products: categories.map((category) => {
      const { id, name, maxPassengers, maxLuggage, hasWheelchairPlace } = category
      const tariff = tariffOf(category)
      return {
        priceCategory: { id, name, maxPassengers, maxLuggage },
        hasWheelchairPlace,
        price: metres === null || tariff === null ? null : unitsOf(priceOf(metres, tariff)),
      }
    }),
  }
}
