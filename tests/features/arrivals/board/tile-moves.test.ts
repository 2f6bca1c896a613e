import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveFrom, type TileMove, type TilePlace } from '#features/arrivals/board/tile-moves.ts'

// three columns: a row of three; a folded car; five tiles in two rows; a single one
const sizes = [3, 0, 5, 1]
const at = (group: number, tile: number): TilePlace => ({ group, tile })

test.each<[string, TilePlace, TileMove, TilePlace | null]>([
  ['right in a row', at(0, 0), 'ArrowRight', at(0, 1)],
  ['right from the end of a car, over a folded one', at(0, 2), 'ArrowRight', at(2, 0)],
  ['left to the end of the car before', at(2, 0), 'ArrowLeft', at(0, 2)],
  ['down in a car', at(2, 1), 'ArrowDown', at(2, 4)],
  ['down where the row below is shorter', at(2, 2), 'ArrowDown', at(2, 4)],
  ['down to the next car, in the same column', at(0, 1), 'ArrowDown', at(2, 1)],
  ['down to a car with fewer columns', at(2, 4), 'ArrowDown', at(3, 0)],
  ['up in a car', at(2, 4), 'ArrowUp', at(2, 1)],
  ['up to the last row of the car before', at(3, 0), 'ArrowUp', at(2, 3)],
  ['up over a folded car', at(2, 2), 'ArrowUp', at(0, 2)],
  ['up from the top', at(0, 1), 'ArrowUp', null],
  ['left from the first', at(0, 0), 'ArrowLeft', null],
  ['down from the bottom', at(3, 0), 'ArrowDown', null],
  ['right from the last', at(3, 0), 'ArrowRight', null],
])('an arrow goes %s', (_, from, move, to) => {
  expect(moveFrom(from, move, sizes, 3)).toEqual(to)
})

test('an arrow always leads to a tile that is there, and right and left undo each other', () => {
  const boards = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 })
  const moves = fc.constantFrom<TileMove>('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight')
  fc.assert(
    fc.property(boards, fc.nat(), fc.nat(), moves, fc.integer({ min: 1, max: 5 }), (board, g, n, move, columns) => {
      const group = g % board.length
      fc.pre(board[group]! > 0)
      const from = at(group, n % board[group]!)

      const to = moveFrom(from, move, board, columns)

      if (!to) return
      expect(to.tile).toBeGreaterThanOrEqual(0)
      expect(to.tile).toBeLessThan(board[to.group]!)
      if (move === 'ArrowRight') expect(moveFrom(to, 'ArrowLeft', board, columns)).toEqual(from)
    }),
  )
})
