import { getCostCenterInvoice } from '#contract/costs.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { notFound } from '../../ground/refused.ts'
import { organizationAdminister } from '../organizations/access.ts'
import { costCenterOf, invoiceOf } from './invoice.ts'

export function costRoutes(app: App): void {
  serve(app, getCostCenterInvoice, {
    rule: organizationAdminister,
    action: 'costs.view',
    async handle({ trx, stored, params: { costCenterId }, query: { startDate, endDate }, now, record }) {
      const asked = { organizationId: stored.id, objectType: 'costCenter', objectId: costCenterId }
      record({ ...asked, detail: { startDate, endDate } })
      const costCenter = await costCenterOf(trx, stored.id, costCenterId)
      if (!costCenter) throw notFound()
      const today = localDateAt(now.getTime())
      const invoice = await invoiceOf(trx, { organizationId: stored.id, costCenter, startDate, endDate, today })
      const { lines, lateCancellations, noShows } = invoice
      const passengerIds = [...lines, ...lateCancellations, ...noShows].map(({ passengerId }) => passengerId)
      record({ ...asked, passengerIds: [...new Set(passengerIds)], detail: { startDate, endDate } })
      return invoice
    },
  })
}
