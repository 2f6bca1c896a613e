import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activatePassenger, deactivatePassenger, getPassenger, updatePassenger } from '#contract/passengers.ts'
import { fullWrite } from '#domain/access.ts'
import { leavingRides, type RideEnding } from '#domain/consequences.ts'
import type { Passenger } from '#domain/passenger.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { builtInKind, outsideKind, type Kind } from '#tests/support/booking-system/kinds.ts'
import { orderScene } from '#tests/support/order-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser } from '#tests/support/users.ts'

describe.each<[string, () => Kind]>([
  ['the built-in booking system', () => builtInKind()],
  ['a booking system over HTTP', outsideKind],
])('with %s, what changes of an order', (_, kindOf) => {
  const kind = kindOf()
  const { scene, trips } = orderScene(kind.start)
  let token = ''
  beforeAll(async () => {
    await addUser(scene.server.services, {
      email: 'kaikki@perille.example',
      roles: [{ ...scene.world.centre, levels: fullWrite }],
    })
  })
  beforeEach(async () => {
    await kind.empty()
    token = await scene.server.signIn('kaikki@perille.example')
    await scene.saved([
      scene.input(),
      scene.input({ passengerId: scene.helvi, rideType: rideTypes.departure, timeOfDay: { hour: 14, minute: 0 } }),
    ])
  })

  const db = () => scene.server.services.db
  const ofHelvi = () => ({ params: { id: scene.helvi }, token })
  const deactivate = async (ending: Partial<RideEnding>) =>
    answered(await scene.server.call(deactivatePassenger, { ...ofHelvi(), body: { ...leavingRides, ...ending } }))
  const activate = async () => answered(await scene.server.call(activatePassenger, ofHelvi()))
  async function move(changes: Partial<Passenger>): Promise<void> {
    const before = answered(await scene.server.call(getPassenger, ofHelvi())).json<Passenger>()
    answered(await scene.server.call(updatePassenger, { ...ofHelvi(), body: { ...before, ...changes } }))
  }
  const riders = async () => (await trips()).map(({ date, passengerId }) => [date, passengerId === scene.helvi])
  const places = () =>
    db()
      .selectFrom('trip')
      .select(['date', 'start_place as from', 'end_place as to'])
      .where('passenger_id', '=', scene.helvi)
      .orderBy('date')
      .orderBy('start_minutes')
      .execute()

  test('are rides that were ended once it was taken: there are no trips of them until the passenger is back', async () => {
    answered(await scene.order())
    await kind.send()
    await deactivate({ stopsTimetables: true })

    await kind.settle()

    expect(await riders()).toEqual([
      ['2026-03-16', false],
      ['2026-03-23', false],
    ])
    await activate()
    await kind.settle()
    expect(await riders()).toEqual(
      ['2026-03-16', '2026-03-23'].flatMap((date) => [
        [date, false],
        [date, true],
        [date, true],
      ]),
    )
  })

  test('are trips that are cancelled, and nobody else’s', async () => {
    answered(await scene.order())
    await kind.settle()

    await deactivate({ cancellationReason: 'Muuttanut pois' })
    await kind.settle()

    const cancelled = await db()
      .selectFrom('trip')
      .select('passenger_id as id')
      .where('cancelled_at', 'is not', null)
      .execute()
    expect(cancelled.map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => scene.helvi))
    expect(await trips()).toHaveLength(6)
  })

  test('leaves the trips of a passenger who is made inactive and whose rides are left as they are', async () => {
    answered(await scene.order())
    await kind.settle()

    await deactivate({})
    await kind.settle()

    expect(await riders()).toHaveLength(6)
  })

  test('is where a passenger who has moved is fetched and brought', async () => {
    answered(await scene.order())
    await kind.settle()

    await move({ homeAddress: 'Uusikatu 7', homeCity: 'Heinola' })
    await kind.settle()

    const home = 'Uusikatu 7, Heinola'
    expect(await places()).toEqual(
      ['2026-03-16', '2026-03-23'].flatMap((date) => [
        { date, from: home, to: 'Päiväkeskus Aalto' },
        { date, from: 'Päiväkeskus Aalto', to: home },
      ]),
    )
  })
})
