import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copiedCells, pastedTable, tableText } from '#domain/week/clipboard.ts'
import { needsPreview, overwrites, pastePlan } from '#domain/week/paste.ts'
import { planCounts, withEdits } from '#domain/week/plan.ts'
import { arrival, at, departure, inShort, ride, timetable, traveller, weekGrid } from '#tests/support/timetable.ts'

const start = (weekDayId: number) => ({ weekDayId, rideType: arrival })
const end = (weekDayId: number) => ({ weekDayId, rideType: departure })
const corner = { passengerIds: [11], columns: [start(1)] }

describe('a table on the clipboard', () => {
  test.each([
    ['one cell', '07:45', [['07:45']]],
    [
      'rows and cells',
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a last line end',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['old line ends', '1\r2', [['1'], ['2']]],
    [
      'empty cells',
      '\t\n\t1\t',
      [
        ['', ''],
        ['', '1', ''],
      ],
    ],
    ['an empty row', '1\n\n2', [['1'], [''], ['2']]],
    ['quotes', '"a ""b"""\t"c\td"\n"e\nf"', [['a "b"', 'c\td'], ['e\nf']]],
    ['a quote that does not end', '"7\t8', [['"7', '8']]],
    ['a quote within', 'a"b\t1', [['a"b', '1']]],
    ['nothing', '', []],
  ])('is read with %s', (_, pasted, table) => {
    expect(pastedTable(pasted)).toEqual(table)
  })

  test('is never endless and never loses a plain cell, nor an empty one', () => {
    const cell = fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/["\t\r\n]/g, ''))
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(table, (cells) => {
        expect(pastedTable(tableText(cells))).toEqual(cells)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (pasted) => {
        expect(Array.isArray(pastedTable(pasted))).toBe(true)
      }),
    )
  })
})

describe('a paste', () => {
  test('starts at the corner of the selection', () => {
    const plan = pastePlan(weekGrid(), corner, [
      ['745', '14.00'],
      ['8:00', ''],
    ])
    expect(inShort(plan.edits)).toEqual(['11:1:1 -→7:45', '11:1:2 -→14:00', '12:1:1 -→8:00'])
    expect(plan).toMatchObject({ skipped: [], unread: [], outside: { rows: 0, columns: 0 } })
    expect(needsPreview(plan)).toBe(true)
  })

  test('of an empty cell clears', () => {
    const grid = weekGrid({ rides: [ride(1, at(11, 1), '08:00')] })
    const plan = pastePlan(grid, corner, [['']])
    expect(inShort(plan.edits)).toEqual(['11:1:1 8:00→-'])
    expect(needsPreview(plan)).toBe(false)
  })

  test('of one cell fills the selection, and of a part of it repeats', () => {
    const target = { passengerIds: [11, 12], columns: [start(1), end(1)] }
    expect(pastePlan(weekGrid(), target, [['8']]).edits).toHaveLength(4)
    const rows = pastePlan(weekGrid(), target, [['8', '14']])
    expect(inShort(rows.edits)).toEqual(['11:1:1 -→8:00', '11:1:2 -→14:00', '12:1:1 -→8:00', '12:1:2 -→14:00'])
  })

  test('that does not fit a multiple goes on from the corner', () => {
    const target = { passengerIds: [11, 12, 13], columns: [start(1)] }
    expect(inShort(pastePlan(weekGrid(), target, [['8'], ['9']]).edits)).toEqual(['11:1:1 -→8:00', '12:1:1 -→9:00'])
  })

  test('larger than the grid says how much falls off', () => {
    const target = { passengerIds: [13], columns: [end(5)] }
    const plan = pastePlan(weekGrid(), target, [
      ['8', '9', '10'],
      ['8', '9', '10'],
    ])
    expect(inShort(plan.edits)).toEqual(['13:5:2 -→8:00'])
    expect(plan.outside).toEqual({ rows: 1, columns: 2 })
    expect(needsPreview(plan)).toBe(true)
  })

  test('leaves what cannot be read, closed cells and short rows as they are', () => {
    const passengers = [traveller(11), traveller(12, { inactive: true }), traveller(13)]
    const grid = weekGrid({ passengers, rides: [ride(1, at(13, 1, departure), '15:00')] })
    const plan = pastePlan(grid, corner, [['7:45:00', 'aamu'], ['8:00', '14:00'], ['9:75']])
    expect(inShort(plan.edits)).toEqual(['11:1:1 -→7:45'])
    expect(plan.unread).toEqual([
      { ...at(11, 1, departure), text: 'aamu', why: 'validation.time' },
      { ...at(13, 1), text: '9:75', why: 'validation.timeMinutes' },
    ])
    expect(planCounts(plan)).toMatchObject({ set: 1, skipped: 2 })
  })

  test('over days that do not come skips them', () => {
    const grid = weekGrid({ of: timetable({ startDate: '2026-11-30', endDate: '2026-12-01' }) })
    const plan = pastePlan(grid, { passengerIds: [11], columns: [start(2)] }, [['8', '14', '8', '14']])
    expect(inShort(plan.edits)).toEqual(['11:2:1 -→8:00', '11:2:2 -→14:00'])
    expect(plan.skipped.map(({ why }) => why)).toEqual(['refusal.ride.dayOutside', 'refusal.ride.dayOutside'])
  })

  test.each([
    ['nothing', corner, []],
    ['into nothing', { passengerIds: [], columns: [] }, [['8']]],
    ['into rows that are not shown', { passengerIds: [99], columns: [start(1)] }, [['8', '9']]],
  ])('of %s does nothing', (_, target, table) => {
    expect(pastePlan(weekGrid(), target, table).edits).toEqual([])
  })

  test('of what was copied gives the same times, wherever it fits', () => {
    const grid = weekGrid()
    const anyTimes = fc.array(fc.option(fc.integer({ min: 0, max: 1439 })), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(anyTimes, (times) => {
        const block = { passengerIds: [11, 12], columns: grid.columns }
        const edits = block.passengerIds.flatMap((passengerId, row) =>
          grid.columns.map((column, index) => ({
            ...{ passengerId, ...column, before: null },
            after: times[row * grid.columns.length + index] ?? null,
          })),
        )
        const filled = { ...grid, times: withEdits(grid.times, edits) }
        const copied = copiedCells(filled, block)
        const plan = pastePlan(grid, corner, pastedTable(tableText(copied)))
        const pasted = { ...grid, times: withEdits(grid.times, plan.edits) }
        expect(copiedCells(pasted, block)).toEqual(copied)
        expect(plan).toMatchObject({ unread: [], skipped: [], outside: { rows: 0, columns: 0 } })
      }),
    )
  })
})

describe('a paste of what was copied in the same grid', () => {
  const grid = weekGrid({ rides: [ride(1, at(11, 1), '08:00'), ride(2, at(11, 1, departure), '14:00')] })
  const other = { passengerIds: [12], columns: [start(1)] }

  test('is done at once where it only fills', () => {
    expect(overwrites(pastePlan(grid, other, [['8', '14']]))).toBe(false)
  })

  test.each([
    ['changes rides that are there', corner, [['9', '15']]],
    ['takes rides away', corner, [['', '']]],
    ['has no room for all', { passengerIds: [13], columns: [end(5)] }, [['8', '9']]],
    ['cannot read all', other, [['8', 'aamu']]],
  ])('is looked at first where it %s', (_, target, table) => {
    expect(overwrites(pastePlan(grid, target, table))).toBe(true)
  })
})
