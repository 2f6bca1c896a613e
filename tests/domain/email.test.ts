import { expect, test } from 'vitest'
import { emailKey, isSameEmail } from '#domain/email.ts'

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
