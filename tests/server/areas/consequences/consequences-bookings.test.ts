import { beforeEach, expect, test } from 'vitest'
import { askConsequences } from '#contract/consequences.ts'
import { deactivatePassenger, type EndedPassenger } from '#contract/passengers.ts'
import { accessLevels, fullWrite } from '#domain/access.ts'
import { bookingStates } from '#domain/booking/state.ts'
import type { Consequences } from '#domain/consequences.ts'
import { auditOf } from '#tests/support/board.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { addTransportationPermission, answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser, nothing } from '#tests/support/users.ts'
import { addPassenger } from '#tests/support/rides.ts'

const scene = useBookings()
const { read, write } = accessLevels

let served: object | null = null
let tokens: { full: string; onlyReading: string; unseeing: string }

beforeEach(async () => {
  const { server, world } = scene
  const signIn = async (email: string, levels: Parameters<typeof addUser>[1]['roles']) => {
    if (served !== server) await addUser(server.services, { email, ...(levels && { roles: levels }) })
    return server.signIn(email)
  }
  tokens = {
    full: await signIn('kaikki@perille.example', [{ ...world.centre, levels: fullWrite }]),
    onlyReading: await signIn('tilauksitta@perille.example', [
      { ...world.centre, levels: { ...fullWrite, bookings: read } },
    ]),
    unseeing: await signIn('ihmiset@perille.example', [{ ...world.centre, levels: { ...nothing, passengers: write } }]),
  }
  served = server
})

const touched = async (token = tokens.full) =>
  answered(
    await scene.server.call(askConsequences, { body: { type: 'deactivate', passengerId: scene.helvi }, token }),
  ).json<Consequences>()
const ending = { cancellationReason: null, leavesDrafts: false, cancelsBookings: true }
const deactivated = async (token = tokens.full, body: unknown = ending) =>
  answered(
    await scene.server.call(deactivatePassenger, { params: { id: scene.helvi }, body, token }),
  ).json<EndedPassenger>()
const stateOf = async (id: number) => (await scene.details(id)).state

/** A booking in which somebody else rides with Helvi. */
async function addShared() {
  const eino = await addPassenger(scene.server.services, scene.world.centre, { name: 'Eino Kivi' })
  const booking = await scene.created({ startTime: '2026-03-13T10:00' })
  const passengers = [
    { id: scene.helvi, name: 'Helvi Harju' },
    { id: eino, name: 'Eino Kivi' },
  ]
  answered(await scene.update(booking, { passengers }))
  return booking.id
}

test('an open booking is cancelled in the step that ends its passenger’s rides, and told of', async () => {
  const { id } = await scene.created()
  expect((await touched()).bookings.named).toMatchObject([{ id, canBeCancelled: true, isShared: false }])

  const { ridesEnded } = await deactivated()

  expect(ridesEnded?.bookings).toMatchObject([{ id }])
  expect(await stateOf(id)).toBe(bookingStates.cancelled)
  await scene.answer()
  expect(await scene.server.services.db.selectFrom('trip').selectAll().execute()).toEqual([])
  expect((await auditOf(scene.server, 'passenger.deactivate')).at(-1)?.detail).toMatchObject({
    cancelledBookings: [String(id)],
  })
})

test('without a word about bookings they stay', async () => {
  const { id } = await scene.created()
  expect((await deactivated(tokens.full, { ...ending, cancelsBookings: undefined })).ridesEnded?.bookings).toEqual([])
  expect(await stateOf(id)).toBe(bookingStates.open)
})

test('a booking in which others ride too is not cancelled for one of them', async () => {
  const id = await addShared()
  expect((await touched()).bookings.named).toMatchObject([{ id, canBeCancelled: false, isShared: true }])

  expect((await deactivated()).ridesEnded?.bookings).toEqual([])
  expect(await stateOf(id)).toBe(bookingStates.open)
})

test('who may not cancel a booking does not do so by ending rides', async () => {
  const { id } = await scene.created()
  expect((await touched(tokens.onlyReading)).bookings).toMatchObject({ count: 1, named: [{ canBeCancelled: false }] })
  expect((await touched(tokens.unseeing)).bookings).toEqual({ count: 1, named: [] })

  expect((await deactivated(tokens.onlyReading)).ridesEnded?.bookings).toEqual([])
  expect((await deactivated(tokens.unseeing)).ridesEnded?.bookings).toEqual([])
  expect(await stateOf(id)).toBe(bookingStates.open)
})

test('a booking that was answered meanwhile is a trip by now, and stays unless trips are cancelled', async () => {
  const { id } = await scene.created()
  await scene.answer()

  // whoever meant to cancel it is told that it will be driven
  expect((await deactivated()).ridesEnded).toMatchObject({ bookings: [], tripsLeft: 1 })
  expect(await stateOf(id)).toBe(bookingStates.ok)
  const cancelling = { ...ending, cancellationReason: 'Muuttanut' }
  expect((await deactivated(tokens.full, cancelling)).ridesEnded?.trips.cancelled).toHaveLength(1)
})

test('a booking that is to be paid by a permission is told of before the permission is deleted', async () => {
  const { services } = scene.server
  const permissionId = await addTransportationPermission(services, scene.world.centre, scene.helvi)
  await services.db.updateTable('transportation_permission').set({ external_id: 'KP-1' }).execute()
  const { id } = await scene.created({ transportationPermissionExternalId: 'KP-1', product: null })
  const body = { type: 'deletePermission', passengerId: scene.helvi, permissionId }

  const found = answered(await scene.server.call(askConsequences, { body, token: tokens.full })).json<Consequences>()

  expect(found).toMatchObject({ trips: { count: 0 }, bookings: { count: 1, named: [{ id }] } })
})
