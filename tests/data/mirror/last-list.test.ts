import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { arrivalsList } from '#data/mirror/arrivals-list.ts'
import { MirrorDatabase } from '#data/mirror/db.ts'
import { parseRows } from '#data/mirror/parse-rows.ts'
import { outboxRules } from '#data/outbox/plan.ts'
import { arrival } from '#tests/support/arrival.ts'

const monday = Date.parse('2026-11-23T08:12:00+02:00')
const dayMs = 24 * 3_600_000

let made = 0
let mirror: MirrorDatabase

beforeEach(() => {
  made += 1
  mirror = new MirrorDatabase(`last-list-${made}`)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await mirror.delete()
})

const apply = (rows: ArrivalDeparture[] | null, startTick: number, fetchedAt = monday) =>
  arrivalsList(mirror, 1).apply(
    { rows, etag: 'a' },
    { startTick, fetchedAt, etag: 'a' },
    rows ? null : 'a',
    outboxRules.mayApply,
  )
const names = async () => (await mirror.arrivals.orderBy('id').toArray()).map(({ passengerName }) => passengerName)
const readings = () => vi.spyOn(IDBIndex.prototype, 'getAll')

const helvi = arrival({ id: 1, passengerName: 'Helvi' })
const onni = arrival({ id: 2, passengerName: 'Onni' })

test('a list is compared with the one that this page applied before, without reading it', async () => {
  await apply([helvi, onni], 1)
  await apply(null, 2)
  const read = readings()

  await apply([helvi, { ...onni, passengerName: 'Onni B' }], 3)

  expect(read).not.toHaveBeenCalled()
  expect(await names()).toEqual(['Helvi', 'Onni B'])
})

test('what another tab has applied since is read', async () => {
  await apply([helvi, onni], 1)
  await mirror.arrivals.clear()
  await mirror.lists.update('arrivals:1', { appliedTick: 2 })
  const read = readings()

  await apply([helvi, onni], 3)

  expect(read).toHaveBeenCalled()
  expect(await names()).toEqual(['Helvi', 'Onni'])
})

test('yesterday stays when the list of the next day comes', async () => {
  await apply([helvi], 1)
  await apply([arrival({ id: 2, date: '2026-11-24', passengerName: 'Onni' })], 2, monday + dayMs)
  expect(await names()).toEqual(['Helvi', 'Onni'])
})

test('a row that comes again as it was is the same object; a changed one is parsed anew', async () => {
  const Row = z.object({ id: z.int(), name: z.string() })
  const first = await parseRows(Row, [
    { id: 1, name: 'Helvi', extra: 1 },
    { id: 2, name: 'Onni' },
  ])
  const known = new Map(first.map((row) => [row.id, row]))

  const again = await parseRows(Row, [{ id: 1, name: 'Helvi', extra: 1 }, { id: 2, name: 'Ossi' }, { id: 3 }], known)

  expect(again).toEqual([
    { id: 1, name: 'Helvi' },
    { id: 2, name: 'Ossi' },
  ])
  expect(again[0]).toBe(first[0])
})
