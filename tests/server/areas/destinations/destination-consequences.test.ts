import { describe, expect, test } from 'vitest'
import { askConsequences } from '#contract/consequences.ts'
import { deleteDestination } from '#contract/organization-destinations.ts'
import { fullWrite } from '#domain/access.ts'
import type { Consequences } from '#domain/consequences.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { makeTrips, verdictOf } from '#tests/support/board.ts'
import { addBooked } from '#tests/support/booked.ts'
import { destinationScene } from '#tests/support/destination-scene.ts'
import { addGroup, addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser } from '#tests/support/users.ts'

const scene = destinationScene()

const id = () => scene.world.centre.destinationId
const administrator = () => scene.world.tokens.administrator
const remove = () => scene.server.call(deleteDestination, { params: { id: id() }, token: administrator() })
const touched = async (token = administrator()) =>
  answered(
    await scene.server.call(askConsequences, { token, body: { type: 'deleteDestination', destinationId: id() } }),
  ).json<Consequences>()
const rider = () => addPassenger(scene.server.services, scene.world.centre, { name: 'Helvi Tuomikoski' })

describe('what a deletion touches', () => {
  test('is counted: passengers, timetables, trips and bookings, and whom nobody would see', async () => {
    const { services } = scene.server
    const alone = await rider()
    const elsewhere = await addPassenger(services, scene.world.centre, {
      otherDestinationIds: [scene.world.sibling.destinationId],
    })
    const inGroup = await addPassenger(services, scene.world.centre)
    await addPassenger(services, scene.world.centre, { state: 2 })
    await addGroup(services, scene.world.centre, [inGroup])
    await addTimetable(services, scene.world.centre, ridesFor([alone, elsewhere], { time: '10:15', weekdays: [3] }))
    await addTimetable(services, scene.world.centre, ridesFor([alone]), { state: timetableStates.new })
    await makeTrips(scene.server)
    await addBooked(services, scene.world.centre, { passengerId: alone, date: '2026-03-12', state: 'open' })

    const found = await touched()
    expect(found).toMatchObject({
      passengers: { count: 3 },
      homelessPassengers: 1,
      timetables: { count: 2 },
      drivenTimetables: 1,
      bookings: { count: 1 },
    })
    expect(found.trips.count).toBeGreaterThan(0)
    expect(found.trips.count).toBe((await services.db.selectFrom('trip').select('id').execute()).length)
    expect(verdictOf(await remove())).toEqual([409, 'destination_has_orders'])
  })

  test('is named only as far as the administrator may see it', async () => {
    const { services } = scene.server
    await addTimetable(services, scene.world.centre, ridesFor([await rider()], { time: '10:15' }))
    await makeTrips(scene.server)

    const blind = await touched()
    expect(JSON.stringify(blind)).not.toContain('Helvi')
    expect([blind.passengers.named, blind.trips.named, blind.timetables.named]).toEqual([[], [], []])

    await addUser(services, {
      email: 'molemmat@perille.example',
      administers: [scene.organizationId],
      roles: [{ ...scene.world.centre, levels: fullWrite }],
    })
    const seeing = await touched(await scene.server.signIn('molemmat@perille.example'))
    expect(seeing.passengers.named).toMatchObject([{ name: 'Helvi Tuomikoski' }])
    expect(seeing.trips.named[0]).toMatchObject({ passengerName: 'Helvi Tuomikoski' })
    expect(seeing.timetables.named).toMatchObject([{ ridesCount: 5, canBeLeft: false }])
  })

  test('is nothing at a destination that nobody has used', async () => {
    expect(await touched()).toMatchObject({
      passengers: { count: 0 },
      trips: { count: 0 },
      timetables: { count: 0 },
      bookings: { count: 0 },
      homelessPassengers: 0,
    })
  })
})
