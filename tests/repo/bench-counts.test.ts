import { describe, expect, test } from 'vitest'
import { heldUp } from '#tests/bench/device/held-up.ts'
import { compared } from '#tests/bench/row.ts'
import { median } from '#tests/bench/statistics.ts'
import { wakeUpsIn, type TraceEvent } from '#tests/bench/device/wake-ups.ts'
import type { ContentShown, LongTask } from '#tests/e2e/long-tasks.ts'

describe('long tasks', () => {
  const script = { url: '/frontend/js/index.js', at: 0, invoker: 'a timer', ms: 90, layoutMs: 0 }
  const task = (start: number, changes: Partial<LongTask> = {}): LongTask => ({
    ...{ kind: 'task', page: '/', load: 'first', start, ms: 90, waitedMs: 0, scripts: [script], renderingMs: 0 },
    ...changes,
  })
  const counts = (...told: (LongTask | ContentShown)[]) => {
    const { before, after, waiting, driver } = heldUp([told])
    return [before.length, after.length, waiting, driver]
  }
  const form: ContentShown = { kind: 'form', load: 'first', at: 100 }
  const row: ContentShown = { kind: 'row', load: 'first', at: 300 }

  test('count by the first row of their own load, and by its form where it has no rows', () => {
    expect(counts(task(200), row, form)).toEqual([1, 0, 0, 0])
    expect(counts(task(200), form)).toEqual([0, 1, 0, 0])
    expect(counts(task(300), form, row)).toEqual([0, 1, 0, 0])
    expect(counts(task(400), { ...row, load: 'second' })).toEqual([1, 0, 0, 0])
  })

  test('count apart where the machine had no processor, or neither a script nor drawing took that long', () => {
    expect(counts(row, task(400, { waitedMs: 40 }))).toEqual([0, 0, 1, 0])
    expect(counts(row, task(400, { scripts: [] }))).toEqual([0, 0, 0, 1])
    expect(counts(row, task(400, { scripts: [], renderingMs: 60 }))).toEqual([0, 1, 0, 0])
  })
})

describe('wake-ups', () => {
  const fired = (ms: number, timerId: number, tid = 1): TraceEvent => ({
    ...{ name: 'TimerFire', pid: 1, tid, ts: ms * 1000 },
    args: { data: { timerId } },
  })

  test('are one where timers run together, on whatever thread, and name what ran', () => {
    const { count, causes } = wakeUpsIn([
      { name: 'thread_name', pid: 1, tid: 2, args: { name: 'a worker' } },
      { name: 'TimerInstall', pid: 1, args: { data: { timerId: 7, timeout: 500 } } },
      fired(1000, 7),
      fired(2000, 8, 2),
      fired(1004, 9),
    ])
    expect(count).toBe(2)
    expect(causes).toEqual({
      'timer of 500 ms on a thread': 1,
      'timer set before on a thread': 1,
      'timer set before on a worker': 1,
    })
  })
})

test('a ratio that was measured several times says between which bounds it lies', () => {
  const told = { by: median, unit: 'ms', note: '' }
  const steady = compared('grid-type', { own: [20, 20, 20], reference: [10, 10, 10], ...told }).row
  const shaky = compared('grid-type', { own: [20, 20, 80], reference: [10, 10, 10], ...told }).row

  expect([steady.value, steady.reference, steady.ratio, steady.spread]).toEqual([20, 10, 2, [2, 2]])
  expect([shaky.ratio, shaky.spread]).toEqual([2, [2, 8]])
})
