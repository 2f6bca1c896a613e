import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellKey } from '#domain/ride/cell.ts'
import { fillDownPlan, fillPlan, fillRightPlan } from '#domain/week/fill.ts'
import { cellsOf } from '#domain/week/grid.ts'
import { planCounts, setPlan, stepPlan, templatePlan, wholeWeekPlan, withEdits } from '#domain/week/plan.ts'
import { schedulesPlan } from '#domain/week/schedules.ts'
import { defaultTemplateTimes, timeSteps } from '#domain/week/template.ts'
import { Schedule } from '#domain/schedule.ts'
import { at, departure, arrival, inShort, ride, timetable, traveller, weekGrid } from '#tests/support/timetable.ts'

const start = (weekDayId: number) => ({ weekDayId, rideType: arrival })
const end = (weekDayId: number) => ({ weekDayId, rideType: departure })
const inactive = [traveller(11), traveller(12, { inactive: true }), traveller(13)]

describe('the template', () => {
  const rides = [ride(1, at(11, 1), '08:15'), ride(2, at(13, 1), '09:00')]

  test('creates, changes and leaves what is right, and skips who is not active', () => {
    const plan = templatePlan(
      weekGrid({ rides, passengers: inactive }),
      [11, 12, 13],
      [start(1), end(1)],
      defaultTemplateTimes,
    )
    expect(inShort(plan.edits)).toEqual(['11:1:1 8:15→9:00', '11:1:2 -→14:00', '13:1:2 -→14:00'])
    expect(plan.skipped).toEqual(
      [at(12, 1), at(12, 1, departure)].map((cell) => ({ ...cell, why: 'refusal.ride.inactivePassenger' })),
    )
    expect(planCounts(plan)).toEqual({ set: 2, changed: 1, cleared: 0, healed: 0, skipped: 2 })
  })

  test('takes rides away when it is empty', () => {
    const plan = templatePlan(weekGrid({ rides }), [11, 12], [start(1)], { start: null, end: '14:00' })
    expect(inShort(plan.edits)).toEqual(['11:1:1 8:15→-'])
  })

  test('clears duplicates away even where the time is right', () => {
    const doubled = [...rides, ride(3, at(13, 1), '10:00')]
    const plan = templatePlan(weekGrid({ rides: doubled }), [13], [start(1)], defaultTemplateTimes)
    expect(inShort(plan.edits)).toEqual(['13:1:1 9:00→9:00'])
    expect(planCounts(plan)).toMatchObject({ changed: 0, healed: 1 })
  })
})

test('every cell of a selection takes what was typed, and Delete empties those with a ride', () => {
  const grid = weekGrid({ rides: [ride(1, at(11, 1), '08:00')] })
  const cells = cellsOf({ passengerIds: [11, 12], columns: [start(1)] })
  expect(inShort(setPlan(grid, cells, 465).edits)).toEqual(['11:1:1 8:00→7:45', '12:1:1 -→7:45'])
  expect(inShort(setPlan(grid, cells, null).edits)).toEqual(['11:1:1 8:00→-'])
})

describe('steps', () => {
  const grid = weekGrid({ rides: [ride(1, at(11, 1), '08:00'), ride(2, at(13, 1), '23:50')] })

  test('move every time of a selection, and make no ride where there is none', () => {
    const cells = cellsOf({ passengerIds: [11, 12, 13], columns: [start(1)] })
    expect(inShort(stepPlan(grid, cells, 2, timeSteps.wheel).edits)).toEqual(['11:1:1 8:00→8:20', '13:1:1 23:50→23:59'])
    expect(inShort(stepPlan(grid, cells, -1, timeSteps.fine).edits)).toEqual(['11:1:1 8:00→7:55', '13:1:1 23:50→23:45'])
  })

  test('begin at the default time where nothing but empty cells is selected', () => {
    expect(inShort(stepPlan(grid, [at(12, 1)], 1, timeSteps.wheel).edits)).toEqual(['12:1:1 -→7:45'])
  })
})

