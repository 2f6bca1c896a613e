import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costBars } from '#domain/costs/bars.ts'
import { isWithinOneYear, withinOneYear, type CostCenterInvoice, type UndrivenTrip } from '#domain/costs/invoice.ts'
import { costLines, type TripGroup } from '#domain/costs/lines.ts'
import { costGroups, equationOf, remainingCents, sumsOf } from '#domain/costs/sums.ts'
import { addDays, dateBounds } from '#domain/local-date.ts'

const group = (changes: Partial<TripGroup> = {}): TripGroup => ({
  passengerId: 1,
  passengerName: 'Arvo Kivimaa',
  permissionId: 11,
  permissionName: 'Päiväkuljetus',
  month: '2026-10-01',
  vatPercent: 10,
  trips: 2,
  metres: 16_600,
  priceCents: 2920,
  earlierCents: 0,
  unpricedTrips: 0,
  deductibleType: 0,
  fixedDeductibleCents: null,
  byTripCents: 0,
  ...changes,
})

const invoice = (changes: Partial<CostCenterInvoice> = {}): CostCenterInvoice => ({
  costCenter: { id: 4, name: '4210 Ikäihmisten päivätoiminta' },
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  asOf: '2026-11-23',
  lines: [],
  days: [],
  lateCancellations: [],
  noShows: [],
  vatPercents: [],
  untaxedTrips: 0,
  unreportedTrips: 0,
  ...changes,
})

/** What a price in cents has of tax, as an invoice of its percentage alone would say it. */
const includedVat = (price: number, percent: number) => Math.round((price * percent) / (100 + percent))

const cents = fc.integer({ min: 0, max: 2_000_000 })
const percents = fc.constantFrom(0, 10, 13.5, 14, 25.5)

/** Groups as the server makes them: a transportation permission has one passenger and one kind of deductible. */
const groups = fc
  .array(
    fc.record({
      permissionId: fc.integer({ min: 1, max: 6 }),
      month: fc.constantFrom('2026-10-01', '2026-11-01'),
      vatPercent: fc.option(percents),
      trips: fc.integer({ min: 0, max: 60 }),
      metres: fc.integer({ min: 0, max: 400_000 }),
      priceCents: cents,
      earlierCents: cents,
      byTripCents: cents,
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ trips, priceCents, byTripCents, ...given }) =>
      group({
        ...given,
        trips,
        passengerId: 1 + (given.permissionId % 3),
        permissionName: `Päätös ${given.permissionId % 2}`,
        deductibleType: [0, 1, 2][given.permissionId % 3] ?? 0,
        fixedDeductibleCents: 3500,
        priceCents: trips === 0 ? 0 : priceCents,
        byTripCents: trips === 0 ? 0 : Math.min(priceCents, byTripCents),
      }),
    ),
  )

describe('sums to the cent', () => {
  test('of the lines are those of the groups they are made of', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const sums = sumsOf(costLines(given))
        const total = (field: 'trips' | 'metres' | 'priceCents') =>
          given.reduce((sum, each) => sum + (each.trips === 0 && field === 'metres' ? 0 : each[field]), 0)
        const ofDriven = costLines(given).map(({ permissionId }) => permissionId)
        expect(sums.trips).toBe(total('trips'))
        expect(sums.priceCents).toBe(total('priceCents'))
        expect(new Set(ofDriven).size).toBe(ofDriven.length)
      }),
    )
  })

  test('tax of the lines is that of each percentage as a whole, however it is divided', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const byPercent = new Map<number, number>()
        for (const { vatPercent, priceCents } of given) {
          if (vatPercent !== null) byPercent.set(vatPercent, (byPercent.get(vatPercent) ?? 0) + priceCents)
        }
        const whole = [...byPercent].reduce((sum, [percent, price]) => sum + includedVat(price, percent), 0)
        expect(sumsOf(costLines(given)).vatCents).toBe(whole)
      }),
    )
  })

  test('groups by passenger and by permission hold every line once, and add up to the same', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const lines = costLines(given)
        for (const grouping of ['passenger', 'permission'] as const) {
          const grouped = costGroups(lines, grouping)
          expect(
            grouped
              .flatMap((each) => each.lines)
              .map(({ permissionId }) => permissionId)
              .sort(),
          ).toEqual(lines.map(({ permissionId }) => permissionId).sort())
          const sums = grouped.map((each) => each.sums)
          expect(sums.reduce((sum, each) => sum + each.priceCents, 0)).toBe(sumsOf(lines).priceCents)
          expect(sums.reduce((sum, each) => sum + remainingCents(each), 0)).toBe(remainingCents(sumsOf(lines)))
        }
      }),
    )
  })

  test('payable is price less deductibles and what was not driven, and is never more than both together', () => {
    fc.assert(
      fc.property(groups, fc.array(fc.option(cents)), fc.array(fc.option(cents)), (given, late, noShow) => {
        const undriven = (prices: (number | null)[]): UndrivenTrip[] =>
          prices.map((priceCents, tripId) => ({
            ...{ tripId, passengerId: 1, passengerName: 'Arvo Kivimaa', permissionName: 'Päiväkuljetus' },
            ...{ startDateTime: '2026-10-06T08:15:00', priceCents },
          }))
        const known = [...late, ...noShow].reduce<number>((sum, price) => sum + (price ?? 0), 0)
        const equation = equationOf(
          invoice({ lines: costLines(given), lateCancellations: undriven(late), noShows: undriven(noShow) }),
        )
        expect(equation.undrivenCents).toBe(known)
        expect(equation.payableCents).toBe(equation.priceCents - equation.deductibleCents + known)
        expect(equation.deductibleCents).toBeGreaterThanOrEqual(0)
        expect(equation.deductibleCents).toBeLessThanOrEqual(equation.priceCents)
        expect(equation.undrivenTrips).toBe(late.length + noShow.length)
      }),
    )
  })

  test('a monthly deductible is the same, whatever days the month is divided into', () => {
    fc.assert(
      fc.property(cents, fc.array(cents), (fixed, prices) => {
        const whole = prices.reduce((sum, price) => sum + price, 0)
        const monthly = (fixedDeductibleCents: number, earlierCents: number, priceCents: number) =>
          sumsOf(costLines([group({ deductibleType: 2, fixedDeductibleCents, earlierCents, priceCents })]))
            .deductibleCents
        let earlier = 0
        let taken = 0
        for (const price of prices) {
          taken += monthly(fixed, earlier, price)
          earlier += price
        }
        expect(taken).toBe(monthly(fixed, 0, whole))
        expect(taken).toBe(Math.min(fixed, whole))
      }),
    )
  })
})

