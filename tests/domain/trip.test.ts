import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#domain/field-errors.ts'
import { returnLegs, unchosenLegs } from '#domain/trip-legs.ts'
import { nextTrip, Trip, TripCancellation, tripState, whyNotCancelTrip } from '#domain/trip.ts'
import { trip } from '#tests/support/trip.ts'

const now = '2026-11-23T09:00'

test('the fields have the names of the documents', () => {
  expect(Object.keys(Trip.shape)).toEqual(
    expect.arrayContaining([
      ...['id', 'carName', 'carRegisterNumber', 'startDateTime', 'endDateTime', 'startPlace', 'startPlaceId'],
      ...['endPlace', 'endPlaceId', 'passengerId', 'perillePassengerId', 'cancelledAt', 'cancelledBy'],
      ...['cancelReason', 'pickupTime', 'dropoffTime', 'noShowTime', 'passenger'],
    ]),
  )
})

test.each([
  ['that waits', {}, null],
  ['of tomorrow', { startDateTime: '2026-11-24T08:15' }, null],
  ['of today that is late', { startDateTime: '2026-11-23T06:00' }, null],
  ['of yesterday', { startDateTime: '2026-11-22T23:59' }, 'refusal.trip.past'],
  ['that was cancelled', { cancelledAt: '2026-11-20T10:00' }, 'refusal.trip.cancelled'],
  ['whose cancellation was asked for', { cancelling: true }, 'refusal.trip.cancelling'],
  ['on which the passenger is', { pickupTime: '2026-11-23T08:20' }, 'refusal.trip.started'],
  ['that was confirmed at a destination', { confirmedTime: '2026-11-23T08:50' }, 'refusal.trip.started'],
  ['to which nobody came', { noShowTime: '2026-11-23T08:20' }, 'refusal.trip.started'],
])('cancelling a trip %s: %#', (_, change, refusal) => {
  expect(whyNotCancelTrip(trip(change), now)).toBe(refusal)
})

test.each([
  ['waiting', {}],
  ['pickedUp', { pickupTime: now }],
  ['droppedOff', { pickupTime: now, dropoffTime: now }],
  ['noShow', { noShowTime: now }],
  ['cancelling', { cancelling: true }],
  ['cancelled', { cancelledAt: now, noShowTime: now }],
] as const)('a trip is %s', (state, change) => {
  expect(tripState(trip(change))).toBe(state)
})

describe('a cancellation', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, id) => ({ id, selectedForCancelling: true }))

  test.each([
    ['with a reason', { reason: 'Sairaana', trips: ids(1) }, {}],
    ['without one', { reason: '  ', trips: ids(1) }, { reason: 'validation.required' }],
    ['with a reason of 512', { reason: 'x'.repeat(512), trips: ids(1) }, {}],
    ['with a reason of 513', { reason: 'x'.repeat(513), trips: ids(1) }, { reason: 'validation.tooLong.512' }],
    ['of no trips', { reason: 'x', trips: [] }, { trips: 'validation.required' }],
    ['of a thousand', { reason: 'x', trips: ids(1000) }, {}],
    ['of one more', { reason: 'x', trips: ids(1001) }, { trips: 'validation.tooMany' }],
  ])('%s', (_, body, expected) => {
    expect(fieldErrors(TripCancellation, body)).toEqual(expected)
  })

  test('carries nothing of a trip but its id', () => {
    expect(TripCancellation.parse({ reason: ' x ', trips: [{ ...trip(), selectedForCancelling: true }] })).toEqual({
      reason: 'x',
      trips: [{ id: 1 }],
    })
  })
})

describe('the other leg of a trip', () => {
  const there = trip()
  const back = trip({
    id: 2,
    startPlace: there.endPlace,
    startPlaceId: 1,
    endPlace: 'PIHLAJARINNE 22, LAHTI',
    endPlaceId: null,
    startDateTime: '2026-11-23T14:00',
  })
  const pairsOf = (...trips: ReturnType<typeof trip>[]) => Object.fromEntries(returnLegs(trips))

  test.each([
    ['is the ride back of the day', back, { 1: 2, 2: 1 }],
    ['is not another day’s', { ...back, startDateTime: '2026-11-24T14:00' }, {}],
    ['is not another passenger’s', { ...back, passengerId: 8 }, {}],
    ['is not from another destination of the same name', { ...back, startPlaceId: 2 }, {}],
    ['is not to another place', { ...back, endPlace: 'Muu katu 1' }, {}],
    ['is not the same way once more', { ...there, id: 2 }, {}],
  ])('%s', (_, other, expected) => {
    expect(pairsOf(there, other)).toEqual(expected)
    expect(pairsOf(other, there)).toEqual(expected)
  })

  test('belongs to one pair: of two days out and back, each is paired with its own', () => {
    const laterThere = { ...there, id: 3, startDateTime: '2026-11-23T16:00' }
    const laterBack = { ...back, id: 4, startDateTime: '2026-11-23T19:00' }
    expect(pairsOf(laterBack, there, laterThere, back)).toEqual({ 1: 2, 2: 1, 3: 4, 4: 3 })
  })

  test('is asked about once, and only when it is not chosen itself', () => {
    const tomorrow = { ...there, id: 3, startDateTime: '2026-11-24T08:15' }
    const all = [there, back, tomorrow]
    expect(unchosenLegs(all, new Set([1]))).toEqual([back])
    expect(unchosenLegs(all, new Set([2]))).toEqual([there])
    expect(unchosenLegs(all, new Set([1, 2]))).toEqual([])
    expect(unchosenLegs(all, new Set([3]))).toEqual([])
    expect(unchosenLegs(all, new Set())).toEqual([])
  })
})

describe('the next trip', () => {
  const at = (id: number, startDateTime: string, change: Partial<Trip> = {}) =>
    trip({ id, startDateTime, endDateTime: null, ...change })

  test.each([
    ['the earliest that is to come', [at(1, '2026-11-24T08:15'), at(2, '2026-11-23T14:00')], 2],
    ['none that has begun and whose end is not known', [at(1, '2026-11-23T08:59'), at(2, '2026-11-23T14:00')], 2],
    ['the one that the passenger is on', [at(1, '2026-11-23T08:40', { endDateTime: now, pickupTime: now })], 1],
    ['none that is over', [at(1, '2026-11-23T08:40', { endDateTime: '2026-11-23T08:59' })], undefined],
    ['none that is cancelled', [at(1, '2026-11-23T14:00', { cancelledAt: now })], undefined],
    ['none that is being cancelled', [at(1, '2026-11-23T14:00', { cancelling: true })], undefined],
    ['none to which nobody came', [at(1, '2026-11-23T09:10', { noShowTime: now })], undefined],
    ['none that was driven early', [at(1, '2026-11-23T09:10', { pickupTime: now, dropoffTime: now })], undefined],
  ])('is %s', (_, trips, id) => {
    expect(nextTrip(trips, now)?.id).toBe(id)
  })
})
