import { expect, test } from 'vitest'
import { likelyDoubles } from '#domain/passenger-double.ts'
import { passengerCard as card } from '#tests/support/passenger.ts'

const typed = card({
  id: 0,
  name: 'Äinö Koski',
  homeAddress: 'Pihlajarinne 22 B 11',
  phone: '050 555 0137',
  externalId: 'A-7',
})
const other = (given: Parameters<typeof card>[0]) =>
  card({ id: 8, name: 'KOSKI aino', homeAddress: 'Muu katu 1', phone: '050 555 0999', externalId: 'B-1', ...given })

test.each([
  ['only the name is the same', {}, null],
  ['the street is the same too', { homeAddress: 'pihlajarinne 22 b 11' }, ['street']],
  ['a telephone number too', { phone: '03 123 456, +358 50 5550137' }, ['phone']],
  ['the external id too', { externalId: 'a-7' }, ['externalId']],
  [
    'everything is',
    { homeAddress: 'Pihlajarinne 22 B 11', phone: '0505550137', externalId: 'A-7' },
    ['street', 'phone', 'externalId'],
  ],
  ['the name is another', { name: 'Aino Virtanen', homeAddress: 'Pihlajarinne 22 B 11' }, null],
  ['the name has a word more', { name: 'Aino Maria Koski', phone: '0505550137' }, null],
  ['it is the passenger itself', { id: 0, externalId: 'A-7' }, null],
  ['neither has a street', { homeAddress: '' }, null],
])('another is likely the same person when %s: %j', (_, change, reasons) => {
  expect(likelyDoubles(typed, [other(change)]).map((double) => double.reasons)).toEqual(reasons ? [reasons] : [])
})

test('fields that nobody filled in make no double', () => {
  const blank = { homeAddress: '', phone: '', externalId: '' }
  expect(likelyDoubles({ ...typed, ...blank }, [other(blank)])).toEqual([])
})

test('a passenger without a name has no double', () => {
  expect(likelyDoubles({ ...typed, name: '' }, [other({ name: '', externalId: 'A-7' })])).toEqual([])
})
