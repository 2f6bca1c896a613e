import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chosenTrips,
  emptySearch,
  MassSearch,
  massStep,
  mayMove,
  moved,
  nextSearched,
  pickedAnew,
  reviewedTrips,
  tickedIn,
  type FoundTrips,
  type SearchMove,
} from '#domain/mass-cancellation/search.ts'
import { trip } from '#tests/support/trip.ts'

const here = 1
const now = '2026-11-23T09:00'
const range = { startDate: '2026-11-23', endDate: '2026-11-30' }
const anna = [
  trip({ id: 1, passengerId: 10, endPlaceId: here }),
  trip({ id: 2, passengerId: 10, cancelledAt: '2026-11-20T10:00' }),
  trip({ id: 4, passengerId: 10, startPlaceId: here, endPlaceId: null, startDateTime: '2026-11-23T14:00' }),
]
const eero = [trip({ id: 3, passengerId: 20, endPlaceId: here })]
const found: FoundTrips = { destinationId: here, trips: [...anna, ...eero], now }

const after = (...moves: readonly SearchMove[]) =>
  moves.reduce((search, move) => moved(search, found, move), emptySearch(range))
const pick = (...passengerIds: number[]): SearchMove => ({ type: 'pick', passengerIds })
const search: SearchMove = { type: 'search' }
const foundOf = (passengerId: number, code: string | null = null): SearchMove => ({
  ...{ type: 'found', range, passengerId, code },
})
const both = [pick(10, 20), search, foundOf(10), foundOf(20)] as const
const ids = (trips: readonly { id: number }[]) => trips.map(({ id }) => id)

test('goes from picking over the search to the review', () => {
  expect(massStep(after(), found)).toBe('pick')
  expect(massStep(after(pick(10, 20)), found)).toBe('search')
  expect(massStep(after(pick(10, 20), search, foundOf(10)), found)).toBe('search')
  expect(massStep(after(...both), found)).toBe('review')
  const gone = { ...found, trips: found.trips.map((one) => ({ ...one, cancelledAt: now })) }
  expect(massStep(after(...both), gone)).toBe('finished')
})

test('searching goes through who was picked, one after another, and then says that it is done', () => {
  const begun = after(pick(10, 20), search)
  expect([begun.progress, nextSearched(begun)]).toEqual(['searching', 10])
  const half = moved(begun, found, foundOf(10))
  expect([half.progress, nextSearched(half)]).toEqual(['searching', 20])
  const paused = moved(half, found, { type: 'pause' })
  expect([paused.progress, nextSearched(paused)]).toEqual(['paused', 20])
  expect(moved(moved(paused, found, search), found, foundOf(20)).progress).toBe('done')
})

test('only what can still be cancelled is reviewed', () => {
  expect(ids(chosenTrips(after(...both), found))).toEqual([1, 4, 3])
  const begun = { ...found, trips: found.trips.map((one) => (one.id === 1 ? { ...one, pickupTime: now } : one)) }
  expect(ids(chosenTrips(after(...both), begun))).toEqual([4, 3])
  expect(ids(chosenTrips(after(...both), { ...found, now: '2026-11-24T00:00' }))).toEqual([])
})

test('nothing is cancelled before the search is done', () => {
  expect(chosenTrips(after(pick(10, 20), search, foundOf(10)), found)).toEqual([])
  expect(mayMove(after(pick(10, 20), search, foundOf(10)), found, 'cancel')).toBe(false)
  expect(mayMove(after(...both), found, 'cancel')).toBe(true)
})

test('directions are asked once for all, and single boxes win over them', () => {
  const outbound = after(...both, { type: 'choose', directions: 'outbound' })
  expect(ids(chosenTrips(outbound, found))).toEqual([1, 3])
  const single = moved(outbound, found, { type: 'choose', tripIds: [3], isChosen: false })
  expect(ids(chosenTrips(single, found))).toEqual([1])
  const other = moved(single, found, { type: 'choose', directions: 'both' })
  expect(ids(chosenTrips(other, found))).toEqual([1, 4])
  expect(tickedIn(other, here)(anna[0]!)).toBe(true)
})

