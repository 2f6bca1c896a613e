import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { errorIn, fieldCodes, fieldErrors, limitIn, tooLongFor } from '#domain/field-errors.ts'
import { oneLine, text } from '#domain/text.ts'

const Form = z.object({
  name: oneLine(5),
  note: text(3, 'validation.externalId.tooLong'),
  count: z.int().check(z.maximum(2, 'validation.tooLarge')),
})

test('of each field the first thing that is wrong, and of a long text how long it may be', () => {
  expect(fieldErrors(Form, { name: 'abcde', note: 'abc', count: 2 })).toEqual({})
  expect(fieldErrors(Form, { name: 'abcdef\u0000', note: 'abcd', count: 3 })).toEqual({
    name: 'validation.tooLong.5',
    note: 'validation.externalId.tooLong',
    count: 'validation.tooLarge',
  })
  expect(fieldErrors(Form, { name: 'abc', note: 'abc', count: 'x' })).toEqual({ count: 'validation.invalid' })
  expect(errorIn(oneLine(5), 'abcdef')).toBe('validation.tooLong.5')
  expect(errorIn(oneLine(5), 'abcde')).toBeNull()
})

test('as codes they have no numbers in them', () => {
  expect(fieldCodes(Form, { name: 'abcdef', note: '', count: 0 })).toEqual({ name: 'validation.tooLong' })
})

test('the limit is read back from what is wrong', () => {
  expect(limitIn(tooLongFor(128))).toBe(128)
  for (const error of ['validation.tooLong', 'validation.tooLong.', 'validation.required', 'x.validation.tooLong.3']) {
    expect(limitIn(error)).toBeNull()
  }
})
