import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blockBetween,
  isInBlock,
  placeAfterKey,
  placeWithin,
  type GridPlace,
} from '../../../src/features/organization/rights/grid-places.ts'

const size = fc.record({ rows: fc.integer({ min: 1, max: 30 }), areas: fc.integer({ min: 1, max: 6 }) })
const place: fc.Arbitrary<GridPlace> = fc.record({
  row: fc.integer({ min: -3, max: 33 }),
  column: fc.integer({ min: -3, max: 9 }),
})
const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']

test('no key leads out of the grid, or to what sets rows in the head', () => {
  fc.assert(
    fc.property(size, place, fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (of, start, pressed) => {
      let at = placeWithin(start, of)
      for (const [key, isWhole] of pressed) {
        at = placeAfterKey(key, isWhole, at, of) ?? at
        expect(at.row).toBeGreaterThanOrEqual(-1)
        expect(at.row).toBeLessThan(of.rows)
        expect(at.column).toBeGreaterThanOrEqual(0)
        expect(at.column).toBeLessThanOrEqual(at.row === -1 ? of.areas - 1 : of.areas)
      }
    }),
  )
})

test('a step and the step back lead to where one was, but at an edge', () => {
  const of = { rows: 5, areas: 6 }
  const at = { row: 2, column: 3 }
  for (const [key, back] of [
    ['ArrowUp', 'ArrowDown'],
    ['ArrowLeft', 'ArrowRight'],
  ] as const) {
    const there = placeAfterKey(key, false, at, of)!
    expect(there).not.toEqual(at)
    expect(placeAfterKey(back, false, there, of)).toEqual(at)
  }
  expect(placeAfterKey('ArrowLeft', false, { row: 0, column: 0 }, of)).toEqual({ row: 0, column: 0 })
  expect(placeAfterKey('ArrowUp', false, { row: 0, column: 6 }, of)).toEqual({ row: 0, column: 6 })
  expect(placeAfterKey('Home', true, at, of)).toEqual({ row: 0, column: 0 })
  expect(placeAfterKey('End', true, at, of)).toEqual({ row: 4, column: 6 })
  expect(placeAfterKey('x', false, at, of)).toBeNull()
})

test('a block holds both of its corners, and neither the head nor what sets rows', () => {
  fc.assert(
    fc.property(size, place, place, (of, a, b) => {
      const block = blockBetween(placeWithin(a, of), placeWithin(b, of), of)
      expect(block.firstRow).toBeGreaterThanOrEqual(0)
      expect(block.lastRow).toBeLessThan(of.rows)
      expect(block.lastColumn).toBeLessThan(of.areas)
      for (const corner of [a, b].map((each) => placeWithin(each, of))) {
        const isCell = corner.row >= 0 && corner.column < of.areas
        if (isCell) expect(isInBlock(block, corner.row, corner.column)).toBe(true)
      }
      expect(isInBlock(null, 0, 0)).toBe(false)
    }),
  )
})
