import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, foldedWords, holdsWords, nameKey } from '#domain/folded-text.ts'

test.each([
  ['ÄÄKKÖNEN', 'aakkonen'],
  ['Åsa Öberg', 'asa oberg'],
  ['Søren Łukasz Đorđe', 'soren lukasz dorde'],
  ['Größe Æsop Œuvre Þór', 'grosse aesop oeuvre thor'],
  ['Anna-Maija', 'anna maija'],
  ["O'Brien O’Brien", 'obrien obrien'],
  ['  Aino   Virtanen ', 'aino virtanen'],
  ['Иван', 'иван'],
  ['\u0041\u0308iti', 'aiti'],
  ['Koulu 3 B', 'koulu 3 b'],
  ['!?', ''],
])('%s is %s', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

test('folding what is folded changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => folded(folded(text)) === folded(text)))
})

test('the accent does not count, however it is written', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => folded(text.normalize('NFC')) === folded(text.normalize('NFD')),
    ),
  )
})

test('a name of no letters has no words', () => {
  expect(foldedWords(' - ')).toEqual([])
})

test.each([
  ['', true],
  ['  ', true],
  ['AALTO', true],
  ['virta aal', true],
  ['Aino Virta', false],
  ['%', false],
  [' _ ', false],
  ["\\'", false],
])('"Virta Aalto" holds what is typed as "%s": %s', (typed, isHeld) => {
  expect(holdsWords(folded('Virta Aalto'), typed)).toBe(isHeld)
})

test('the order of a name’s words does not count', () => {
  expect(nameKey('Virtanen Aino')).toBe(nameKey('aino VIRTANEN'))
  expect(nameKey('Aino Virtanen')).not.toBe(nameKey('Aino Virta'))
})
