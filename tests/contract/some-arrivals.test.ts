import { expect, test } from 'vitest'
import { listSomeArrivals } from '#contract/arrivals.ts'
import { arrival } from '#tests/support/arrival.ts'

const asked = { params: { destinationId: 1 }, query: { ids: [7, 8] }, body: undefined }
const answers = (items: readonly { id: number; placeId: number }[], gone: number[]) =>
  listSomeArrivals.answers({ items: items.map((item) => arrival(item)), gone }, asked)

test('some items of a list are answered by all that were asked for, there or gone, and by nothing else', () => {
  const seven = { id: 7, placeId: 1 }
  expect(answers([seven], [8])).toBe(true)
  expect([answers([seven], []), answers([seven], [8, 9])]).toEqual([false, false])
  expect([answers([{ id: 7, placeId: 2 }], [8]), answers([{ id: 9, placeId: 1 }], [8])]).toEqual([false, false])
})