test('who is taken off takes the trips along; without any that is left the search is cleared', () => {
  const one = moved(after(...both), found, pick(10))
  expect([massStep(one, found), ids(reviewedTrips(one, found))]).toEqual(['review', [1, 2, 4]])
  const onlyAnna = { ...found, trips: anna }
  const none = moved(after(...both), onlyAnna, pick(20))
  expect([none.progress, none.foundIds]).toEqual(['none', []])
})

test('one more passenger, and other days, are to be searched for anew', () => {
  expect(massStep(moved(after(...both), found, pick(10, 20, 30)), found)).toBe('search')
  const other = { startDate: '2026-12-01', endDate: '2026-12-02' }
  expect(moved(after(...both), found, { type: 'period', range: other })).toMatchObject({ ...other, progress: 'none' })
})

test('emptying clears picks, trips and the search', () => {
  for (const search of [
    after(pick(10)),
    after(...both),
    after(...both, { type: 'choose', tripIds: [1], isChosen: false }),
  ])
    expect(moved(search, found, { type: 'empty', range })).toEqual(emptySearch(range))
})

test('a move that its step does not have changes nothing', () => {
  expect(after(search)).toEqual(emptySearch(range))
  expect(after({ type: 'choose', directions: 'return' })).toEqual(emptySearch(range))
  const picked = after(pick(10))
  expect(moved(picked, found, { type: 'choose', tripIds: [1], isChosen: false })).toBe(picked)
})

test('an answer that comes late, for somebody else or of other days, is not taken', () => {
  const one = after(pick(10), search)
  expect(moved(one, found, foundOf(20))).toBe(one)
  const moment = { startDate: '2026-12-01', endDate: '2026-12-02' }
  expect(moved(one, found, { type: 'found', range: moment, passengerId: 10, code: null })).toBe(one)
})

test('trips of who could not be searched for are not reviewed, however old the device knows them', () => {
  const unread = after(pick(10, 20), search, foundOf(10, 'not_found'), foundOf(20))
  expect(ids(reviewedTrips(unread, found))).toEqual([3])
  expect(unread.unread).toEqual([{ passengerId: 10, code: 'not_found' }])
})

test('trips that lead nowhere near the destination are not its to cancel', () => {
  const elsewhere = { ...found, trips: [...anna, trip({ id: 9, passengerId: 10, endPlaceId: 77 })] }
  expect(ids(chosenTrips(after(...both), elsewhere))).toEqual([1, 4])
})

test('whatever is done, what is to be cancelled was found of who is picked, can be cancelled, and is of the form kept', () => {
  const move = fc.oneof(
    fc.subarray([10, 20, 30]).map((passengerIds): SearchMove => ({ type: 'pick', passengerIds })),
    fc.constant(search),
    fc.constant<SearchMove>({ type: 'pause' }),
    fc.constantFrom(10, 20, 30).map((id) => foundOf(id)),
    fc
      .constantFrom('both' as const, 'outbound' as const, 'return' as const)
      .map((directions): SearchMove => ({ type: 'choose', directions })),
    fc.tuple(fc.constantFrom(1, 2, 3, 4), fc.boolean()).map(([id, isChosen]): SearchMove => ({
      ...{ type: 'choose', tripIds: [id], isChosen },
    })),
    fc.constant<SearchMove>({ type: 'empty', range }),
  )
  fc.assert(
    fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
      const reached = after(...moves)
      expect(MassSearch.safeParse(reached).success).toBe(true)
      const chosen = chosenTrips(reached, found)
      for (const one of chosen) {
        expect(reached.passengerIds).toContain(one.passengerId)
        expect(reached.foundIds).toContain(one.passengerId)
        expect(one.cancelledAt).toBeNull()
      }
      expect(mayMove(reached, found, 'cancel')).toBe(massStep(reached, found) === 'review')
    }),
  )
})

test('who is picked by somebody who did not see all that is picked leaves those picked, and takes nobody back', () => {
  expect(pickedAnew([10], [], [20])).toEqual([10, 20])
  expect(pickedAnew([10, 20, 30], [10, 20], [20])).toEqual([20, 30])
  expect(pickedAnew([20], [10, 20], [10, 20, 30])).toEqual([20, 30])
  expect(pickedAnew([10], [10], [10, 10])).toEqual([10])
})
