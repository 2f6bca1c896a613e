import { expect, test } from 'vitest'
import { listedPassengers } from '#domain/mass-cancellation/listed-passengers.ts'
import { passengerCard as card } from '#tests/support/passenger.ts'

const passengers = [
  card({ id: 1, name: 'Arvo Kivimaa', groups: 'Aamuryhmä, Muistiryhmä' }),
  card({ id: 2, name: 'Eeva Lumijärvi', groups: 'Aamuryhmä', yearGrade: 4 }),
  card({ id: 3, name: 'Muisto Aaltonen', groups: '' }),
]

test.each([
  ['a name', 'lumi', [2]],
  ['a group', 'muisti', [1]],
  ['a name or a group', 'muist', [1, 3]],
  ['words of both, without accents', 'arvo aamuryhma', [1]],
  ['a grade', '4', [2]],
  ['nothing', ' ', [1, 2, 3]],
  ['signs alone', '–', []],
])('passengers are found by %s', (_, typed, ids) => {
  expect(listedPassengers(passengers, typed).map(({ id }) => id)).toEqual(ids)
})
