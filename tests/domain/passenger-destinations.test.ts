import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinationIdsOf } from '#domain/passenger.ts'
import { mainDestinationId, withMainDestination, withSecondaryDestination } from '#domain/passenger-destinations.ts'

const at = (ids: readonly number[], secondaryDestinationId: number | null = null) => ({
  id: 9,
  passengerDestinations: ids.map((destinationId) => ({ passengerId: 9, destinationId })),
  secondaryDestinationId,
})
const shown = (chosen: ReturnType<typeof withMainDestination>) => [
  destinationIdsOf(chosen),
  chosen.secondaryDestinationId,
]

test('the first destination is the main one', () => {
  expect(mainDestinationId(at([4, 2]))).toBe(4)
  expect(mainDestinationId(at([]))).toBeNull()
})

test.each([
  ['where there was none', at([]), 5, [[5], null]],
  ['in place of another', at([4]), 5, [[5], null]],
  ['and the others stay', at([4, 2, 3], 2), 5, [[5, 2, 3], 2]],
  ['that was the secondary one', at([4, 2, 3], 2), 2, [[2, 3], null]],
  ['that it was before', at([4, 2], 2), 4, [[4, 2], 2]],
])('a main destination is chosen %s', (_, before, id, expected) => {
  expect(shown(withMainDestination(before, id))).toEqual(expected)
})

test.each([
  ['chosen where there was none', at([4]), 5, [[4, 5], 5]],
  ['chosen in place of another', at([4, 2, 3], 2), 5, [[4, 3, 5], 5]],
  ['chosen among the others', at([4, 2, 3]), 3, [[4, 2, 3], 3]],
  ['taken away', at([4, 2, 3], 2), null, [[4, 3], null]],
  ['not the main one', at([4, 2], 2), 4, [[4, 2], 2]],
])('a secondary destination is %s', (_, before, id, expected) => {
  expect(shown(withSecondaryDestination(before, id))).toEqual(expected)
})

test('whatever is chosen, no destination is there twice and the secondary one is among them, never the main one', () => {
  const step = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 4 }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let now = at([1])
      for (const [isMain, id] of steps) {
        now = { id: 9, ...(isMain ? withMainDestination(now, id) : withSecondaryDestination(now, id)) }
        const ids = destinationIdsOf(now)
        expect(new Set(ids).size).toBe(ids.length)
        expect([null, ...ids.slice(1)]).toContain(now.secondaryDestinationId)
      }
    }),
  )
})
