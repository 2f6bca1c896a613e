import { describe, expect, test } from 'vitest'
import { sheetPlan } from '#domain/week/pasted-sheet.ts'
import { at, inShort, ride, weekGrid } from '#tests/support/timetable.ts'

const here = [
  { id: 11, name: 'Aino Harju' },
  { id: 12, name: 'Helvi Niemi' },
]
const grid = weekGrid({ rides: [ride(1, at(11, 1), '08:00')] })
const words = {
  passenger: 'Matkustaja',
  totals: 'Yhteensä',
  columns: grid.columns.map((_, place) => `Sarake ${place}`),
}
const pasted = (...rows: string[][]) => sheetPlan(grid, here, words, rows)

describe('an exported week that is pasted whole', () => {
  test('goes to whom and to the days that it names, in whatever order they are by now, without its totals', () => {
    const plan = pasted(
      ['Ryhmät', 'Matkustaja', 'Sarake 1', 'Sarake 0'],
      ['Muistiryhmä', 'Helvi Niemi', '15:00', '–'],
      ['', 'Aino Harju', '14:00', '08:00'],
      ['', 'Yhteensä', '2', '1'],
      [''],
    )
    expect(plan && inShort(plan.edits)).toEqual(['12:1:2 -→15:00', '11:1:2 -→14:00'])
    expect(plan).toMatchObject({ missing: [], ambiguous: [], unread: [], outside: { rows: 0, columns: 0 } })
  })

  test('names who is not here, and counts days that are not shown', () => {
    const plan = pasted(['Matkustaja', 'Sarake 0', 'La 12.12. Alku'], ['Eino Kivi', '8:00', '9:00'])
    expect(plan?.edits).toEqual([])
    expect(plan).toMatchObject({ missing: ['Eino Kivi'], outside: { rows: 0, columns: 1 } })
  })

  test.each([
    [
      'names no column of the week',
      [
        ['Matkustaja', 'Puhelin'],
        ['Aino Harju', '8:00'],
      ],
    ],
    ['has no heading', [['Aino Harju', '8:00']]],
    ['is empty', []],
  ])('is something else where it %s', (_, rows) => {
    expect(pasted(...rows)).toBeNull()
  })
})
