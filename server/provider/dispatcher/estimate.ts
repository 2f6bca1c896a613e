import type { Kysely } from 'kysely'
import type { PriceEstimate } from '#domain/price-estimate.ts'
import type { Journey } from '../../call/outside/provider.ts'
import type { Roads } from '../../call/outside/roads.ts'
import type { Database } from '../../db/tables.ts'
import { categoriesOf, productOf, type Category } from '../price-categories.ts'
import { priceOf, type Tariff } from './tariff.ts'
import { ownWay, wayOf } from '../ways.ts'

/** Getting in and out. */
export const boardingMinutes = 4

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
      const tariff = tariffOf(category)
      return productOf(category, !way || tariff === null ? null : priceOf(way.metres, tariff))
    }),
  }
}
