import { beforeEach, expect, test } from 'vitest'
import { forgetLists, lists, ownLists } from '#state/lists.ts'

beforeEach(() => {
  forgetLists()
  ownLists('first')
  lists.filters = { arrivals: 'Aino' }
  lists.destinationId = 7
})

test('what a user looked at is there when the same user comes back', () => {
  ownLists('first')
  expect(lists.filters).toEqual({ arrivals: 'Aino' })
  expect(lists.destinationId).toBe(7)
})

test('another user finds none of it, nor does the first one afterwards', () => {
  ownLists('second')
  expect([lists.filters, lists.destinationId, lists.owner]).toEqual([{}, null, 'second'])
  ownLists('first')
  expect(lists.filters).toEqual({})
})
