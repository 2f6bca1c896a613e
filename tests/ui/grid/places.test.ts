import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridLine } from '#ui/grid/model.ts'
import {
  addedSpan,
  addressOf,
  blockOf,
  cellAfter,
  columnLine,
  cornerCell,
  dayLine,
  edgeAfter,
  placeAfter,
  placeBeyond,
  spanOf,
  type Direction,
  type Frame,
  type Place,
} from '#ui/grid/places.ts'

const row = (key: number): GridLine => ({ key, name: `Henkilö ${key}`, cells: {} })
const heading = (key: string): GridLine => ({ key, heading: key })

const columns = ['1a', '1b', '2a', '2b'].map((key) => ({
  key,
  day: key.slice(0, 1),
  label: key,
  startsDay: key.endsWith('a'),
}))

const frame: Frame = {
  lines: [heading('aamu'), row(1), row(2), heading('ilta'), row(3)],
  lead: ['select', 'name', 'tags'],
  columns,
}

const at = (line: number, stop: number): Place => ({ line, stop })

describe('a step', () => {
  test.each<[string, Place, Direction, Place]>([
    ['goes to the next cell', at(1, 0), 'right', at(1, 1)],
    ['ends at the last cell', at(1, 3), 'right', at(1, 3)],
    ['goes from the cells to what leads the row', at(1, 0), 'left', at(1, -1)],
    ['ends at the box', at(1, -3), 'left', at(1, -3)],
    ['passes over a heading among cells', at(2, 2), 'down', at(4, 2)],
    ['stops at a heading among names', at(2, -2), 'down', at(3, -2)],
    ['passes over a heading, which has no tags', at(2, -1), 'down', at(4, -1)],
    ['goes up to the headings of columns', at(1, 3), 'up', at(columnLine, 3)],
    ['goes on up to the day of the column', at(columnLine, 3), 'up', at(dayLine, 2)],
    ['goes from day to day', at(dayLine, 2), 'left', at(dayLine, 0)],
    ['comes down from a day to its first column', at(dayLine, 2), 'down', at(columnLine, 2)],
    ['ends at the last row', at(4, 1), 'down', at(4, 1)],
  ])('%s', (_, from, direction, to) => {
    expect(placeAfter(frame, from, direction)).toEqual(to)
  })

  test('ends at the headings of columns where one day is shown, whose name stands elsewhere', () => {
    expect(placeAfter({ ...frame, isOneDay: true }, at(columnLine, 3), 'up')).toEqual(at(columnLine, 3))
  })

  test('never leaves the grid, and never ends where nothing is', () => {
    const direction = fc.constantFrom<Direction>('up', 'down', 'left', 'right')
    fc.assert(
      fc.property(fc.array(direction, { maxLength: 40 }), (directions) => {
        let place = at(1, 0)
        for (const next of directions) place = placeAfter(frame, place, next)
        const line = frame.lines[place.line]
        expect(place.line).toBeGreaterThanOrEqual(dayLine)
        expect(place.line < frame.lines.length).toBe(true)
        expect(place.stop >= -3 && place.stop < 4).toBe(true)
        if (line && 'heading' in line) expect([-3, -2]).toContain(place.stop)
        if (place.line === dayLine) expect([0, 2]).toContain(place.stop)
      }),
    )
  })
})

describe('a leap', () => {
  test('to an edge stays among cells', () => {
    expect(edgeAfter(frame, at(1, 2), 'left')).toEqual(at(1, 0))
    expect(edgeAfter(frame, at(1, 1), 'down')).toEqual(at(4, 1))
    expect(edgeAfter(frame, at(4, 1), 'up')).toEqual(at(1, 1))
  })

  test('by a page counts rows, and ends at the last one', () => {
    expect(placeBeyond(frame, at(1, 0), 2)).toEqual(at(4, 0))
    expect(placeBeyond(frame, at(4, 0), -99)).toEqual(at(1, 0))
    expect(placeBeyond(frame, at(1, 0), 99)).toEqual(at(4, 0))
  })

  test('to a corner finds the first and the last cell', () => {
    expect(cornerCell(frame, 'first')).toEqual(at(1, 0))
    expect(cornerCell(frame, 'last')).toEqual(at(4, 3))
    expect(cornerCell({ ...frame, columns: [] }, 'first')).toBeNull()
    expect(cornerCell({ ...frame, lines: [heading('tyhjä')] }, 'last')).toBeNull()
  })

  test('of Tab goes on in the next row, and has an end', () => {
    expect(cellAfter(frame, at(1, 3), 1)).toEqual(at(2, 0))
    expect(cellAfter(frame, at(2, 3), 1)).toEqual(at(4, 0))
    expect(cellAfter(frame, at(4, 3), 1)).toBeNull()
    expect(cellAfter(frame, at(2, 0), -1)).toEqual(at(1, 3))
    expect(cellAfter(frame, at(1, 0), -1)).toBeNull()
  })
})

describe('a span', () => {
  test('is a block of rows and columns without the headings', () => {
    expect(blockOf(frame, spanOf(at(4, 2), at(1, 1)))).toEqual({ rows: [1, 2, 3], columns: ['1b', '2a'] })
  })

  test('of what leads the rows, or of headings, holds no cells', () => {
    expect(blockOf(frame, spanOf(at(1, -2), at(1, -2)))).toBeNull()
    expect(blockOf(frame, spanOf(at(columnLine, 1), at(columnLine, 1)))).toBeNull()
    expect(addressOf(frame, at(0, 0))).toBeNull()
  })

  test.each<[string, Place, Place, Place]>([
    ['down', at(4, 1), at(3, 0), at(4, 1)],
    ['up', at(0, 0), at(0, 0), at(0, 1)],
    ['right', at(1, 3), at(1, 2), at(2, 3)],
  ])('is filled %s', (_, to, first, last) => {
    const span = spanOf(at(1, 0), at(2, 1))
    expect(addedSpan(span, to)).toEqual(spanOf(first, last))
  })

  test('is filled left, along the longer way, and not into headings', () => {
    const span = spanOf(at(1, 2), at(2, 3))
    expect(addedSpan(span, at(1, 0))).toEqual(spanOf(at(1, 0), at(2, 1)))
    expect(addedSpan(span, at(4, 1))).toEqual(spanOf(at(3, 2), at(4, 3)))
    expect(addedSpan(span, at(columnLine, 2))).toBeNull()
    expect(addedSpan(span, at(2, 2))).toBeNull()
  })
})
