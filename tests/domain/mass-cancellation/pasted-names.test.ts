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

test('numbers before the names, and columns of numbers, do not matter', () => {
  expect(answers('1. Äijö Esimerkki\t040 123\n2) äijö esimerkki\n3\tÄijö Esimerkki\n4.\tÄijö Esimerkki')).toEqual(
    Array(4).fill([expect.stringMatching(/^äijö esimerkki$/i), [1]]),
  )
})

test('a part of a name asks whose it is, also where one has it', () => {
  const kinds = (text: string) => pastedLines(text, passengers).map(({ found, isWhole }) => [found.length, isWhole])
  expect(kinds('Eeva\nÄijö\nEe\nEeva Outo')).toEqual([
    [2, false],
    [1, false],
    [0, false],
    [0, false],
  ])
})

test('a name that was pasted before is known to be', () => {
  const repeated = pastedLines('Äijö Esimerkki\nOuti Outo\nesimerkki äijö\nOuti Outo', passengers)
  expect(repeated.map(({ isRepeated }) => isRepeated)).toEqual([false, false, true, true])
})
