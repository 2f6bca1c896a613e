import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PhoneNumberInput,
  PhoneNumbers,
  contactWords,
  contactsOf,
  homeNumber,
  isEmptyNumber,
  isNumberTwice,
  joinedPhones,
  namedNumber,
  namedPhones,
  newPhoneNumber,
  numberErrors,
  nobodyNamed,
  numbersIn,
  phoneDigits,
  phoneLink,
  phoneNumberLimits,
  saidNumber,
  whyNotPhoneNumber,
} from '#domain/phone-number.ts'
import { without } from '#domain/without.ts'

const number = { ...newPhoneNumber(7), number: '050 555 0137' }

test('a new number is for messages and the driver, and nobody’s assistant’s', () => {
  expect(newPhoneNumber(7)).toEqual({
    id: 0,
    passengerId: 7,
    number: '',
    sms: true,
    showToDriver: true,
    assistant: false,
    contactName: '',
    relation: '',
  })
})

test('entries that were deleted are dropped', () => {
  const entry = (id: number, mark: object) => ({ id, passengerId: 7, number: '050 555 0137', ...mark })
  const read = PhoneNumbers.parse([
    entry(1, {}),
    entry(2, { deletedAt: '2026-11-01T10:00:00Z' }),
    entry(3, { deletedBy: 'matti@perille.example' }),
    entry(4, { deletedBy: 12 }),
    entry(5, { deletedAt: null, deletedBy: null, unknown: 1 }),
  ])

  expect(read.map(({ id }) => id)).toEqual([1, 5])
  // an answer of an older server says nothing of whose a number is, and nothing is made up
  expect(read[1]).toEqual({
    id: 5,
    passengerId: 7,
    number: '050 555 0137',
    sms: true,
    showToDriver: true,
    assistant: false,
  })
  expect(PhoneNumbers.parse(undefined)).toEqual([])
})

test.each([
  ['+358 50 555 0137', '0505550137'],
  ['050-555 0137', '0505550137'],
  ['00358505550137', '0505550137'],
  ['+358 (0)50 555 0137', '0505550137'],
  ['+46 70 123 45 67', '46701234567'],
  ['112', '112'],
  ['358', '358'],
  ['', ''],
])('%s is compared as %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

describe('a number', () => {
  test.each([
    ['050 555 0137', true],
    ['+358 (0)50-555.0137', true],
    ['112', true],
    ['11', false],
    ['1'.repeat(phoneNumberLimits.longestDigits), true],
    ['1'.repeat(phoneNumberLimits.longestDigits + 1), false],
    ['soita äidille', false],
    ['050 555 O137', false],
    ['050+5550137', false],
    ['   ', false],
    ['', false],
  ])('%j can be dialled: %s', (typed, expected) => {
    expect(whyNotPhoneNumber(typed)).toBe(expected ? null : 'validation.phoneNumber')
  })

  test('with letters or none is refused with its own text', () => {
    for (const typed of ['kaksi', '', '  ']) {
      const { error } = PhoneNumberInput.safeParse({ ...number, number: typed })
      expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [['number'], 'validation.phoneNumber'],
      ])
    }
  })

  test.each([
    ['050 555 0137', null],
    // as telephones copy it
    ['\u202a+358 50 555 0137\u202c', 'validation.invisibleCharacter'],
    ['kaksi', 'validation.phoneNumber'],
  ])('%j is refused with what is wrong with it: %s', (typed, why) => {
    expect(whyNotPhoneNumber(typed)).toBe(why)
  })

  test('is saved without spaces around it', () => {
    expect(PhoneNumberInput.parse({ ...number, number: ' 050 555 0137 ' })).toEqual(number)
  })

  test('is the same with and without the country code', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 999_999_999 }), (rest) => {
        const spelled = String(rest).replace(/(\d{2})(?=\d)/g, '$1 ')
        expect(phoneDigits(`+358 ${spelled}`)).toBe(phoneDigits(`0${rest}`))
        expect(phoneDigits(`+358 ${spelled}`)).toBe(`0${rest}`)
      }),
    )
  })
})

test('numbers are joined by commas', () => {
  expect(joinedPhones([number, { ...number, number: '050 555 0162' }])).toBe('050 555 0137, 050 555 0162')
})

test('home is called by the first number that is not an attendant’s', () => {
  const attendant = { number: '050 555 0162', assistant: true }
  const own = { number: '040 555 0137', assistant: false }
  expect(homeNumber([attendant, { number: ' ', assistant: false }, own])).toBe(own)
  expect(homeNumber([attendant])).toBeNull()
})

