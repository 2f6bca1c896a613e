import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  comparePassengers,
  contactFound,
  hitPlace,
  isFound,
  narrows,
  passengerSearchOf,
  passengerSortings,
  passesFilter,
  searchKeysOf,
} from '#domain/passenger-list.ts'
import { passengerCard as card } from '#tests/support/passenger.ts'

describe('a search', () => {
  const aino = card({
    name: 'Äinö Tuomi-Koski',
    yearGrade: 3,
    phone: '+358 50 555 0137, 03 123 456',
    homeAddress: 'Käpypolku 12 B',
    contacts: [
      { contactName: 'Björn Åkerlund', relation: 'setä' },
      { contactName: '', relation: 'kotihoito' },
    ],
  })
  const finds = (typed: string) => isFound(searchKeysOf(aino), passengerSearchOf(typed))

  test.each([
    ['nothing', '', true],
    ['spaces', '  ', true],
    ['the name', 'Äinö', true],
    ['without accents', 'aino', true],
    ['another order of words', 'koski äinö', true],
    ['a part of a word', 'uomi', true],
    ['the hyphen as a space', 'tuomi koski', true],
    ['one word too many', 'aino virtanen', false],
    ['the grade', '3', true],
    ['another grade', '4', false],
    ['the grade and the name', '3 aino', true],
    ['a telephone number', '050 555 0137', true],
    ['it with the country code', '+358 50 5550137', true],
    ['a part of it', '5550', true],
    ['the other one', '03123456', true],
    ['digits over two numbers', '01370312', false],
    ['two digits, which are no telephone number', '55', false],
    ['digits with letters', '5550a', false],
    ['the street', 'Käpypolku', true],
    ['the street without accents', 'kapypolku', true],
    ['the beginning of it', 'käp', true],
    ['too little of it', 'kä', false],
    ['its end', 'polku', false],
    ['the street with the number', 'Käpypolku 12', true],
    ['the street with another number', 'Käpypolku 1', false],
    ['the street with the name', 'käpypolku äinö', true],
    ['the number of the house alone', '12', false],
    ['who is called', 'åkerlund björn', true],
    ['who is called, without accents and with the name', 'akerl aino', true],
    ['what who is called is to the passenger', 'kotihoito', false],
    ['a sign of a pattern', '%', false],
    ['signs of patterns', ' _ \\ % ', false],
    ['quotes', '\'"’”', false],
    ['a name with the sign of a pattern in it', 'tuomi%koski', true],
  ])('for %s (%s): %s', (_, typed, expected) => {
    expect(finds(typed)).toBe(expected)
  })

  test('for the whole name finds it, whatever the order of its words', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-zÅÄÖåäö]{1,8}$/), { minLength: 1, maxLength: 4 }), (words) => {
        const keys = searchKeysOf(card({ name: words.join(' ') }))
        expect(isFound(keys, passengerSearchOf([...words].reverse().join(' ').toUpperCase()))).toBe(true)
      }),
    )
  })

  test.each([
    ['whose number it is', 'akerlund', 'Björn Åkerlund, setä'],
    ['whose number it is beside the name', 'aino björn', 'Björn Åkerlund, setä'],
    ['the name', 'äinö', null],
    ['the street', 'käpypolku', null],
    ['nothing', '', null],
  ])('for %s (%s) was found by: %s', (_, typed, expected) => {
    expect(contactFound(aino, passengerSearchOf(typed))).toBe(expected)
  })

  test.each([
    ['a letter more', 'mäk', 'mäki', true],
    ['another word', 'mäki', 'mäki an', true],
    ['a first letter', '', 'a', true],
    ['another letter', 'mä', 'mo', false],
    ['a letter less', 'mäk', 'mä', false],
    ['a digit more, which may be a grade', '1', '12', false],
    ['a telephone number', '050', '0505', false],
    ['so many letters that streets are looked for', 'mä', 'mäk', false],
    ['a street beside a number', '1', '1 käpy', false],
    ['a letter after a sign', '%', '%a', false],
  ])('with %s (%s, %s) is narrower: %s', (_, before, typed, expected) => {
    expect(narrows(passengerSearchOf(before), passengerSearchOf(typed))).toBe(expected)
  })

  test('that is narrower finds nobody whom the wider one does not', () => {
    const text = fc.stringMatching(/^[ab1% ]{0,6}$/)
    const passenger = fc.record({
      name: text,
      homeAddress: fc.constantFrom('', 'aaab 1', 'baa 11'),
      yearGrade: fc.constantFrom(null, 1, 11),
      phone: fc.constantFrom('', '111'),
    })
    fc.assert(
      fc.property(passenger, text, text, (given, before, more) => {
        const [wide, narrow] = [passengerSearchOf(before), passengerSearchOf(before + more)]
        const keys = searchKeysOf(card(given))
        fc.pre(narrows(wide, narrow) && isFound(keys, narrow))
        expect(isFound(keys, wide)).toBe(true)
      }),
    )
  })
})

