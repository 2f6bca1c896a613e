import { expect, test } from 'vitest'
import { pastedLines } from '#domain/mass-cancellation/pasted-names.ts'

const passengers = [
  { id: 1, name: 'Äijö Esimerkki' },
  { id: 2, name: 'Eeva Esimerkki' },
  { id: 3, name: 'Eeva Esimerkki' },
]
const answers = (text: string) =>
  pastedLines(text, passengers).map((line) => [line.text, line.found.map(({ id }) => id)])

test('each line answers: found, several or not found', () => {
  expect(answers('Äijö Esimerkki\nEeva Esimerkki\nOuti Outo')).toEqual([
    ['Äijö Esimerkki', [1]],
    ['Eeva Esimerkki', [2, 3]],
    ['Outi Outo', []],
  ])
})

test('case, accents, the order of words and what stands in other columns do not matter', () => {
  expect(answers('esimerkki AIJO\tAamuryhmä\r\n\r\n  – \n')).toEqual([['esimerkki AIJO', [1]]])
})

test('a part of a name is not the name', () => {
  expect(answers('Äijö')).toEqual([['Äijö', []]])
})
