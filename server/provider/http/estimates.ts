import type { Kysely } from 'kysely'
import type { PriceEstimate } from '#domain/price-estimate.ts'
import type { Journey } from '../../call/outside/provider.ts'
import type { Database } from '../../db/tables.ts'
import { categoriesOf, productOf } from '../price-categories.ts'
import { askOutside, NotAccepted, OutsideFailed, type Connection } from './ask.ts'
import { keepAnswers } from './answers-kept.ts'
import { calls } from './calls.ts'
import type { EstimateAnswer, EstimateQuestion } from './answer-schemas.ts'
import type { Say } from './say.ts'

const keyOf = ({ organizationId, destinationId, from, to }: Journey): string =>
  JSON.stringify([organizationId, destinationId, from, to])

/** Estimates of the booking system, asked ahead. Where it did not answer there is neither way nor price. */
export function outsideEstimates(connection: Connection, say: Say) {
  const answers = keepAnswers<EstimateAnswer>(connection.clock)

  async function ask(journey: Journey): Promise<void> {
    const { organizationId, destinationId, from, to } = journey
    if (!from || !to) return
    const body: EstimateQuestion = { organizationId, destinationId, from, to }
    try {
      answers.set(keyOf(journey), await askOutside(connection, calls.estimate, { body }))
      say.works('ask')
    } catch (error) {
      if (!(error instanceof OutsideFailed || error instanceof NotAccepted)) throw error
      say.fails('ask', `The booking system answers no questions: ${error.message}. Prices and routes are left open.`)
    }
  }

  return {
    ask,
    async estimate(db: Kysely<Database>, journey: Journey): Promise<PriceEstimate> {
      const answer = answers.get(keyOf(journey))
      const centsOf = new Map(answer?.prices.map(({ category, cents }) => [category, cents]))
      const categories = await categoriesOf(db, journey)
      return {
        route: answer?.route ?? null,
        products: categories.map((category) => productOf(category, centsOf.get(category.name) ?? null)),
      }
    },
  }
}
