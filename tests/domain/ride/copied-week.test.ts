import { describe, expect, test } from 'vitest'
import { copiedWeek, parseCopiedWeek, peoplePlan } from '#domain/ride/copied-week.ts'
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
    const plan = peoplePlan(
      weekGrid(),
      here,
      source({ id: 12, name: 'Helvi Koski' }, { id: 11, name: 'Aino Harju' }),
      times,
    )
    expect(inShort(plan.edits)).toEqual(['12:1:1 -→8:00', '12:1:2 -→14:00', '11:1:1 -→9:00'])
    expect([plan.missing, plan.ambiguous]).toEqual([[], []])
  })

  test('go to the only one of the same name, however it is spelled', () => {
    const plan = peoplePlan(weekGrid(), here, source({ id: 77, name: ' AINO  harju' }), times)
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
    const plan = peoplePlan(weekGrid(), here, from, [[''], ['']])
    expect(plan).toMatchObject({ edits: [], missing, ambiguous })
  })

  test('go to the other one of two of a name when the first is known', () => {
    const from = source({ id: 12, name: 'Helvi Niemi' }, { id: 77, name: 'Helvi Niemi' })
    expect(inShort(peoplePlan(weekGrid(), here, from, times).edits)).toEqual([
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
