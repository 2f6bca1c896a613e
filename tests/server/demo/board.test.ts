import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lateAfterMinutes, type ArrivalDeparture } from '#domain/arrival.ts'
import { isWeekend, wallTimeAt } from '#domain/local-date.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import { byDate, byRun, demoBoards, fillDemoAt, mainAlias, openDemo, type DemoBoard } from '#tests/support/demo.ts'
import { contentsOf } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Weekdays, a weekend with the night on which clocks change, the turn of a year. */
const moments = [
  ['on a Monday morning', '2026-11-23T06:12:00Z'],
  ['on a Wednesday noon', '2026-03-11T10:05:00Z'],
  ['on a Friday evening', '2026-06-12T16:00:00Z'],
  ['on a Saturday', '2026-03-28T09:00:00Z'],
  ['on the Sunday when summer time ends', '2026-10-25T11:00:00Z'],
  ['just after midnight on the last day of a year', '2026-12-30T22:01:00Z'],
] as const

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe.each(moments)('opened %s', (_, moment) => {
  let all: DemoBoard[]
  let main: ArrivalDeparture[]

  beforeAll(async () => {
    await fillDemoAt(server, moment)
    all = await demoBoards(server)
    main = all.find(({ alias }) => alias === mainAlias)!.items
  })

  test('the week is full on weekdays and thin on weekends', () => {
    expect(all).toHaveLength(7)
    for (const { alias, items } of all) {
      const [few, many] = alias === mainAlias ? [40, 60] : [15, 25]
      for (const [date, { length }] of byDate(items)) {
        if (isWeekend(date)) expect(length, `${alias} ${date}`).toBeLessThanOrEqual(8)
        else expect(length, `${alias} ${date}`).toSatisfy((count: number) => count >= few && count <= many)
      }
    }
    expect(byDate(main).size).toBe(7)
  })

  test('passengers arrive in the morning and leave in the afternoon', () => {
    for (const { items } of all) {
      for (const { atHHMM, arrivalDepartureType } of items) {
        const [first, last] = arrivalDepartureType === 1 ? ['07:30', '09:45'] : ['12:30', '16:15']
        expect(atHHMM >= first && atHHMM <= last).toBe(true)
      }
    }
  })

  test('a car carries one to five, and many cars carry several', () => {
    const sizes = all.flatMap(({ items }) => byRun(items).map(({ length }) => length))

    expect(Math.max(...sizes)).toBeLessThanOrEqual(5)
    expect(sizes.filter((size) => size > 2).length).toBeGreaterThan(sizes.length / 2)
  })

  test('on each weekday some runs of the main destination wait for a car, and most have one', () => {
    for (const [date, items] of byDate(main)) {
      if (isWeekend(date)) continue
      const runs = byRun(items)
      const waiting = runs.filter(([item]) => item!.carName === null)
      expect(waiting.length, date).toSatisfy((count: number) => count >= 1 && count <= runs.length / 4)
    }
  })

  test('on each weekday some rides are cancelled, by a user and by the booking system, and one or two may be', () => {
    for (const [date, items] of byDate(main)) {
      if (isWeekend(date)) continue
      const cancelled = items.filter((item) => item.cancelled)
      expect(cancelled.filter((item) => item.cancelledByEmail !== null).length, date).toBeGreaterThan(0)
      expect(cancelled.filter((item) => item.cancelledByEmail === null).length, date).toBeGreaterThan(0)
      expect(cancelled.length, date).toBeLessThan(items.length / 8)
      const asked = items.filter((item) => item.cancelling).length
      expect(asked, date).toSatisfy((count: number) => count === 1 || count === 2)
    }
  })

  test('what is due today is confirmed but for one or two late ones, and nothing else is', () => {
    const { date, minutes } = wallTimeAt(Date.parse(moment))
    for (const { alias, items } of all) {
      const isDue = (item: ArrivalDeparture) =>
        item.date === date && minutesOf(item.atHHMM) + lateAfterMinutes <= minutes
      const mayBe = items.filter((item) => !item.cancelled && !item.cancelling && !item.inactive)
      const due = mayBe.filter(isDue)
      const late = due.filter((item) => !item.completed)
      if (due.length > 0) expect(late.length, alias).toSatisfy((count: number) => count === 1 || count === 2)
      expect(items.filter((item) => item.completed && !isDue(item))).toEqual([])
      expect(items.filter((item) => item.completed && (item.cancelled || item.cancelling))).toEqual([])
    }
  })

  test('opening it again changes nothing', async () => {
    const tables = ['timetable', 'run', 'trip', 'arrival', 'arrival_event', 'passenger'] as const
    const before = await contentsOf(server.services, tables)

    await openDemo(server)

    expect(await contentsOf(server.services, tables)).toEqual(before)
  })
})
