import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedSince,
  emptyHistory,
  KeptHistory,
  keptHistory,
  redoPlan,
  undoPlan,
  withStep,
  type EditHistory,
} from '#domain/week/history.ts'
import { setPlan, withEdits } from '#domain/week/plan.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import { rideCopies, rideInput } from '#domain/week/writes.ts'
import { RideInput, rideLimits } from '#domain/ride/schema.ts'
import { at, departure, inShort, ride, timetable, traveller, weekGrid } from '#tests/support/timetable.ts'

const historyLimit = 50

type Take = typeof undoPlan

/** The grid and the history once a step is taken. */
function after(take: Take, grid: WeekGrid, history: EditHistory): { grid: WeekGrid; history: EditHistory } {
  const step = take(grid, history)
  return step === null
    ? { grid, history }
    : { grid: { ...grid, times: withEdits(grid.times, step.plan.edits) }, history: step.history }
}

function typed(grid: WeekGrid, history: EditHistory, cells: Parameters<typeof setPlan>[1], minutes: number | null) {
  const { edits } = setPlan(grid, cells, minutes)
  return { grid: { ...grid, times: withEdits(grid.times, edits) }, history: withStep(history, edits) }
}

describe('the history of edits', () => {
  test('undoes a bulk edit and does it again as one step', () => {
    const first = typed(weekGrid(), emptyHistory, [at(11, 1), at(12, 1)], 465)
    const undone = undoPlan(first.grid, first.history)
    expect(inShort(undone?.plan.edits ?? [])).toEqual(['11:1:1 7:45→-', '12:1:1 7:45→-'])
    const back = after(undoPlan, first.grid, first.history)
    expect(back.grid.times.size).toBe(0)
    expect(inShort(redoPlan(back.grid, back.history)?.plan.edits ?? [])).toEqual(['11:1:1 -→7:45', '12:1:1 -→7:45'])
  })

  test('has nothing to undo or to do again at its ends', () => {
    expect(undoPlan(weekGrid(), emptyHistory)).toBeNull()
    const { grid, history } = typed(weekGrid(), emptyHistory, [at(11, 1)], 465)
    expect(redoPlan(grid, history)).toBeNull()
    expect(withStep(history, [])).toBe(history)
  })

  test('leaves alone what somebody else has changed since, and what has closed', () => {
    const { grid, history } = typed(weekGrid(), emptyHistory, [at(11, 1), at(12, 1), at(13, 1)], 465)
    const moved = setPlan(grid, [at(12, 1)], 500).edits
    const passengers = [traveller(11), traveller(12), traveller(13, { inactive: true })]
    const now = { ...weekGrid({ passengers }), times: withEdits(grid.times, moved) }
    const undone = undoPlan(now, history)
    expect(inShort(undone?.plan.edits ?? [])).toEqual(['11:1:1 7:45→-'])
    expect(undone?.plan.skipped.map(({ passengerId, why }) => [passengerId, why])).toEqual([
      [13, 'refusal.ride.inactivePassenger'],
      [12, 'refusal.ride.changedSince'],
    ])
  })

  test('takes along what somebody else has changed since when that is said, and nothing that has closed', () => {
    const { grid, history } = typed(weekGrid(), emptyHistory, [at(11, 1), at(12, 1), at(13, 1)], 465)
    const moved = setPlan(grid, [at(12, 1), at(13, 1)], 500).edits
    const passengers = [traveller(11), traveller(12), traveller(13, { inactive: true })]
    const now = { ...weekGrid({ passengers }), times: withEdits(grid.times, moved) }
    expect(changedSince(undoPlan(now, history)!.plan).map(({ passengerId }) => passengerId)).toEqual([12])
    const { plan } = undoPlan(now, history, { overwrites: true })!
    expect(inShort(plan.edits)).toEqual(['11:1:1 7:45→-', '12:1:1 8:20→-'])
    expect(plan.skipped.map(({ passengerId, why }) => [passengerId, why])).toEqual([
      [13, 'refusal.ride.inactivePassenger'],
    ])
  })

  test('goes past steps that are undone already, which are no change of somebody else', () => {
    const first = typed(weekGrid(), emptyHistory, [at(11, 1)], 465)
    const second = typed(first.grid, first.history, [at(12, 1)], 500)
    const third = typed(second.grid, second.history, [at(13, 1)], 510)
    const undone = undoPlan(first.grid, third.history)
    expect(inShort(undone?.plan.edits ?? [])).toEqual(['11:1:1 7:45→-'])
    expect(undone?.plan.skipped).toEqual([])
    expect(undone?.history).toEqual({ past: [], future: first.history.past })
    expect(undoPlan(weekGrid(), first.history)).toEqual({
      plan: { edits: [], skipped: [] },
      history: { past: [], future: first.history.past },
    })
  })

  test('is kept by its latest steps, as many whole ones as a device takes', () => {
    const edit = (before: number) => ({ ...at(11, 1), before, after: null })
    const step = (edits: number, before: number) => Array.from({ length: edits }, () => edit(before))
    const history = { past: [step(1, 1), step(2999, 2), step(2000, 3)], future: [step(1, 4)] }
    expect(keptHistory(history)).toEqual({ past: history.past, future: [] })
    const longer = { ...history, past: [...history.past, step(1, 5)] }
    expect(keptHistory(longer)).toEqual({ past: longer.past.slice(1), future: [] })
    expect(keptHistory({ past: [step(5001, 1)], future: [] })).toEqual(emptyHistory)
    expect(KeptHistory.parse(JSON.parse(JSON.stringify(keptHistory(history))))).toEqual(keptHistory(history))
  })

  test('keeps the last fifty steps', () => {
    let now = { grid: weekGrid(), history: emptyHistory }
    for (let minutes = 1; minutes <= historyLimit + 10; minutes += 1) {
      now = typed(now.grid, now.history, [at(11, 1)], minutes)
    }
    expect(now.history.past).toHaveLength(historyLimit)
    for (let step = 0; step < historyLimit + 10; step += 1) now = after(undoPlan, now.grid, now.history)
    expect([...now.grid.times.values()]).toEqual([10])
  })

  test('all undone is where it began, all done again is where it was', () => {
    const cells = [at(11, 1), at(11, 1, departure), at(12, 3), at(13, 5)]
    const action = fc.oneof(
      fc.record({ cells: fc.subarray(cells), minutes: fc.option(fc.integer({ min: 0, max: 1439 })) }),
      fc.constantFrom('undo' as const, 'redo' as const),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: historyLimit }), (actions) => {
        let now = { grid: weekGrid(), history: emptyHistory }
        for (const one of actions) {
          if (one === 'undo') now = after(undoPlan, now.grid, now.history)
          else if (one === 'redo') now = after(redoPlan, now.grid, now.history)
          else now = typed(now.grid, now.history, one.cells, one.minutes)
        }
        const last = now.grid.times
        const steps = now.history.past.length
        for (let step = 0; step < steps; step += 1) now = after(undoPlan, now.grid, now.history)
        expect([...now.grid.times]).toEqual([])
        for (let step = 0; step < steps; step += 1) now = after(redoPlan, now.grid, now.history)
        expect(new Map(now.grid.times)).toEqual(new Map(last))
      }),
    )
  })
})

