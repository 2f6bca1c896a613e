import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { arrivalsKey, arrivalsList, someArrivals } from '#data/mirror/arrivals-list.ts'
import { MirrorDatabase } from '#data/mirror/db.ts'
import type { ListTarget } from '#data/mirror/refresh.ts'
import { outboxRules } from '#data/outbox/plan.ts'
import { arrival } from '#tests/support/arrival.ts'

const monday = Date.parse('2026-11-23T08:12:00+02:00')
const today = '2026-11-23'

let made = 0
let mirror: MirrorDatabase

beforeEach(() => {
  made += 1
  mirror = new MirrorDatabase(`some-arrivals-${made}`)
})
afterEach(() => mirror.delete())

type Rows = ArrivalDeparture[] | null

const applyTo = (target: ListTarget<ArrivalDeparture>, rows: Rows, startTick: number, sentEtag: string | null = null) =>
  target.apply({ rows, etag: 'a' }, { startTick, fetchedAt: monday, etag: 'a' }, sentEtag, outboxRules.mayApply)
const whole = (rows: Rows, startTick: number, sentEtag: string | null = null) =>
  applyTo(arrivalsList(mirror, 1), rows, startTick, sentEtag)
const part = (ids: number[], rows: ArrivalDeparture[], startTick: number) =>
  applyTo(someArrivals(mirror, 1, ids), rows, startTick)

const stored = () => mirror.arrivals.toArray()
const list = () => mirror.lists.get(arrivalsKey(1))

const helvi = arrival({ id: 1, passengerName: 'Helvi', date: today })
const onni = arrival({ id: 2, passengerName: 'Onni', date: today })
const done = { ...helvi, completed: true }

test('a part changes its rows, takes away those that are gone, and leaves the others alone', async () => {
  await whole([helvi, onni], 1)
  await part([1], [done], 2)
  expect(await stored()).toEqual([done, onni])
  await part([2], [], 3)
  expect(await stored()).toEqual([done])
  expect((await list())?.rides).toEqual({ [today]: 1 })
})

test('a part adds to the days that are counted, and takes from them', async () => {
  await whole([helvi], 1)
  await part([2, 3], [onni, arrival({ id: 3, date: '2026-11-24' })], 2)
  expect((await list())?.rides).toEqual({ [today]: 2, '2026-11-24': 1 })
  await part([1], [{ ...helvi, cancelled: true }], 3)
  expect((await list())?.rides).toEqual({ [today]: 1, '2026-11-24': 1 })
})

test('an older list leaves the rows alone of which a newer part has told, those that are gone too', async () => {
  await whole([helvi, onni], 1)
  await part([1], [done], 3)
  await part([2], [], 4)
  expect(await whole([helvi, { ...onni, carName: 'Taksi 9' }, arrival({ id: 3, date: today })], 2)).toBe('applied')
  expect((await stored()).map(({ id, completed }) => [id, completed])).toEqual([
    [1, true],
    [3, false],
  ])
  expect((await list())?.rides).toEqual({ [today]: 2 })
})

test('an older part is not applied over a newer list, nor over a newer part', async () => {
  await whole([helvi], 5)
  expect(await part([1], [done], 4)).toBe('older')
  await part([1], [done], 7)
  expect(await part([1], [helvi], 6)).toBe('older')
  expect(await stored()).toEqual([done])
})

test('a newer list replaces what parts have told', async () => {
  await whole([helvi, onni], 1)
  await part([1], [done], 2)
  await whole([helvi, onni], 3)
  expect(await stored()).toEqual([helvi, onni])
  expect(await list()).not.toHaveProperty('revised')
})

test('after a part the whole list is asked for as such: that it has not changed says nothing', async () => {
  await whole([helvi], 1)
  await part([1], [done], 2)
  expect(await arrivalsList(mirror, 1).etag()).toBeNull()
  expect(await whole(null, 3, 'a')).toBe('askAgain')
})

test('what another page has stored of a part is seen by the next list', async () => {
  await whole([helvi, onni], 1)
  // by another page: this one remembers the list that it has applied
  await mirror.arrivals.put(done)
  await mirror.lists.update(arrivalsKey(1), { etag: null, revised: { 1: 2 } })
  await whole([helvi, onni], 3)
  expect(await stored()).toEqual([helvi, onni])
})

test('a row of a day that is over stays, though the server does not list it any more', async () => {
  const past = { ...helvi, date: '2026-11-22' }
  await whole([onni], 1)
  await mirror.arrivals.put(past)
  await part([1], [], 2)
  expect(await stored()).toEqual([past, onni])
})

test('no part is applied where there is no list', async () => {
  expect(await part([1], [done], 2)).toBe('older')
  expect(await stored()).toEqual([])
})
