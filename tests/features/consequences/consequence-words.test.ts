import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Consequences, RidesEnded } from '#domain/consequences.ts'
import { consequenceWords, endedWords, nothingKey } from '#features/consequences/parts/consequence-words.ts'
import '#tests/support/show.tsx'

const none = { count: 0, named: [] }
const found = (changes: Partial<Consequences>): Consequences => ({
  about: { type: 'deactivate', passengerId: 7 },
  ...{ trips: none, timetables: none, bookings: none, permissions: none, schedules: none, groups: none },
  ...{ lastTripDay: null, boardItems: 0, reservedTrips: 0, movedTrips: 0, drivenTimetables: 0, haltedTimetables: 0 },
  ...{ passengers: none, homelessPassengers: 0, boundPassengers: none, holders: none },
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
      'ti 1.12. 10:00 Käpypolku 1: matkalla on muitakin matkustajia',
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
    expect(ended({ bookings: [booking()] })).toEqual(['1 kertatilaus peruttu.'])
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
      '2 matkaa peruttu.',
      '3 tulevaa matkaa jää ajettavaksi.',
    ])
  })

  test('is that there was nothing left, where somebody has been faster', () => {
    expect(ended({})).toEqual(['Peruttavaa ei ollut enää.'])
    expect(ended({}, false)).toEqual([])
    expect(ended({ tripsLeft: 1 })).toEqual(['1 tuleva matka jää ajettavaksi.'])
  })
})

describe('timetables', () => {
  const timetable = { id: 7, destinationId: 1, state: 200, startDate: '2026-01-01', endDate: '2026-06-30' } as const
  const named = [{ ...timetable, note: '', ridesCount: 5, canBeLeft: false }]
  const noteOf = (changes: Partial<Consequences>) =>
    consequenceWords(
      found({ timetables: { count: 1, named }, ...changes }),
      { isOfMany: false, isEnding: true },
      'fi',
      i18next.t,
    )[0]?.note
  const deletion = { type: 'deletePermission', passengerId: 7, permissionId: 4 } as const

  test('of who becomes inactive make no more trips, and that is told where any was ordered', () => {
    expect(noteOf({ haltedTimetables: 1 })).toBe('Tilattujen aikataulujen kyydeistä ei tehdä enää matkoja.')
    expect(noteOf({ haltedTimetables: 0 })).toBe('')
  })

  test('that no permission covers any more are told with what becomes of them', () => {
    const drives =
      'Tilattujen aikataulujen kyydeistä tehdään edelleen matkoja, mutta niitä ei varata kuljetuspäätökselle.'
    const lacks = 'Luonnosta ei voi tilata, jos matkustajalla ei ole kuljetuspäätöstä sen ajalle.'
    expect(noteOf({ about: deletion, drivenTimetables: 1 })).toBe(drives)
    expect(noteOf({ about: deletion })).toBe(lacks)
    expect(noteOf({ about: deletion, timetables: { count: 2, named }, drivenTimetables: 1 })).toBe(`${lacks} ${drives}`)
  })
})

test.each([
  [{ type: 'deactivate', passengerId: 7 }, 'Tulevia matkoja, aikatauluja tai tilauksia ei ole.'],
  [{ type: 'deleteTimetable', timetableId: 7 }, 'Aikataululla ei ole tulevia matkoja.'],
  [
    { type: 'deletePermission', passengerId: 7, permissionId: 4 },
    'Tämä ei vaikuta tuleviin matkoihin, aikatauluihin tai tilauksiin.',
  ],
] as const)('where nothing is touched, no more is named than was asked about: %o', (about, text) => {
  expect(i18next.t(nothingKey(about))).toBe(text)
})

describe('what is not told at once', () => {
  const timetable = (id: number, canBeLeft = false) => ({
    ...{ id, destinationId: 1, startDate: '2026-01-01', endDate: '2026-06-30', note: '', ridesCount: 5 },
    ...{ state: 10 as const, canBeLeft },
  })
  const kindOf = (count: number, named: ReturnType<typeof timetable>[]) => {
    const timetables = { count, named }
    const [kind] = consequenceWords(found({ timetables }), { isOfMany: false, isEnding: true }, 'fi', i18next.t)
    return { cut: kind?.cut, unseen: kind?.unseen, told: [kind?.items.length, kind?.more.length] }
  }
  const many = (count: number) => Array.from({ length: count }, (_, index) => timetable(index + 1))

  test('is told apart from what may not be seen', () => {
    expect(kindOf(6, many(5))).toEqual({
      ...{ cut: 0, told: [3, 2], unseen: 'ja 1, jota sinulla ei ole oikeutta nähdä' },
    })
    expect(kindOf(7, many(5)).unseen).toBe('ja 2, joita sinulla ei ole oikeutta nähdä')
    expect(kindOf(5, many(5)).unseen).toBe('')
  })

  test('is not called unseen where the answer names no more', () => {
    expect(kindOf(60, many(50))).toEqual({ cut: 10, told: [3, 47], unseen: '' })
  })

  test('is none of the drafts that the box would change', () => {
    expect(kindOf(5, [...many(4), timetable(5, true)]).told).toEqual([4, 1])
  })
})

describe('a destination', () => {
  const about = { type: 'deleteDestination', destinationId: 7 } as const

  test('tells of its passengers first, and of those whom nobody would see', () => {
    const passengers = { count: 3, named: [{ id: 1, name: 'Helvi Tuomikoski' }] }
    const [first] = consequenceWords(
      found({ about, passengers, homelessPassengers: 2 }),
      { isOfMany: true, isEnding: false },
      'fi',
      i18next.t,
    )
    expect(first).toMatchObject({
      title: '3 matkustajaa',
      items: ['Helvi Tuomikoski'],
      unseen: 'ja 2, joita sinulla ei ole oikeutta nähdä',
      note: '2 matkustajalla ei ole muuta kohdetta eikä ryhmää. Kukaan ei näe heitä, ennen kuin kohde palautetaan.',
    })
  })

  test('tells of accepted bookings too', () => {
    expect(titles({ about, bookings: { count: 2, named: [] } }, false)).toEqual(['2 kertatilausta'])
  })

  test('with nothing in it says so', () => {
    expect(nothingKey(about)).toBe('consequences.nothing.destination')
  })
})

test('of a group, whom nothing else holds comes first, then who leaves it and whose rights go', () => {
  const [bound, passengers] = [1, 2].map((count) => ({ count, named: [{ id: count, name: `Kulkija ${count}` }] }))
  const holders = { count: 2, named: [] }
  const about = { type: 'deletePassengerGroup', passengerGroupId: 3 } as const
  expect(titles({ about, holders, boundPassengers: bound ?? none, passengers: passengers ?? none })).toEqual([
    '1 matkustajalla ei ole kohdetta eikä muuta ryhmää',
    '2 matkustajaa poistuu ryhmästä',
    '2 käyttäjää menettää oikeutensa ryhmään',
  ])
  expect(nothingKey(about)).toBe('consequences.nothing.group')
})