describe('the deductible', () => {
  test.each([
    ['none', { deductibleType: 0, byTripCents: 0 }, 0, 0],
    ['by the trip', { deductibleType: 1, byTripCents: 800 }, 800, 0],
    ['by the month', { deductibleType: 2, fixedDeductibleCents: 1000 }, 1000, 0],
    ['by the month, more than the trips cost', { deductibleType: 2, fixedDeductibleCents: 5000 }, 2920, 0],
    ['by the month, used up before', { deductibleType: 2, fixedDeductibleCents: 1000, earlierCents: 1000 }, 0, 0],
    ['by the month, of which nobody has said the amount', { deductibleType: 2 }, 0, 0],
    ['of a municipality', { deductibleType: 101 }, 0, 2],
  ])('%s', (_, changes, deductibleCents, openDeductibleTrips) => {
    expect(costLines([group(changes)])).toMatchObject([{ deductibleCents, openDeductibleTrips }])
  })

  test('by the month begins anew with each month, and is one for all percentages of tax', () => {
    const monthly = { deductibleType: 2, fixedDeductibleCents: 1000 }
    const lines = costLines([
      group({ ...monthly, vatPercent: 10 }),
      group({ ...monthly, vatPercent: null }),
      group({ ...monthly, month: '2026-11-01' }),
    ])

    expect(lines).toMatchObject([{ deductibleCents: 2000, trips: 6 }])
  })
})

test('tax is in the price', () => {
  expect(costLines([group({ priceCents: 377_640, vatPercent: 10 })])).toMatchObject([{ vatCents: 34_331 }])
  expect(costLines([group({ vatPercent: 0 })])).toMatchObject([{ vatCents: 0 }])
  expect(costLines([group({ vatPercent: null })])).toMatchObject([{ vatCents: 0 }])
})

test('a permission without trips in the days has no line', () => {
  expect(costLines([group({ trips: 0, priceCents: 0, earlierCents: 1460 })])).toEqual([])
})

test('trips without a price are counted, and are in no amount', () => {
  const lines = costLines([group({ trips: 3, unpricedTrips: 1 })])
  const noShows: UndrivenTrip[] = [
    {
      ...{ tripId: 1, passengerId: 1, passengerName: 'Arvo Kivimaa', permissionName: 'Päiväkuljetus' },
      ...{ startDateTime: '2026-10-06T08:15:00', priceCents: null },
    },
  ]

  expect(equationOf(invoice({ lines, noShows }))).toMatchObject({ missingPrices: 2, payableCents: 2920 })
})

describe('days of costs', () => {
  const day = fc
    .integer({ min: 0, max: 30_000 })
    .map((days) => addDays('1980-01-01', days))
    .filter((date) => date < dateBounds.last)

  test('stay in order and within a year, and the moved end stays where it was put', () => {
    fc.assert(
      fc.property(day, day, fc.constantFrom('startDate' as const, 'endDate' as const), (startDate, endDate, moved) => {
        const fitted = withinOneYear({ startDate, endDate }, moved)
        expect(isWithinOneYear(fitted)).toBe(true)
        expect(fitted[moved]).toBe({ startDate, endDate }[moved])
      }),
    )
  })

  test('keep as much of the other end as there may be', () => {
    expect(withinOneYear({ startDate: '2025-01-01', endDate: '2026-12-31' }, 'startDate').endDate).toBe('2025-12-31')
    expect(withinOneYear({ startDate: '2025-01-01', endDate: '2026-12-31' }, 'endDate').startDate).toBe('2026-01-01')
    expect(withinOneYear({ startDate: '2020-01-01', endDate: '2025-02-28' }, 'endDate').startDate).toBe('2024-03-01')
  })
})

describe('bars', () => {
  test('are one for each day of a month, those without trips among them', () => {
    const { unit, bars } = costBars([{ date: '2026-10-02', trips: 1, priceCents: 1460 }], {
      startDate: '2026-10-01',
      endDate: '2026-10-31',
    })
    expect([unit, bars.length, bars[0], bars[1]]).toEqual([
      ...['day', 31, { date: '2026-10-01', priceCents: 0 }, { date: '2026-10-02', priceCents: 1460 }],
    ])
  })

  test('are months of a long range, and hold every day', () => {
    const days = ['2026-01-15', '2026-01-31', '2026-12-31'].map((date) => ({ date, trips: 1, priceCents: 100 }))
    const { unit, bars } = costBars(days, { startDate: '2026-01-15', endDate: '2026-12-31' })
    expect([unit, bars.length, bars[0], bars.at(-1)]).toEqual([
      ...['month', 12, { date: '2026-01-01', priceCents: 200 }, { date: '2026-12-01', priceCents: 100 }],
    ])
  })
})
