import { expect, test } from 'vitest'
import type { CellKey } from '#domain/ride/cell.ts'
import { changedCells } from '#domain/week/changed-cells.ts'

const times = (given: Partial<Record<CellKey, number>>) =>
  new Map(Object.entries(given) as [CellKey, number][]) as ReadonlyMap<CellKey, number>
const nothing = { own: new Map<CellKey, number | null>(), passengerIds: new Set([1, 2]) }

test('another time, a new ride and one that is gone are changes', () => {
  const before = times({ '1:1:1': 480, '1:2:1': 480, '2:1:2': 900 })
  expect(changedCells(before, times({ '1:1:1': 495, '1:2:1': 480, '2:3:1': 500 }), nothing)).toEqual([
    '1:1:1',
    '2:1:2',
    '2:3:1',
  ])
})

test('what has become of a cell as it was entered here is none, and what others make of it then is', () => {
  const own = new Map<CellKey, number | null>([
    ['1:1:1', 495],
    ['1:2:1', null],
  ])
  const before = times({ '1:1:1': 480, '1:2:1': 480 })
  expect(changedCells(before, times({ '1:1:1': 495 }), { ...nothing, own })).toEqual([])
  expect(changedCells(before, times({ '1:1:1': 500, '1:2:1': 490 }), { ...nothing, own })).toEqual(['1:1:1', '1:2:1'])
})

test('cells that went with their passenger are none', () => {
  expect(changedCells(times({ '3:1:1': 480 }), times({}), nothing)).toEqual([])
})
