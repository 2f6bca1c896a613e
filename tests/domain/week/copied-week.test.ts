import { describe, expect, test } from 'vitest'
import { copiedWeek, namedPlan, parseCopiedWeek, passengersPlan } from '#domain/week/copied-week.ts'
import { arrival, departure, inShort, weekGrid } from '#tests/support/timetable.ts'

const here = [
  { id: 11, name: 'Aino Harju' },
  { id: 12, name: 'Helvi Niemi' },
  { id: 13, name: 'Helvi Niemi' },
]
const columns = [
  { weekDayId: 1, rideType: arrival },
  { weekDayId: 1, rideType: departure },
]
const source = (...people: { id: number; name: string }[]) => ({ timetableId: 4, people, columns })
const times = [
  ['8:00', '14:00'],
  ['9:00', ''],
]

describe('rides that were copied in another timetable', () => {
  test('go to the same passengers, wherever they stand and whatever they are called by now', () => {
    const plan = passengersPlan(
      weekGrid(),
      here,
      source({ id: 12, name: 'Helvi Koski' }, { id: 11, name: 'Aino Harju' }),
      times,
    )
    expect(inShort(plan.edits)).toEqual(['12:1:1 -→8:00', '12:1:2 -→14:00', '11:1:1 -→9:00'])
    expect([plan.missing, plan.ambiguous]).toEqual([[], []])
  })

  test('go to the only one of the same name, however it is spelled', () => {
    const plan = passengersPlan(weekGrid(), here, source({ id: 77, name: ' AINO  harju' }), times)
    expect(inShort(plan.edits)).toEqual(['11:1:1 -→8:00', '11:1:2 -→14:00'])
  })

  test.each([
    ['nobody has the name', source({ id: 77, name: 'Aina Harju' }), ['Aina Harju'], []],
    ['a letter differs by its dots', source({ id: 77, name: 'Äino Harju' }), ['Äino Harju'], []],
    ['two have it here', source({ id: 77, name: 'Helvi Niemi' }), [], ['Helvi Niemi']],
    ['two had it there', source({ id: 77, name: 'Aino Harju' }, { id: 78, name: 'Aino Harju' }), [], ['Aino Harju']],
    [
      'who has it is another one who was copied',
      source({ id: 77, name: 'Aino Harju' }, { id: 11, name: 'Aino Harju' }),
      ['Aino Harju'],
      [],
    ],
  ])('go to nobody who is guessed: %s', (_, from, missing, ambiguous) => {
    const plan = passengersPlan(weekGrid(), here, from, [[''], ['']])
    expect(plan).toMatchObject({ edits: [], missing, ambiguous })
  })

  test('go to the other one of two of a name when the first is known', () => {
    const from = source({ id: 12, name: 'Helvi Niemi' }, { id: 77, name: 'Helvi Niemi' })
    expect(inShort(passengersPlan(weekGrid(), here, from, times).edits)).toEqual([
      '12:1:1 -→8:00',
      '12:1:2 -→14:00',
      '13:1:1 -→9:00',
    ])
  })

  test('are known by what lies beside them on the clipboard, and by nothing else', () => {
    const copied = copiedWeek(4, here, { passengerIds: [11, 99], columns })
    expect(copied.people).toEqual([
      { id: 11, name: 'Aino Harju' },
      { id: 99, name: '' },
    ])
    expect(parseCopiedWeek(JSON.stringify(copied))).toEqual(copied)
    const wrong = [null, '', 'x', '{}', JSON.stringify({ ...copied, columns: [{ weekDayId: 9, rideType: arrival }] })]
    for (const text of wrong) expect(parseCopiedWeek(text)).toBeNull()
  })
})

describe('a table with a column of names', () => {
  const grid = weekGrid()
  const target = { columns }
  const pasted = (...rows: string[][]) => namedPlan(grid, here, target, rows)

  test('goes to the passengers whom it names, wherever they stand', () => {
    const plan = pasted(['Aino Harju', '8:00', '14:00'])
    expect(plan && inShort(plan.edits)).toEqual(['11:1:1 -→8:00', '11:1:2 -→14:00'])
  })

  test('names those who are not here, and guesses at nobody of two', () => {
    const plan = pasted(['Matkustaja', 'Alku'], ['aino harju ', '8:00'], ['Helvi Niemi', '9:00'], ['', '10:00'])
    expect(plan && inShort(plan.edits)).toEqual(['11:1:1 -→8:00'])
    expect(plan).toMatchObject({ missing: ['Matkustaja'], ambiguous: ['Helvi Niemi'] })
  })

  test('says how many of its columns have no place', () => {
    const plan = pasted(['Aino Harju', ...Array.from({ length: grid.columns.length + 3 }, () => '8:00')])
    expect(plan?.outside.columns).toBeGreaterThan(0)
  })

  test.each([
    ['names nobody of this timetable', [['Eino Kivi', '8:00']]],
    [
      'holds times in its first column',
      [
        ['Aino Harju', '8:00'],
        ['9:00', '10:00'],
      ],
    ],
    ['has nothing beside the names', [['Aino Harju']]],
  ])('is taken as it stands where it %s', (_, rows) => {
    expect(pasted(...rows)).toBeNull()
  })
})
