import * as z from 'zod/mini'
import { CostCenterInvoice, isWithinOneYear } from '#domain/costs/invoice.ts'
import { PickedDate } from '#domain/local-date.ts'
import { endpoint } from './endpoint.ts'
import { IdParam } from './params.ts'

/**
 * What a cost center of the organisation is to pay for a year at most. By the id, so that a name may hold any sign. Source:
 * spec 2 §7.
 */
export const getCostCenterInvoice = endpoint('GET', '/api/organization/:id/costcenter/:costCenterId', {
  params: z.object({ id: IdParam, costCenterId: IdParam }),
  query: z
    .object({ startDate: PickedDate, endDate: PickedDate })
    .check(z.refine(isWithinOneYear, { path: ['endDate'], error: 'validation.longerThanYear' })),
  result: CostCenterInvoice,
  answers: ({ costCenter, startDate, endDate }, { params, query }) =>
    costCenter.id === params.costCenterId && startDate === query.startDate && endDate === query.endDate,
  access: 'organization.administer',
  offline: 'mirror',
})