test('a locked timetable takes nothing and says so for every cell', () => {
  const plan = setPlan(weekGrid({ of: timetable({ state: 100 }) }), [at(11, 1), at(12, 1)], 465)
  expect(plan.edits).toEqual([])
  expect(plan.skipped.map(({ why }) => why)).toEqual(['refusal.timetable.locked', 'refusal.timetable.locked'])
})

test('one time goes to the whole week of its direction, as far as the days come', () => {
  const grid = weekGrid({
    rides: [ride(1, at(11, 2), '08:00')],
    of: timetable({ startDate: '2026-11-30', endDate: '2026-12-02' }),
  })
  const plan = wholeWeekPlan(grid, at(11, 2))
  expect(inShort(plan.edits)).toEqual(['11:1:1 -→8:00', '11:3:1 -→8:00'])
  expect(plan.skipped).toEqual([])
})

describe('filling', () => {
  const rides = [
    ride(1, at(11, 1), '08:00'),
    ride(2, at(11, 1, departure), '14:00'),
    ride(3, at(12, 1), '09:00'),
    ride(4, at(12, 3), '10:00'),
  ]
  const grid = weekGrid({ rides })
  const monday = [start(1), end(1)]

  test('down repeats the first row', () => {
    const plan = fillDownPlan(grid, { passengerIds: [11, 12, 13], columns: monday })
    expect(inShort(plan.edits)).toEqual(['12:1:1 9:00→8:00', '12:1:2 -→14:00', '13:1:1 -→8:00', '13:1:2 -→14:00'])
  })

  test('down in one row takes the row above, and nothing in the first row', () => {
    expect(inShort(fillDownPlan(grid, { passengerIds: [12], columns: [start(1)] }).edits)).toEqual(['12:1:1 9:00→8:00'])
    expect(fillDownPlan(grid, { passengerIds: [11], columns: monday }).edits).toEqual([])
    expect(fillDownPlan(grid, { passengerIds: [], columns: monday }).edits).toEqual([])
  })

  test('right repeats the first day, each direction from its own', () => {
    const columns = [start(1), end(1), start(2), end(2), start(3)]
    const plan = fillRightPlan(grid, { passengerIds: [11, 12], columns })
    expect(inShort(plan.edits)).toEqual([
      ...['11:2:1 -→8:00', '11:2:2 -→14:00', '11:3:1 -→8:00'],
      ...['12:2:1 -→9:00', '12:3:1 10:00→9:00'],
    ])
  })

  test('right on one day takes the day before, and nothing on the first', () => {
    expect(inShort(fillRightPlan(grid, { passengerIds: [11], columns: [end(2)] }).edits)).toEqual(['11:2:2 -→14:00'])
    expect(fillRightPlan(grid, { passengerIds: [11], columns: [end(1)] }).edits).toEqual([])
  })

  test('with a handle repeats rows and days in every direction', () => {
    const from = { passengerIds: [11, 12], columns: [start(1)] }
    const to = { passengerIds: [11, 12, 13], columns: [start(1), end(1), start(2)] }
    expect(inShort(fillPlan(grid, from, to).edits)).toEqual([
      ...['11:2:1 -→8:00', '12:2:1 -→9:00', '13:1:1 -→8:00', '13:2:1 -→8:00'],
    ])
    const up = fillPlan(grid, { passengerIds: [12], columns: [start(3)] }, { passengerIds: [11], columns: [start(2)] })
    expect(inShort(up.edits)).toEqual(['11:2:1 -→10:00'])
  })
})

