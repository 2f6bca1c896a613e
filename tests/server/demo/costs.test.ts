import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCostCenterInvoice } from '#contract/costs.ts'
import { listCostCenters, listOrganizations } from '#contract/organizations.ts'
import type { CostCenter } from '#domain/cost-center.ts'
import type { CostCenterInvoice } from '#domain/costs/invoice.ts'
import { equationOf } from '#domain/costs/sums.ts'
import { weeklyVatPercent } from '#server/provider/dispatcher/tariff.ts'
import { fillDemoAt, signInAs } from '#tests/support/demo.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let invoices: CostCenterInvoice[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function invoicesOf(startDate: string, endDate: string): Promise<CostCenterInvoice[]> {
  const token = await signInAs(server, 'administrator')
  const found = answered(await server.call(listOrganizations, { token })).json<{ id: number }[]>()
  const all: CostCenterInvoice[] = []
  for (const { id } of found) {
    const centers = answered(await server.call(listCostCenters, { params: { id }, token })).json<CostCenter[]>()
    for (const center of centers) {
      const params = { id, costCenterId: center.id }
      all.push(
        answered(await server.call(getCostCenterInvoice, { params, query: { startDate, endDate }, token })).json(),
      )
    }
  }
  return all
}

describe.each([
  ['on a Monday in November', '2026-11-23T06:12:00Z', '2026-10-01', '2026-10-31'],
  ['on the last day of a month', '2026-12-31T10:00:00Z', '2026-11-01', '2026-11-30'],
  ['on the first of January', '2026-12-31T23:00:00Z', '2026-12-01', '2026-12-31'],
])('the demo opened %s', (_, moment, startDate, endDate) => {
  beforeAll(async () => {
    await fillDemoAt(server, moment)
    invoices = await invoicesOf(startDate, endDate)
  })

  test('has costs of every cost center in the month before, with every term of the equation', () => {
    expect(invoices.length).toBeGreaterThanOrEqual(3)
    for (const invoice of invoices) {
      const { trips, priceCents, payableCents } = equationOf(invoice)
      expect(trips, invoice.costCenter.name).toBeGreaterThan(100)
      expect(payableCents).toBeGreaterThan(priceCents / 2)
      expect(invoice.lateCancellations.length).toBeGreaterThan(0)
      expect(invoice.noShows.length).toBeGreaterThan(0)
    }
    expect(invoices.some((invoice) => equationOf(invoice).deductibleCents > 0)).toBe(true)
    const percents = new Set(invoices.flatMap(({ vatPercents }) => vatPercents))
    expect(percents).toContain(weeklyVatPercent)
    expect(percents.size).toBeGreaterThan(1)
  })
})
