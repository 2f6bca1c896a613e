import { beforeEach, describe, expect, test } from 'vitest'
import { rideTypes } from '#domain/ride/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { builtInKind, outsideKind, type Kind } from '#tests/support/booking-system/kinds.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { orderScene } from '#tests/support/order-scene.ts'
import { contentsOf, rideTables, runsOn } from '#tests/support/rides.ts'

describe.each<[string, () => Kind]>([
  ['the built-in booking system', () => builtInKind()],
  ['a booking system over HTTP', outsideKind],
])('with %s, an order', (_, kindOf) => {
  const kind = kindOf()
  const { scene, stateNow, trips, dates, board, timetable } = orderScene(kind.start)
  beforeEach(() => kind.empty())
  const orderRun = async () => {
    answered(await scene.order())
    await kind.settle()
  }

  test('is accepted, and every ride of its days is a trip with its car and its item on the board', async () => {
    await scene.saved([
      scene.input(),
      scene.input({ rideType: rideTypes.departure, timeOfDay: { hour: 14, minute: 0 } }),
    ])

    await orderRun()

    expect(await stateNow()).toBe(timetableStates.accepted)
    const item = (date: string, passengerId: number, direction: string, minutes: number) =>
      expect.objectContaining({ date, runDate: date, passengerId, direction, minutes, cancelled_at: null }) as unknown
    expect(await trips()).toEqual(
      ['2026-03-16', '2026-03-23'].flatMap((date) => [
        item(date, scene.aino, 'arrival', 465),
        item(date, scene.helvi, 'arrival', 495),
        item(date, scene.aino, 'departure', 840),
      ]),
    )
    expect((await board()).map(({ date, passengerName }) => [date, passengerName])).toEqual([
      ['2026-03-16', 'Aino Harju'],
      ['2026-03-16', 'Helvi Tuomikoski'],
      ['2026-03-16', 'Aino Harju'],
    ])
    const runs = await runsOn(scene.server.services, scene.world.centre, '2026-03-16')
    expect(runs.map(({ minutes, name, car }) => [minutes, name, car])).toEqual([
      [465, 'Taksi 214', 'Taksi 214'],
      [495, 'Reitti 1', null],
      [840, 'Taksi 214', 'Taksi 214'],
    ])
  })

  test('stays the version that it was ordered in', async () => {
    await orderRun()

    expect(await scene.whole()).toMatchObject({ version: 2, updatedByEmail: 'suunnittelija@perille.example' })
  })

  test('has its trips made once, however often it is asked', async () => {
    await orderRun()
    const before = await contentsOf(scene.server.services, rideTables)

    await kind.settle()

    expect(await contentsOf(scene.server.services, rideTables)).toEqual(before)
  })

  test('is rejected with its reason, and can be ordered again', async () => {
    const { db } = scene.server.services
    const setAddress = (home_address: string, home_city: string) =>
      db.updateTable('passenger').set({ home_address, home_city }).where('id', '=', scene.helvi).execute()
    await setAddress('', '')

    await orderRun()

    expect(await scene.whole()).toMatchObject({
      state: timetableStates.rejected,
      rejectedReason: 'Kotiosoite puuttuu: Helvi Tuomikoski.',
    })
    expect(await timetable()).toMatchObject({ refusal_unseen_since: expect.any(Date) as unknown })
    expect(await trips()).toEqual([])
    await setAddress('Käpypolku 1', 'Lahti')
    answered(await scene.cancelOrder())
    await orderRun()
    expect(await scene.whole()).toMatchObject({ state: timetableStates.accepted, rejectedReason: null })
    expect(await dates()).toEqual(['2026-03-16', '2026-03-23'])
  })

  test('that is cancelled before it is answered has no trips', async () => {
    answered(await scene.order())
    answered(await scene.cancelOrder())

    await kind.settle()

    expect(await stateNow()).toBe(timetableStates.new)
    expect(await trips()).toEqual([])
  })

  test('makes no trips for who was made inactive after it', async () => {
    await scene.saved([scene.input()])
    answered(await scene.order())
    await scene.server.services.db
      .updateTable('passenger')
      .set({ inactive: true })
      .where('id', '=', scene.aino)
      .execute()

    await kind.settle()

    expect((await trips()).map(({ passengerId }) => passengerId)).toEqual([scene.helvi, scene.helvi])
  })
})
