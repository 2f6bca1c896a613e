import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Trip } from '#domain/trip.ts'
import { arrivalWords } from '#features/trips/route/arrival.ts'
import { trip } from '#tests/support/trip.ts'
import '#tests/support/show.tsx'

const { t } = i18next
const half = Date.parse('2026-11-23T08:30:00+02:00')
const words = (given: Partial<Trip>, known: { now?: number; left?: string | null } = {}) => {
  const { time, head, rest } = arrivalWords(trip(given), { now: half, left: null, ...known }, t)
  return [time, head, rest]
}

describe('an arrival in words', () => {
  test('is the planned time while nothing more is known', () => {
    expect(words({})).toEqual(['08:40', 'Suunniteltu saapumisaika', 'Odottaa'])
  })

  test('says how long it takes once the passenger is on board, or the car is seen', () => {
    expect(words({ pickupTime: '2026-11-23T08:17:00' })).toEqual(['08:40', 'Perillä 10 min kuluttua', 'Aikataulussa'])
    expect(words({}, { left: '6,2 km jäljellä' })).toEqual(['08:40', 'Perillä 10 min kuluttua', '6,2 km jäljellä'])
  })

  test('says how late the passenger was fetched, from five minutes on', () => {
    expect(words({ pickupTime: '2026-11-23T08:19:59' })[2]).toBe('Aikataulussa')
    expect(words({ pickupTime: '2026-11-23T08:20:00' })[2]).toBe('5 min myöhässä')
  })

  test('promises nothing once its time has passed', () => {
    const now = Date.parse('2026-11-23T08:40:00+02:00')
    expect(words({ pickupTime: '2026-11-23T08:15:00' }, { now })[1]).toBe('Suunniteltu saapumisaika')
  })

  test('counts over midnight', () => {
    const night = { startDateTime: '2026-11-23T23:50', endDateTime: '2026-11-24T00:10' }
    const now = Date.parse('2026-11-23T23:55:00+02:00')
    expect(words({ ...night, pickupTime: '2026-11-23T23:52:00' }, { now })).toEqual([
      '00:10 (seuraavana päivänä)',
      'Perillä 15 min kuluttua',
      'Aikataulussa',
    ])
  })

  test('is when the passenger got off', () => {
    const done = { pickupTime: '2026-11-23T08:15:00', dropoffTime: '2026-11-23T08:43:00' }
    expect(words(done)).toEqual(['08:43', 'Perillä', 'Suunniteltu 08:40'])
  })

  test('of a trip that is cancelled says so, and by whom', () => {
    const cancelled = { cancelledAt: '2026-11-23T07:00:00', cancelledBy: 'a@b.example', cancelReason: 'Sairaana' }
    expect(words(cancelled)).toEqual(['08:40', 'Peruttu', 'a@b.example · Sairaana'])
  })

  test('that nobody has planned says so', () => {
    expect(words({ endDateTime: null }).slice(0, 2)).toEqual([null, 'Saapumisaika ei ole tiedossa'])
  })
})
