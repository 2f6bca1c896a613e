import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SsnInput, ssnCheckCharacter, ssnHint } from '#domain/ssn.ts'

/** Whether it is taken as it stands: nothing around it, nothing in small letters. */
const isSsn = (code: string): boolean => code !== '' && SsnInput.safeParse(code).data === code

/** The rule of spec 2 §5 said once more, in other words: the oracle of the properties below. */
const alphabet = '0123456789ABCDEFHJKLMNPRSTUVWXY'
const signs = '+-ABCDEFUVWXY'
function followsRule(ssn: string): boolean {
  if (ssn.length !== 11) return false
  const [date, sign, number, check] = [ssn.slice(0, 6), ssn.charAt(6), ssn.slice(7, 10), ssn.charAt(10)]
  for (const character of date + number) if (!'0123456789'.includes(character)) return false
  if (!signs.includes(sign)) return false
  return alphabet.indexOf(check) === Number(date + number) % 31
}

const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((n) => String(n).padStart(count, '0'))
const ssn = fc
  .tuple(digits(6), fc.constantFrom(...Array.from(signs)), digits(3))
  .map(([date, sign, number]) => `${date}${sign}${number}${alphabet.charAt(Number(date + number) % 31)}`)

test('there are thirteen signs between the date and the number', () => {
  const characters = Array.from({ length: 0x80 - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
  expect(characters.filter((sign) => isSsn(`131052${sign}308T`)).join('')).toBe(signs)
})

test('100,000 codes with the right check character are accepted', () => {
  fc.assert(
    fc.property(ssn, (code) => isSsn(code)),
    { numRuns: 100_000 },
  )
})

test('every change of one character in 10,000 codes is judged as the rule says', () => {
  const characters = Array.from(`${alphabet}+-GIOQZ abå`)
  const changesOf = (code: string) =>
    Array.from(code).flatMap((_, position) =>
      characters.map((character) => code.slice(0, position) + character + code.slice(position + 1)),
    )
  fc.assert(
    fc.property(ssn, (code) => changesOf(code).every((changed) => isSsn(changed) === followsRule(changed))),
    { numRuns: 10_000 },
  )
}, 60_000)

test.each([
  ['a code of the last century', '131052-308T', true],
  ['one of this century', '131052A308T', true],
  ['one of the century before the last', '131052+308T', true],
  ['one with a newer sign', '131052Y308T', true],
  ['a wrong check character', '131052-308U', false],
  ['a letter that is no check character', '131052-308G', false],
  ['a sign that is none', '131052G308T', false],
  ['ten characters', '131052-30T', false],
  ['twelve characters', '131052-308TT', false],
  ['small letters', '131052a308t', false],
  ['a letter in the date', '13105A-308T', false],
  ['digits of another script', '١٣١٠٥٢-308T', false],
  ['nothing', '', false],
])('%s: %s is %s', (_, code, expected) => {
  expect(isSsn(code)).toBe(expected)
})

describe('the birthday', () => {
  // the years 1800 and 1900 had no 29 February, 2000 had one
  test.each([
    ['290200+', false],
    ['290200-', false],
    ['290200Y', false],
    ['290200U', false],
    ['290200A', true],
    ['290200F', true],
    ['131052-', true],
    ['310226A', false],
  ])('in %s exists: %s', (beginning, expected) => {
    const code = `${beginning}308${ssnCheckCharacter(`${beginning.slice(0, 6)}308`)}`
    expect(isSsn(code)).toBe(true)
    expect(ssnHint(code)).toBe(expected ? null : 'passengers.editor.ssn.noSuchDay')
  })

  test('that does not exist is no reason of the rule to refuse a code', () => {
    expect(isSsn(`310226A001${ssnCheckCharacter('310226001')}`)).toBe(true)
  })
})

test.each([
  ['nothing, which takes a stored code away', '', ''],
  ['a code with spaces in small letters', ' 131052a308t ', '131052A308T'],
])('%s is taken', (_, typed, stored) => {
  expect(SsnInput.parse(typed)).toBe(stored)
})

test.each(['131052-308U', '131052-308', 'hetu', 'x'.repeat(33)])('%s is refused', (typed) => {
  expect(SsnInput.safeParse(typed).success).toBe(false)
})

test('a wrong code is refused with its own text', () => {
  expect(SsnInput.safeParse('131052-308U').error?.issues.map(({ message }) => message)).toEqual(['validation.ssn'])
})

test('a code whose day or month does not exist is pointed out and not refused', () => {
  const coded = (date: string) => `${date}-937${ssnCheckCharacter(`${date}937`)}`
  for (const date of ['310252', '001052', '131352']) {
    expect(isSsn(coded(date))).toBe(true)
    expect(ssnHint(coded(date))).toBe('passengers.editor.ssn.noSuchDay')
  }
  expect(ssnHint(coded('131052'))).toBeNull()
  expect(ssnHint(` ${coded('310252').toLowerCase()} `)).toBe('passengers.editor.ssn.noSuchDay')
  expect(ssnHint('131052-9')).toBeNull()
})
