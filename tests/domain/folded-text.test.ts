import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, foldedWords, holdsParts, holdsWords, nameKey, spelledFirst } from '#domain/folded-text.ts'

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

test.each([
  ['', true],
  ['aijo', true],
  ['ÄIJÖ 08:1', true],
  ['08:5', false],
  ['08 5', true],
  [':', false],
  ['- äijö', true],
])('"Äijö Åberg 08:15" holds the parts of "%s": %s', (typed, isHeld) => {
  expect(holdsParts('Äijö Åberg 08:15', typed)).toBe(isHeld)
})

test('those that are spelled as it was typed come first, and the others keep their order', () => {
  const names = ['Räinö', 'Raino', 'Räinö B', 'Ra\u0308ino']
  const first = (typed: string) => spelledFirst(names, typed, (name) => name)
  expect(first('raino')).toEqual(['Raino', 'Räinö', 'Räinö B', 'Ra\u0308ino'])
  expect(first('RÄIN')).toEqual(['Räinö', 'Räinö B', 'Ra\u0308ino', 'Raino'])
  expect(first('')).toEqual(names)
})

test('the order of a name’s words does not count', () => {
  expect(nameKey('Virtanen Aino')).toBe(nameKey('aino VIRTANEN'))
  expect(nameKey('Aino Virtanen')).not.toBe(nameKey('Aino Virta'))
})
