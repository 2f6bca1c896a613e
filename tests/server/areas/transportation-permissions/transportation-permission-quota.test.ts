import { describe, expect, test } from 'vitest'
import { cancelTrips } from '#contract/trips.ts'
import { transportationPermissionScene } from '#tests/support/transportation-permission-scene.ts'
import { testNow } from '#tests/support/server.ts'

const scene = transportationPermissionScene()
const { created, transportationPermissions, ride } = scene

describe('what remains of a quota', () => {
  test.each([
    // from Wednesday 11 March on to the 25th, which is as far as trips are made: eleven weekdays, two trips on each
    ['trips of the month', { quotaTime: 0, initialQuota: 30 }, 30 - 22],
    ['trips of the week', { quotaTime: 2, initialQuota: 10 }, 10 - 6],
    ['trips of the day', { quotaTime: 1, initialQuota: 2 }, 0],
    ['more trips than there were', { quotaTime: 0, initialQuota: 20 }, -2],
    ['one way only', { quotaTime: 0, initialQuota: 30, tripDirection: 1 }, 30 - 11],
    ['the way home only', { quotaTime: 0, initialQuota: 30, tripDirection: 2 }, 30 - 11],
    ['a period that ends within it', { quotaTime: 0, initialQuota: 30, endDate: '2026-03-12' }, 30 - 4],
    ['a period that begins within it', { quotaTime: 0, initialQuota: 30, startDate: '2026-03-24' }, 30 - 4],
    ['a draft', { quotaTime: 0, initialQuota: 30, isDraft: true }, 30],
    ['another destination', { quotaTime: 0, initialQuota: 30, tripDestinations: 4 }, 30],
    ['every destination', { quotaTime: 0, initialQuota: 30, tripDestinations: 3 }, 30 - 22],
    [
      'money by the price of a trip',
      { quotaType: 2, initialQuota: 30_000, priceIncVat: 10.5, priceVatPercent: 0 },
      30_000 - 22 * 1050,
    ],
  ])('counts %s', async (_, changes, remaining) => {
    await ride()

    expect(await created(changes)).toMatchObject({ remainingQuota: remaining })
    expect((await transportationPermissions()).map(({ remainingQuota }) => remainingQuota)).toEqual([remaining])
  })

  test('counts the metres of ways whose ends are on the map', async () => {
    const place = { latitude: 60.99, longitude: 25.65 }
    await scene.server.services.db.updateTable('destination').set(place).execute()
    await scene.server.services.db
      .updateTable('passenger')
      .set({ home_latitude: 60.98, home_longitude: 25.65 })
      .execute()
    await ride()

    const { remainingQuota } = await created({ quotaType: 1, initialQuota: 100_000 })

    const metres = (100_000 - remainingQuota!) / 22
    expect(metres).toBeGreaterThan(1110)
    expect(metres).toBeLessThan(1600)
  })

  test('is not lessened by cancelled trips', async () => {
    await ride()
    const { id } = await created({ initialQuota: 30 })
    await scene.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(testNow) })
      .where('date', '=', '2026-03-11')
      .execute()

    expect((await transportationPermissions()).find((one) => one.id === id)).toMatchObject({ remainingQuota: 30 - 20 })
  })

  test('counts trips that are made after the transportation permission', async () => {
    await created({ initialQuota: 30 })

    await ride()

    expect(await transportationPermissions()).toMatchObject([{ remainingQuota: 30 - 22, hasReservations: true }])
  })

  test('goes to the transportation permission that ends first', async () => {
    await created({ name: 'Pitkä', endDate: null, initialQuota: 50 })
    await created({ name: 'Lyhyt', initialQuota: 50 })
    await ride()

    expect((await transportationPermissions()).map(({ name, remainingQuota }) => [name, remainingQuota])).toEqual([
      ['Lyhyt', 28],
      ['Pitkä', 50],
    ])
  })
})

test('trips that were cancelled through the list free what was reserved', async () => {
  await ride()
  await created({ initialQuota: 30 })
  const trips = await scene.server.services.db
    .selectFrom('trip')
    .select('id')
    .where('date', '=', '2026-03-12')
    .execute()

  await scene.server.call(cancelTrips, {
    params: { id: scene.helvi },
    body: { reason: 'Sairaana', trips },
    token: scene.tokens.writer,
  })

  expect(await transportationPermissions()).toMatchObject([{ remainingQuota: 30 - 20 }])
})
