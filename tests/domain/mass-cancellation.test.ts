import { expect, test } from 'vitest'
import {
  activeTrips,
  cancellationOf,
  emptyMassCancellation,
  massCancellationStep,
  movedOn,
  type Move,
} from '#domain/mass-cancellation.ts'
import { TripCancellation } from '#domain/trip.ts'
import { trip } from '#tests/support/trip.ts'

const now = '2026-11-23T09:00'
const anna = [trip({ id: 1, passengerId: 10 }), trip({ id: 2, passengerId: 10, cancelledAt: '2026-11-20T10:00' })]
const eero = [trip({ id: 3, passengerId: 20 })]

const after = (...moves: readonly Move[]) =>
  moves.reduce((flow, move) => movedOn(flow, move, now), emptyMassCancellation)

const pick = (...passengerIds: number[]): Move => ({ type: 'pick', passengerIds })
const found: Move = { type: 'search', trips: [...anna, ...eero] }
const cancelled = (...trips: typeof anna): Move => ({
  type: 'cancel',
  trips: trips.map((one) => ({ ...one, cancelledAt: now })),
})

const stepAfter = (...moves: readonly Move[]) => massCancellationStep(after(...moves), now)

test('goes from picking over the search and the review to what has been cancelled', () => {
  expect(stepAfter()).toBe('pick')
  expect(stepAfter(pick(10, 20))).toBe('search')
  expect(stepAfter(pick(10, 20), found)).toBe('review')
  expect(stepAfter(pick(10, 20), found, cancelled(...eero))).toBe('review')
  expect(stepAfter(pick(10, 20), found, cancelled(...anna, ...eero))).toBe('finished')
})

test('only what has not been cancelled is reviewed, and asked for', () => {
  const flow = after(pick(10, 20), found)
  expect(activeTrips(flow, now).map(({ id }) => id)).toEqual([1, 3])
  const asked = cancellationOf(flow, ' Sairaana ', now)
  expect(asked).toEqual({ reason: 'Sairaana', trips: [{ id: 1 }, { id: 3 }] })
  expect(TripCancellation.safeParse(cancellationOf(flow, ' ', now)).success).toBe(false)
})

test('cancelled trips take the places of those that they were', () => {
  const { trips } = after(pick(10, 20), found, cancelled(...eero))
  expect(trips.map(({ id, cancelledAt }) => [id, cancelledAt])).toEqual([
    [1, null],
    [2, '2026-11-20T10:00'],
    [3, now],
  ])
})

test('who is taken off takes the trips along', () => {
  const flow = after(pick(10, 20), found, pick(10))
  expect(flow.trips).toEqual(anna)
  expect(massCancellationStep(flow, now)).toBe('review')
})

test('without a trip that is left, and with one more passenger, there is to be searched again', () => {
  expect(stepAfter(pick(10), { type: 'search', trips: anna }, pick(10, 20))).toBe('search')
  expect(stepAfter(pick(10, 20), { type: 'search', trips: anna }, pick(20))).toBe('search')
  expect(stepAfter(pick(10), { type: 'search', trips: [] })).toBe('finished')
})

test('emptying goes back to the start', () => {
  const empty: Move = { type: 'empty' }
  expect(after(pick(10), empty)).toEqual(emptyMassCancellation)
  expect(after(pick(10, 20), found, empty)).toEqual(emptyMassCancellation)
  expect(after(pick(10, 20), found, cancelled(...anna, ...eero), empty)).toEqual(emptyMassCancellation)
})

test('a move that its step does not have changes nothing', () => {
  expect(after(found)).toEqual(emptyMassCancellation)
  const picked = after(pick(10))
  expect(movedOn(picked, cancelled(...anna), now)).toBe(picked)
  expect(cancellationOf(picked, 'Sairaana', now)).toBeNull()
})

test('trips of nobody who was picked are not taken in', () => {
  expect(after(pick(10), found).trips).toEqual(anna)
})
