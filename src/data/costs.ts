import { getCostCenterInvoice } from '#contract/costs.ts'
import type { CostCenterInvoice } from '#domain/costs/invoice.ts'
import type { DateRange } from '#domain/date-range.ts'
import { call } from './api/client.ts'
import { costsAnswerKey, keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'

/** Days of a cost center, a year at most. */
export interface CostQuery extends DateRange {
  organizationId: number
  costCenterId: number
}

const keyOf = ({ organizationId, costCenterId, startDate, endDate }: CostQuery) =>
  costsAnswerKey([organizationId, costCenterId, startDate, endDate].join(':'))

/** What a cost center is to pay, as it was fetched last; `null` while it was not. Live. */
export const costsOf = (query: CostQuery): Promise<Kept<CostCenterInvoice> | null> =>
  keptAnswer(keyOf(query), getCostCenterInvoice.result)

/** @throws ApiError, StorageError */
export async function pullCosts(query: CostQuery, signal?: AbortSignal): Promise<void> {
  const { organizationId, costCenterId, startDate, endDate } = query
  const given = {
    params: { id: String(organizationId), costCenterId: String(costCenterId) },
    query: { startDate, endDate },
  }
  await pullAnswer(keyOf(query), () => call(getCostCenterInvoice, given, signal ? { signal } : {}))
}
