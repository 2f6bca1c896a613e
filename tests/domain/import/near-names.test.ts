import { expect, test } from 'vitest'
import { nearNames } from '#domain/import/near-names.ts'

const names = [
  'Päiväkeskus Aalto',
  'Koivuranta',
  'Koivurinne',
  'Lahden koulu',
  'Aalto',
  'Alto',
  'Aalton',
  'Salpaharjun koulu',
]

test.each<[string, string[]]>([
  ['koivuranta', ['Koivuranta']],
  ['Koivuranat', ['Koivuranta']],
  ['Koivurana', ['Koivuranta']],
  ['Koivurante', ['Koivuranta', 'Koivurinne']],
  ['Aalto, päiväkeskus', ['Päiväkeskus Aalto']],
  ['PAIVAKESKUS AALTO', ['Päiväkeskus Aalto']],
  ['Paivakeskus Alto', ['Päiväkeskus Aalto']],
  ['Salpaharju', ['Salpaharjun koulu']],
  ['Salpa', ['Salpaharjun koulu']],
  ['Salp', []],
  ['Lahden lukio', []],
  ['Jokin muu', []],
  ['??', []],
])('%j may mean %j', (text, near) => {
  expect(nearNames(text, names)).toEqual(near)
})

test('a name that begins so is near, however its word goes on', () => {
  expect(nearNames('Koivuranta', ['Koivurannan päivätoiminta', 'Koivurinteen koulu'])).toEqual([
    'Koivurannan päivätoiminta',
  ])
})

test('the nearest come first, and not many', () => {
  expect(nearNames('aalto', [...names, 'Aalte', 'Aalta'])).toEqual(['Aalto', 'Alto', 'Aalton'])
})

test('of a short text every letter counts', () => {
  expect(nearNames('Aa1', ['Aa2', 'AA1'])).toEqual(['AA1'])
})
