import { describe, expect, test } from 'vitest'
import { cellKey, cellOf, rideEntityKey, ridesByCell, timetableListKey } from '#domain/ride/cell.ts'
import { cellState, unsentCellsCount } from '#domain/week/cell-state.ts'
import { keysPerColumn, ridesPerColumn } from '#domain/week/grid.ts'
import { RideInput, rideTypes } from '#domain/ride/schema.ts'
import { defaultTemplateTimes } from '#domain/week/template.ts'
import { gridColumns, weekdaysOf } from '#domain/week/week.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { at, departure, onlooker, ride, timetable, traveller, weekGrid } from '#tests/support/timetable.ts'

describe('the week', () => {
  test.each([
    [false, false, [1, 2, 3, 4, 5]],
    [false, true, [1, 2, 3, 4, 5]],
    [true, false, [1, 2, 3, 4, 5, 6, 0]],
    [true, true, [0, 1, 2, 3, 4, 5, 6]],
  ])('with weekends %s and Sunday first %s is %s', (showWeekends, weekStartsOnSunday, days) => {
    const shown = weekdaysOf(timetable(), { showWeekends, weekStartsOnSunday })
    expect(shown.map(({ id }) => id)).toEqual(days)
  })

  test('has a Start and an End for each day', () => {
    const columns = gridColumns({ showWeekends: true, weekStartsOnSunday: true })
    expect(columns).toHaveLength(14)
    expect(columns.slice(0, 3)).toEqual([
      { weekDayId: 0, rideType: 1 },
      { weekDayId: 0, rideType: 2 },
      { weekDayId: 1, rideType: 1 },
    ])
  })

  test('of a short timetable closes the days that do not come', () => {
    const range = { startDate: '2026-11-27', endDate: '2026-11-30' }
    expect(weekdaysOf(range, { showWeekends: true, weekStartsOnSunday: false })).toEqual(
      [1, 2, 3, 4, 5, 6, 0].map((id) => ({ id, isWeekend: [0, 6].includes(id), isEnabled: [5, 6, 0, 1].includes(id) })),
    )
  })
})

describe('a cell', () => {
  test('has a key of its own, from which it is read back', () => {
    const cells = [at(11, 1), at(11, 1, departure), at(1, 0), at(2_147_483_647, 6, departure)]
    expect(cells.map((cell) => cellOf(cellKey(cell)))).toEqual(cells)
    expect(rideEntityKey(5, at(11, 1, departure))).toBe('ride:5:11:1:2')
    expect(timetableListKey(5)).toBe('timetable:5')
  })

  test('holds its oldest ride first, and no ride of unknown type', () => {
    const rides = [
      ride(9, at(11, 1), '09:00'),
      ride(3, at(11, 1), '08:00'),
      { ...ride(4, at(12, 1), '08:00'), rideType: rideTypes.unknown },
    ]
    const cells = ridesByCell(rides)
    expect([...cells].map(([key, inCell]) => [key, inCell.map(({ id }) => id)])).toEqual([['11:1:1', [3, 9]]])
  })

  test.each([
    ['an ordinary one', {}, at(11, 1), null],
    ['one of a locked timetable', { of: timetable({ state: 200 }) }, at(11, 1), 'refusal.timetable.locked'],
    ['one that may only be read', { user: onlooker }, at(11, 1), 'refusal.ride.noRight'],
    [
      'one of a day that does not come',
      { of: timetable({ endDate: '2026-11-30' }) },
      at(11, 2),
      'refusal.ride.dayOutside',
    ],
    [
      'one of an inactive passenger',
      { passengers: [traveller(11, { inactive: true })] },
      at(11, 1),
      'refusal.ride.inactivePassenger',
    ],
    ['one of somebody else', {}, at(99, 1), 'refusal.ride.notInTimetable'],
  ] as const)('%s is open or says why not', (_, scene, cell, why) => {
    expect(weekGrid(scene).whyNot(cell)).toBe(why)
  })

  test('recedes at the template’s time, stands out at another, and shows what became of it', () => {
    const rides = [
      ride(1, at(11, 1), '09:00'),
      ride(2, at(11, 1, departure), '09:00'),
      ride(3, at(11, 2), '09:00'),
      ride(4, at(11, 2), '09:00'),
    ]
    const grid = weekGrid({ rides })
    const look = (cell: ReturnType<typeof at>) => cellState(grid, cell, defaultTemplateTimes, { kind: 'stored' })
    expect(look(at(11, 1))).toEqual({
      ...{ minutes: 540, look: 'template', sync: { kind: 'stored' }, whyNot: null, hasDuplicates: false },
    })
    expect(look(at(11, 1, departure)).look).toBe('exception')
    expect(look(at(11, 3))).toMatchObject({ minutes: null, look: 'empty' })
    expect(look(at(11, 2)).hasDuplicates).toBe(true)
  })

  test('keeps the order waiting until the server has it', () => {
    const changed = { kind: 'changed', mine: 540, theirs: null, changed: null } as const
    const refused = { kind: 'refused', mine: 480, reason: 'api.errors.timetable_locked', changed: null } as const
    expect(unsentCellsCount([{ kind: 'stored' }, { kind: 'unsent' }, { kind: 'sending' }, changed, refused])).toBe(4)
  })
})

test('riders of a column are counted, hidden passengers left out', () => {
  const rides = [ride(1, at(11, 1), '08:00'), ride(2, at(12, 1), '08:00'), ride(3, at(12, 1, departure), '14:00')]
  const grid = weekGrid({ rides })
  const counts = (shown: typeof grid) => ridesPerColumn(keysPerColumn(shown), shown.times)
  expect(counts(grid).slice(0, 3)).toEqual([2, 1, 0])
  expect(counts({ ...grid, passengerIds: [11] }).slice(0, 3)).toEqual([1, 0, 0])
})

describe('a ride is written', () => {
  const valid = ride(1, at(11, 1), '07:45')

  test.each([
    ['as it is', {}, {}],
    ['at midnight', { timeOfDay: { hour: 0, minute: 0 } }, {}],
    ['in a 24th hour', { timeOfDay: { hour: 24, minute: 0 } }, { timeOfDay: 'validation.time' }],
    ['without a time', { timeOfDay: null }, { timeOfDay: 'validation.invalid' }],
    ['from nowhere', { fromHome: false }, { fromId: 'validation.required' }],
    ['to nowhere', { toId: 0 }, { toId: 'validation.required' }],
    ['for nobody', { passengerId: 0 }, { passengerId: 'validation.required' }],
    ['in no timetable', { timetableId: 0 }, { timetableId: 'validation.required' }],
    ['on an eighth day', { weekDayId: 7 }, { weekDayId: 'validation.invalidValue' }],
    ['in no direction', { rideType: 0 }, { rideType: 'validation.invalidValue' }],
  ])('%s', (_, change, errors) => {
    expect(fieldErrors(RideInput, { ...valid, ...change })).toEqual(errors)
  })

  test('from home on arrival and to home on departure', () => {
    expect(valid).toMatchObject({ fromHome: true, toHome: false, fromId: 0, toId: 1 })
    expect(ride(1, at(11, 1, departure), '14:00')).toMatchObject({ fromHome: false, toHome: true, fromId: 1, toId: 0 })
  })
})

test('states of the table of open cells are those that lock nothing', () => {
  const open = Object.values(timetableStates).filter(
    (state) => weekGrid({ of: timetable({ state }) }).whyNot(at(11, 1)) === null,
  )
  expect(open).toEqual([0, 10, 210, 310])
})
