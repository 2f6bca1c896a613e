import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Consequences, RidesEnded } from '#domain/consequences.ts'
import { consequenceWords, endedWords } from '#features/consequences/parts/consequence-words.ts'
import '#tests/support/show.tsx'

const none = { count: 0, named: [] }
const found = (changes: Partial<Consequences>): Consequences => ({
  about: { type: 'deactivate', passengerId: 7 },
  ...{ trips: none, timetables: none, bookings: none, permissions: none, schedules: none, groups: none },
  ...{ lastTripDay: null, boardItems: 0, reservedTrips: 0, movedTrips: 0, drivenTimetables: 0 },
  ...changes,
})
const titles = (changes: Partial<Consequences>, isEnding = true) =>
  consequenceWords(found(changes), { isOfMany: false, isEnding }, 'fi', i18next.t).map(({ title }) => title)

const ended = (changes: Partial<RidesEnded>, wasAsked = true) => {
  const trips = { cancelled: [], alreadyCancelled: [], refused: [] }
  const nothing = { trips, othersCancelled: 0, tripsLeft: 0, left: [], stopped: [], bookings: [] }
  return endedWords({ ...nothing, ...changes }, { wasAsked }, 'fi', i18next.t)
}

describe('how many trips come soon', () => {
  const trips = (count: number, boardItems: number) =>
    titles({ trips: { count, named: [] }, boardItems, lastTripDay: '2026-12-24' })

  test('is told where it tells more than their number', () => {
    expect(trips(9, 3)).toEqual(['9 tulevaa matkaa 24.12.2026 asti (3 tänään ja seuraavina 6 päivänä)'])
  })

  test.each([0, 2])('is left out where it is none or all of them', (boardItems) => {
    expect(trips(2, boardItems)).toEqual(['2 tulevaa matkaa 24.12.2026 asti'])
  })
})

describe('an unconfirmed booking', () => {
  const booking = (changes: object = {}) => ({
    ...{ id: 3, destinationId: 1, startDateTime: '2026-12-01T10:00:00', fromPlace: 'Käpypolku 1' },
    ...{ isShared: false, canBeCancelled: true, ...changes },
  })
  const told = (bookings: ReturnType<typeof booking>[], isEnding = true) => {
    const [kind] = consequenceWords(
      found({ bookings: { count: bookings.length, named: bookings } }),
      { isOfMany: false, isEnding },
      'fi',
      i18next.t,
    )
    return [kind?.title, ...(kind?.items ?? [])]
  }

  test('that can be cancelled in the same step sends nobody elsewhere', () => {
    expect(told([booking()])).toEqual(['1 vahvistamaton kertatilaus', 'ti 1.12. 10:00 Käpypolku 1'])
  })

  test('that cannot says why, and where it is cancelled', () => {
    expect(told([booking(), booking({ isShared: true, canBeCancelled: false })])).toEqual([
      '2 vahvistamatonta kertatilausta: peru ne tarvittaessa kertatilauksista',
      'ti 1.12. 10:00 Käpypolku 1',
      'ti 1.12. 10:00 Käpypolku 1: kyydissä on muitakin',
    ])
    expect(told([booking({ canBeCancelled: false })])[1]).toBe(
      'ti 1.12. 10:00 Käpypolku 1: sinulla ei ole oikeutta perua sitä',
    )
  })

  test('is cancelled elsewhere where nothing is ended', () => {
    expect(told([booking()], false)[0]).toBe('1 vahvistamaton kertatilaus: peru se tarvittaessa kertatilauksista')
  })

  test('of who becomes inactive is rejected unless it is cancelled, and that is told', () => {
    const bookings = { count: 1, named: [booking()] }
    const noteOf = (about: Consequences['about']) =>
      consequenceWords(found({ about, bookings }), { isOfMany: false, isEnding: true }, 'fi', i18next.t)[0]?.note
    expect(noteOf({ type: 'deactivate', passengerId: 7 })).toBe(
      'Jos tilausta ei peruta, se hylätään, koska matkustaja ei ole aktiivinen.',
    )
    expect(noteOf({ type: 'requestDeletion', passengerId: 7 })).toBe('')
  })

  test('that was cancelled is told of afterwards', () => {
    expect(ended({ bookings: [booking()] })).toEqual(['1 kertatilaus peruttiin.'])
  })
})

describe('transportation permissions', () => {
  const permission = { id: 4, name: 'Päivätoiminta', startDate: '2026-01-01', endDate: '2026-06-30' }
  const permissions = {
    count: 2,
    named: [permission, { ...permission, id: 5, startDate: '2026-07-01', endDate: null }],
  }
  const told = (changes: Partial<Consequences>) =>
    consequenceWords(found({ permissions, ...changes }), { isOfMany: false, isEnding: true }, 'fi', i18next.t)

  test('of the same name are told by their days', () => {
    expect(told({ reservedTrips: 3 })).toMatchObject([
      {
        title: '2 kuljetuspäätöstä, joilla on varattu matkoja (3)',
        items: ['Päivätoiminta 1.1.2026 – 30.6.2026', 'Päivätoiminta 1.7.2026 alkaen'],
      },
    ])
  })

  test('that pay for trips from now on are told as such', () => {
    expect(told({ movedTrips: 3 })[0]?.title).toBe('3 matkaa varataan sen sijaan muulle kuljetuspäätökselle')
  })
})

describe('what became of the rides', () => {
  test('is told with the timetables of which no more trips are made', () => {
    const timetable = { id: 7, destinationId: 1, state: 200, startDate: '2026-01-01', endDate: '2026-06-30' } as const
    const stopped = [{ ...timetable, note: 'Kevät', ridesCount: 5, canBeLeft: false }]
    expect(ended({ stopped })).toEqual(['Aikatauluista ei tehdä enää matkoja: #7 Kevät.'])
  })

  test('is told with how many are left to be driven', () => {
    expect(ended({ othersCancelled: 2, tripsLeft: 3 })).toEqual([
      '2 matkaa peruttiin.',
      '3 tulevaa matkaa jää ajettavaksi.',
    ])
  })

  test('is that there was nothing left, where somebody has been faster', () => {
    expect(ended({})).toEqual(['Peruttavaa ei ollut enää.'])
    expect(ended({}, false)).toEqual([])
    expect(ended({ tripsLeft: 1 })).toEqual(['1 tuleva matka jää ajettavaksi.'])
  })
})
