import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { RouteStop } from '#domain/route.ts'
import { nearestStop } from '#features/trips/route/nearest-stop.ts'
import { agoOf, arrivalOf, stopName, stopTime } from '#features/trips/route/route-words.ts'
import '#tests/support/show.tsx'

const { t } = i18next
const stop = (given: object) => RouteStop.parse(given)

describe('a stop in words', () => {
  test.each([
    [null, null],
    [490, '08:10'],
    [0, '00:00'],
    [1439, '23:59'],
    [1445, '00:05 (seuraavana päivänä)'],
    [-5, '23:55 (edellisenä päivänä)'],
  ])('at minute %s stands as %s', (time, text) => {
    expect(stopTime(stop({ time }), t)).toBe(text)
  })

  test('names place and passengers, and what the user may not see by what it is', () => {
    const hidden = stop({ time: 490, pickups: [{ tripId: 1, name: null }] })
    expect(stopName(hidden, 2, t)).toBe('2. 08:10 Paikkaa ei näytetä Kyytiin: toinen matkustaja')
  })
})

test.each([
  [null, null],
  ['2026-03-11T23:59:00', '23:59'],
  ['2026-03-12T00:00:00', '00:00 (seuraavana päivänä)'],
])('a trip of half past eleven in the evening that ends at %s stands as %s', (endDateTime, text) => {
  expect(arrivalOf({ startDateTime: '2026-03-11T23:30:00', endDateTime }, t)).toBe(text)
})

test.each([
  ['2026-03-11T10:00:00', 12, '12 s'],
  ['2026-03-11T09:57:30', 0, '2 min'],
  ['2026-03-10T23:59:00', 0, '10 h 1 min'],
  ['2026-03-11T10:05:00', 0, '0 s'],
])('a position of %s was so long ago', (moment, seconds, text) => {
  expect(agoOf(moment, Date.parse('2026-03-11T08:00:00Z') + seconds * 1000, t)).toBe(text)
})

test('the nearest stop is counted from 1, and those without a place do not count', () => {
  const stops = [stop({}), stop({ latitude: 61, longitude: 25 }), stop({ latitude: 60.5, longitude: 25 })]
  const nearest = nearestStop(stops, { latitude: 60.51, longitude: 25 })
  expect(nearest?.number).toBe(3)
  expect(nearest?.km).toBeCloseTo(1.11, 1)
  expect(nearestStop([stop({})], { latitude: 60, longitude: 25 })).toBeNull()
})
