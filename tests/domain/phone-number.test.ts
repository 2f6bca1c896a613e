import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PhoneNumberInput,
  PhoneNumbers,
  homeNumber,
  isNumberTwice,
  joinedPhones,
  newPhoneNumber,
  phoneDigits,
  phoneLink,
  phoneNumberLimits,
  whyNotPhoneNumber,
} from '#domain/phone-number.ts'

const number = { ...newPhoneNumber(7), number: '050 555 0137' }

test('a new number is for messages and the driver, and nobody’s assistant’s', () => {
  expect(newPhoneNumber(7)).toEqual({
    id: 0,
    passengerId: 7,
    number: '',
    sms: true,
    showToDriver: true,
    assistant: false,
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
  expect(read[1]).toEqual({ ...number, id: 5 })
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
  expect(homeNumber([attendant, { number: ' ', assistant: false }, { number: '040 555 0137', assistant: false }])).toBe(
    '040 555 0137',
  )
  expect(homeNumber([attendant])).toBeNull()
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
