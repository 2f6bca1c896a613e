import { expect, test } from 'vitest'
import { joinedNames } from '#domain/joined-names.ts'

const nameOf = (length: number, letter = 'a') => letter.repeat(length)

test('names of up to 75 characters stand whole, and longer ones are cut to 62', () => {
  expect(joinedNames([nameOf(30), nameOf(43)])).toEqual({ whole: `${nameOf(30)}, ${nameOf(43)}`, cut: null })
  const longer = joinedNames([nameOf(30), nameOf(44)])
  expect(longer.whole).toHaveLength(76)
  expect(longer.cut).toBe(`${nameOf(30)}, ${nameOf(30)}`)
  expect(longer.cut).toHaveLength(62)
})

test('nobody has no names', () => {
  expect(joinedNames([])).toEqual({ whole: '', cut: null })
})

test('what is seen as one character is counted as one and never cut in two', () => {
  const family = '👨‍👩‍👧'
  expect(joinedNames([family.repeat(75)]).cut).toBeNull()
  expect(joinedNames([family.repeat(76)]).cut).toBe(family.repeat(62))
  const decomposed = 'ä'
  expect(joinedNames([decomposed.repeat(76)]).cut).toBe(decomposed.repeat(62))
})