describe('what the server has to hear', () => {
  const of = { id: 5, destinationId: 1 }

  test('brings removed rides back as new ones', () => {
    const copies = rideCopies(
      [ride(1, at(11, 1), '08:00', { version: 4 }), { ...ride(9, at(11, 2), '08:00'), rideType: 0 }],
      of,
    )
    expect(copies).toMatchObject([{ id: 0, passengerId: 11, weekDayId: 1, timeOfDay: { hour: 8, minute: 0 } }])
    expect(copies[0]).not.toHaveProperty('version')
  })

  test('fits into one body of a mebibyte at its largest', () => {
    const one = rideInput({
      cell: at(2_147_483_647, 6, departure),
      timetable: { id: 2_147_483_647, destinationId: 2_147_483_647 },
      minutes: 1439,
      stored: { id: 2_147_483_647, version: 2_147_483_647 },
      creatingId: '00000000-0000-0000-0000-000000000000',
    })
    const bytes = JSON.stringify(Array.from({ length: rideLimits.atOnce }, () => RideInput.parse(one))).length
    expect(bytes).toBeLessThan(1024 * 1024)
  })
})

test('a locked timetable undoes nothing', () => {
  const { grid, history } = typed(weekGrid(), emptyHistory, [at(11, 1)], 465)
  const locked = { ...weekGrid({ of: timetable({ state: 100 }) }), times: grid.times }
  expect(undoPlan(locked, history)?.plan).toMatchObject({ edits: [], skipped: [{ why: 'refusal.timetable.locked' }] })
})
