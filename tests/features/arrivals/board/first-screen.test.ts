import { describe, expect, test } from 'vitest'
import { firstScreen } from '#features/arrivals/board/first-screen.ts'
import { groupRows } from '#features/arrivals/board/group-rows.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { boardItem } from '../board-item.ts'

const noon = 12 * 60

/** A car every ten minutes around noon, each with so many passengers. */
const groupsOf = (sizes: readonly number[], { completed = false } = {}) =>
  groupRows(
    sizes.flatMap((size, car) =>
      Array.from({ length: size }, (_, at) =>
        boardItem({ id: 100 * car + at, atHHMM: timeOfDay(noon + 10 * (car - 20)), completed }),
      ),
    ),
  )

describe('what is drawn first', () => {
  const fortyOne = groupsOf(Array.from({ length: 41 }, () => 1))

  test('fills the window to either side of the line', () => {
    // a card with one line of tiles is 128 pixels high
    expect(firstScreen(fortyOne, { past: 20, nowMinutes: noon, height: 640 })).toEqual({ from: 15, to: 25 })
    expect(firstScreen(fortyOne, { past: 20, nowMinutes: noon, height: 641 })).toEqual({ from: 14, to: 26 })
  })

  test('ends where the list ends', () => {
    expect(firstScreen(fortyOne, { past: 0, nowMinutes: noon, height: 640 })).toEqual({ from: 0, to: 5 })
    expect(firstScreen(fortyOne, { past: 41, nowMinutes: noon, height: 640 })).toEqual({ from: 36, to: 41 })
    expect(firstScreen([], { past: 0, nowMinutes: noon, height: 640 })).toEqual({ from: 0, to: 0 })
  })

  test('begins with the first car on another day', () => {
    expect(firstScreen(fortyOne, { past: -1, nowMinutes: null, height: 640 })).toEqual({ from: 0, to: 5 })
  })

  test('is less of large cars', () => {
    const large = groupsOf([12, 12, 12, 12])
    expect(firstScreen(large, { past: -1, nowMinutes: null, height: 640 })).toEqual({ from: 0, to: 3 })
  })

  test('is more of cars that are folded to a line', () => {
    const done = groupsOf(
      Array.from({ length: 20 }, () => 4),
      { completed: true },
    )
    expect(firstScreen(done, { past: 20, nowMinutes: noon, height: 440 })).toEqual({ from: 10, to: 20 })
  })
})
