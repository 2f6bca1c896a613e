import { expect, test } from 'vitest'
import { emailKey, emailLine, isSameEmail } from '#domain/email.ts'
import { BookingUpdate, NewBooking } from '#domain/booking/schema.ts'
import { NewOrganization } from '#domain/organization.ts'

test.each([
  [' Aino.Aalto@Perille.EXAMPLE ', 'aino.aalto@perille.example'],
  ['äiti@perille.example', 'äiti@perille.example'],
  ['\u212Aaisa@perille.example', '\u212Aaisa@perille.example'],
  ['a\u017Fko@perille.example', 'a\u017Fko@perille.example'],
  ['\u0130ris@perille.example', '\u0130ris@perille.example'],
  ['\u0131ris@perille.example', '\u0131ris@perille.example'],
  ['\uFF2Baisa@perille.example', '\uFF2Baisa@perille.example'],
])('the address %s is compared as %s', (email, key) => {
  expect(emailKey(email)).toBe(key)
})

test('addresses are the same whatever the case of A to Z, and never by a letter that only looks alike', () => {
  expect(isSameEmail('Kaisa@Perille.example', 'kaisa@perille.example')).toBe(true)
  expect(isSameEmail('\u212Aaisa@perille.example', 'kaisa@perille.example')).toBe(false)
})

test.each([
  ['\u212Aaisa@perille.example', 'the sign of Kelvin'],
  ['\u212Bke@perille.example', 'the sign of Ångström'],
  ['\u2126@perille.example', 'the sign of Ohm'],
  ['kaisa@perille\u037Eexample', 'a Greek question mark'],
])('the address %s is not entered as another one: %s', (email) => {
  expect(email.normalize('NFC')).not.toBe(email)
  for (const { error } of [emailLine(256).safeParse(email), NewOrganization.safeParse({ name: 'Rantakunta', email })]) {
    expect(error?.issues.map(({ message }) => message)).toEqual(['validation.invalidCharacter'])
  }
})

test('an address on a booking is not another one either', () => {
  const email = '\u212Aaisa@perille.example'
  const { passengers } = BookingUpdate.shape
  expect(NewBooking.shape.email.safeParse(email).success).toBe(false)
  expect(passengers.safeParse([{ id: null, name: 'Kaisa', email }]).success).toBe(false)
  expect(passengers.safeParse([{ id: null, name: 'Kaisa', email: 'kaisa@perille.example' }]).success).toBe(true)
})

test('an address is entered as a text of one line otherwise', () => {
  expect(emailLine(256).parse(' a\u0308iti@perille.example ')).toBe('äiti@perille.example')
  expect(emailLine(256).safeParse('aino@perille.example\u200b').success).toBe(false)
  expect(NewOrganization.safeParse({ name: 'Rantakunta', email: ' ' }).error?.issues).toMatchObject([
    { path: ['email'], message: 'validation.required' },
  ])
})
