import { expect, test } from 'vitest'
import { aino, at, judged } from '#tests/support/import-judge.ts'
import { passenger } from '#tests/support/passenger.ts'

test('a destination that is corrected in a row which hits nobody says nothing else of whom it is about', () => {
  const columns = ['name', 'mainDestination']
  const wrong = [['Aino Koski', 'Koivu']]
  const correct = (judge: ReturnType<typeof judged>) => {
    judge.replaceAlike(at('mainDestination'), 'Koivu', 'Koivuranta')
    return judge.needsMatch
  }
  expect(correct(judged(columns, wrong))).toBe(false)
  // who was hit may be of another booking system, and so may whoever is nearly called so
  expect(correct(judged(columns, wrong, { passengers: [aino] }))).toBe(true)
  expect(correct(judged(columns, wrong, { passengers: [passenger({ id: 8, name: 'Koski Aino' })] }))).toBe(true)
})
