import { expect, test } from 'vitest'
import { randomId } from '#crypto/random-id.ts'

test('ids are random UUIDs of version 4, each its own', () => {
  const ids = Array.from({ length: 1000 }, randomId)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
})