describe('schedules', () => {
  const schedule = (items: readonly [number, 'start' | 'end', number][], given: object = {}) =>
    Schedule.parse({
      id: 1,
      passengerId: 11,
      startDate: '2026-08-10',
      endDate: '2026-12-18',
      scheduleItems: items.map(([dayOfWeek, direction, time]) => ({ dayOfWeek, direction, time })),
      ...given,
    })
  const of = timetable()
  const plan = (schedules: Schedule[], grid = weekGrid({ showWeekends: true }), range = of) =>
    schedulesPlan(grid, range, new Map([[11, schedules]]), [11])

  test('become rides: a start an arrival, an end a departure; other cells stay', () => {
    const grid = weekGrid({ rides: [ride(1, at(11, 1), '08:00'), ride(2, at(11, 4), '08:00')] })
    const made = plan(
      [
        schedule([
          [1, 'start', 540],
          [1, 'end', 840],
          [2, 'start', 600],
        ]),
      ],
      grid,
    )
    expect(inShort(made.edits)).toEqual(['11:1:1 8:00→9:00', '11:1:2 -→14:00', '11:2:1 -→10:00'])
    expect(made).toMatchObject({ overwritten: 1, withoutSchedule: [] })
  })

  test('after midnight become rides of the next day, from Saturday to Sunday too', () => {
    const made = plan([
      schedule([
        [1, 'end', 1440 + 30],
        [6, 'end', 1440 + 15],
      ]),
    ])
    expect(inShort(made.edits)).toEqual(['11:2:2 -→0:30', '11:0:2 -→0:15'])
  })

  test('that follow each other in the period give each weekday its first one', () => {
    const autumn = schedule(
      [
        [1, 'start', 540],
        [5, 'start', 540],
      ],
      { endDate: '2026-12-01' },
    )
    const winter = schedule(
      [
        [1, 'start', 600],
        [5, 'start', 600],
      ],
      { startDate: '2026-12-02', endDate: '2027-05-31' },
    )
    const made = plan([winter, autumn])
    expect(inShort(made.edits)).toEqual(['11:1:1 -→9:00', '11:5:1 -→10:00'])
    expect(made.overlapping).toEqual([])
  })

  test('that overlap in the period are told, and the one that starts first gives the times', () => {
    const [spring, summer] = ['2026-08-10', '2026-11-30'].map((startDate, place) =>
      schedule([[1, 'start', 540 + place]], { startDate }),
    )
    const made = plan([summer!, spring!])
    expect(made.overlapping).toEqual([11])
    expect(inShort(made.edits)).toEqual(['11:1:1 -→9:00'])
    expect(plan([spring!, schedule([[2, 'start', 600]])]).overlapping).toEqual([])
    const early = schedule([[1, 'start', 600]], { endDate: '2026-11-01' })
    expect(plan([spring!, early]).overlapping).toEqual([])
  })

  test.each([
    ['that ended before', { endDate: '2026-11-29' }],
    ['that start after', { startDate: '2027-02-27', endDate: '2027-05-31' }],
  ])('%s leave their passenger without', (_, given) => {
    const made = plan([schedule([[1, 'start', 540]], given)])
    expect(made).toMatchObject({ edits: [], withoutSchedule: [11] })
  })

  test('of an inactive passenger are skipped', () => {
    const grid = weekGrid({ passengers: [traveller(11, { inactive: true })] })
    expect(plan([schedule([[1, 'start', 540]])], grid)).toMatchObject({
      edits: [],
      skipped: [{ why: 'refusal.ride.inactivePassenger' }],
    })
  })

  test('name each passenger that has none', () => {
    expect(schedulesPlan(weekGrid(), of, new Map(), [11, 13]).withoutSchedule).toEqual([11, 13])
  })
})

test('a plan carried out leaves nothing to do, and touches no other cell', () => {
  const cells = cellsOf({ passengerIds: [11, 12, 13], columns: weekGrid().columns })
  const anyTimes = fc.array(fc.option(fc.integer({ min: 0, max: 1439 })), {
    minLength: cells.length,
    maxLength: cells.length,
  })
  fc.assert(
    fc.property(
      anyTimes,
      fc.subarray(cells),
      fc.option(fc.integer({ min: 0, max: 1439 })),
      (times, chosen, minutes) => {
        const before = new Map(
          cells.flatMap((cell, index) => (times[index] == null ? [] : [[cellKey(cell), times[index]] as const])),
        )
        const grid = { ...weekGrid({ passengers: inactive }), times: before }
        const plan = setPlan(grid, chosen, minutes)
        const after = withEdits(before, plan.edits)
        expect(setPlan({ ...grid, times: after }, chosen, minutes).edits).toEqual([])
        const touched = new Set(plan.edits.map(cellKey))
        for (const cell of cells) {
          const key = cellKey(cell)
          if (!touched.has(key)) expect(after.get(key)).toBe(before.get(key))
        }
        expect(plan.edits.some(({ passengerId }) => passengerId === 12)).toBe(false)
      },
    ),
  )
})
