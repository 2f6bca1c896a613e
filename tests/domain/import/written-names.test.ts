import { expect, test } from 'vitest'
import { newNames } from '#domain/import/written-names.ts'

test('a name is new unless it is known letter by letter, and the nearest known one is told with it', () => {
  expect(newNames(['Koulutoimi', 'Kouluttoimi', 'koulutoimi', 'Kirjasto'], ['Koulutoimi', 'Päivähoito'])).toEqual([
    { name: 'Kouluttoimi', near: 'Koulutoimi' },
    { name: 'koulutoimi', near: 'Koulutoimi' },
    { name: 'Kirjasto', near: null },
  ])
})