test('hits begin with names as they were typed, then those whose words begin so; inactive ones come after', () => {
  const rows = [
    { name: 'Aino Ängeslevä' },
    { name: 'Alanko Raino' },
    { name: 'Koski Aino', inactive: true },
    { name: 'Äinölä Pekka' },
    { name: 'Ääri Räino' },
    { name: 'Tuomi AINO' },
  ].map((given, id) => card({ id, ...given }))
  const search = passengerSearchOf('aino')
  const placed = rows.map((passenger) => [
    hitPlace({ keys: searchKeysOf(passenger), passenger }, search),
    passenger.name,
  ])

  expect(placed).toEqual([
    [0, 'Aino Ängeslevä'],
    [2, 'Alanko Raino'],
    [1, 'Koski Aino'],
    [4, 'Äinölä Pekka'],
    [6, 'Ääri Räino'],
    [0, 'Tuomi AINO'],
  ])
})

describe('a filter', () => {
  const everybody = { destinationIds: [], groupIds: [], onlyActive: false, excludeIds: [] }
  const one = card({ id: 7, destinationIds: [1, 2], groupObjs: [{ id: 5, name: 'Uinti' }] })

  test.each([
    ['for everybody', one, {}, true],
    ['for active ones', one, { onlyActive: true }, true],
    ['for active ones, of an inactive one', { ...one, inactive: true }, { onlyActive: true }, false],
    ['for all, of an inactive one', { ...one, inactive: true }, {}, true],
    ['for a further destination', one, { destinationIds: [2, 9] }, true],
    ['for another destination', one, { destinationIds: [9] }, false],
    ['for a group', one, { groupIds: [5] }, true],
    ['for another group', one, { groupIds: [6] }, false],
    ['for all but this one', one, { excludeIds: [7] }, false],
  ])('%s', (_, passenger, change, expected) => {
    expect(passesFilter(passenger, { ...everybody, ...change })).toBe(expected)
  })
})

describe('the order', () => {
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

  test('of names is the Finnish one: å, ä and ö come last', () => {
    const rows = ['Östman', 'Åberg', 'Zetterman', 'Äijälä', 'aaltonen', 'Bäck'].map((name, id) => card({ id, name }))
    expect(names(rows.sort(comparePassengers('name', false)))).toEqual([
      ...['aaltonen', 'Bäck', 'Zetterman', 'Åberg', 'Äijälä', 'Östman'],
    ])
    expect(names(rows.sort(comparePassengers('name', true)))[0]).toBe('Östman')
  })

  test('of grades puts those without one last, either way', () => {
    const rows = [3, null, 10, 1].map((yearGrade, id) => card({ id, yearGrade, name: `${id}` }))
    const grades = (descending: boolean) =>
      [...rows].sort(comparePassengers('yearGrade', descending)).map((row) => row.yearGrade)
    expect(grades(false)).toEqual([1, 3, 10, null])
    expect(grades(true)).toEqual([10, 3, 1, null])
  })

  test('of house numbers counts them as numbers', () => {
    const rows = ['Katu 10', 'Katu 9'].map((homeAddress, id) => card({ id, homeAddress }))
    expect(rows.sort(comparePassengers('homeAddress', false)).map((row) => row.homeAddress)).toEqual([
      'Katu 9',
      'Katu 10',
    ])
  })

  test('is the same from every start: nobody is left to chance', () => {
    const row = fc.record({
      name: fc.constantFrom('Aino', 'Eero'),
      yearGrade: fc.constantFrom(null, 1),
      groups: fc.constantFrom('', 'A'),
    })
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(...passengerSortings), fc.boolean(), (given, sortBy, descending) => {
        const rows = given.map((one, id) => card({ ...one, id }))
        const compare = comparePassengers(sortBy, descending)
        expect([...rows].reverse().sort(compare)).toEqual([...rows].sort(compare))
      }),
    )
  })
})