describe('whose a number is', () => {
  const maija = { ...number, contactName: 'Maija Malli', relation: 'äiti' }

  test.each([
    [{ contactName: 'Maija Malli', relation: 'äiti' }, 'Maija Malli, äiti', 'Maija Malli, äiti · 050 555 0137'],
    [{ contactName: ' ', relation: 'kotihoito ' }, 'kotihoito', 'kotihoito · 050 555 0137'],
    [{ contactName: 'Maija Malli', relation: '' }, 'Maija Malli', 'Maija Malli · 050 555 0137'],
    [{}, '', '050 555 0137'],
  ])('is said before it: %j', (said, whose, named) => {
    const phone = { ...without(number, 'contactName', 'relation'), ...said }
    expect(contactWords(phone)).toBe(whose)
    expect(namedNumber(phone)).toBe(named)
  })

  test('may be as long as its limits, in one line, and may be left untold', () => {
    const { contactName, relation } = phoneNumberLimits
    const errors = (change: object) => numberErrors({ ...maija, ...change })
    expect(errors({ contactName: 'a'.repeat(contactName) }).contactName).toBeNull()
    expect(errors({ contactName: 'a'.repeat(contactName + 1) }).contactName).toBe(`validation.tooLong.${contactName}`)
    expect(errors({ relation: 'a'.repeat(relation) }).relation).toBeNull()
    expect(errors({ relation: 'a'.repeat(relation + 1) }).relation).toBe(`validation.tooLong.${relation}`)
    expect(errors({ contactName: 'Maija\u202eilläM' }).contactName).toBe('validation.invisibleCharacter')
    expect(errors({ number: 'ovi', contactName: 'a'.repeat(contactName + 1) })).toEqual({
      number: 'validation.phoneNumber',
      contactName: `validation.tooLong.${contactName}`,
      relation: null,
    })
    expect(Object.values(errors({ id: 1, number: '', relation: 'a'.repeat(relation + 1) }))).toEqual([null, null, null])
    const saved = PhoneNumberInput.parse({ ...maija, contactName: ' Maija   Malli ' })
    expect(saved).toMatchObject({ contactName: 'Maija Malli', relation: 'äiti' })
    expect(PhoneNumberInput.parse(without(maija, 'contactName', 'relation'))).not.toHaveProperty('contactName')
  })

  test('is told for each of several, or of none', () => {
    const phone = '050 555 0137, 050 555 0162'
    const contacts = contactsOf([maija, { ...number, number: '050 555 0162' }])
    expect(contacts).toEqual([{ contactName: 'Maija Malli', relation: 'äiti' }, nobodyNamed])
    expect(numbersIn(phone, contacts).map(namedNumber)).toEqual(['Maija Malli, äiti · 050 555 0137', '050 555 0162'])
    expect(namedPhones(phone, contacts)).toBe('Maija Malli, äiti · 050 555 0137; 050 555 0162')
    expect(contactsOf([number, without(number, 'contactName', 'relation')])).toEqual([])
    expect(namedPhones(phone, [])).toBe(phone)
    expect(numbersIn('', [])).toEqual([])
  })

  test('is not said where it was not told and nothing was typed: it stays', () => {
    const untold = { ...without(number, 'contactName', 'relation'), id: 5 }
    const typed = { ...untold, ...nobodyNamed }
    expect(saidNumber(typed, untold)).toEqual(untold)
    expect(saidNumber({ ...typed, relation: 'isä' }, untold)).toEqual({ ...untold, relation: 'isä' })
    // what was told and is empty by now was emptied
    expect(saidNumber(typed, { ...maija, id: 5 })).toEqual(typed)
    expect(saidNumber(typed, undefined)).toEqual(typed)
  })

  test.each([
    ['a new one without anything', { id: 0, number: ' ' }, true],
    ['a new one with a name lacks its number', { id: 0, number: '', contactName: 'Maija Malli' }, false],
    ['a new one with a relation lacks its number', { id: 0, number: '', relation: 'äiti' }, false],
    ['a stored one whose number was emptied goes, whosever it is', { id: 5, number: '', contactName: 'Maija' }, true],
    ['one with a number stays', { id: 0, number: '050 555 0137' }, false],
  ])('%s', (_, entry, expected) => {
    expect(isEmptyNumber({ ...number, ...entry })).toBe(expected)
  })
})

test('a number is called by its digits alone', () => {
  expect(phoneLink('+358 40 555-0137')).toBe('tel:+358405550137')
})

test.each([
  [
    ['050 555 0137', '+358 50 5550137'],
    [true, true],
  ],
  [
    ['050 555 0137', '0050 555 0138', '050-555-0137'],
    [true, false, true],
  ],
  [
    ['', ' '],
    [false, false],
  ],
  [['050 555 0137'], [false]],
])('of %j it is told which are there twice, however they are written', (numbers, twice) => {
  const entries = numbers.map((text) => ({ number: text }))
  expect(entries.map((_, place) => isNumberTwice(entries, place))).toEqual(twice)
})
