import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { pullDestinations } from '#data/destinations.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { forgetOld, forgetUnusedWeeks } from '#data/mirror/room.ts'
import { orderSources } from '#data/order-search.ts'
import { fetchSchedulesOf } from '#data/schedules.ts'
import { deleteTimetable, undeleteTimetable } from '#data/timetable-deletion.ts'
import { pullTimetables, timetablesFetchedAt, timetablesOf } from '#data/timetable-list.ts'
import {
  addTimetablePassengers,
  cancelTimetableOrder,
  createTimetable,
  transportationPermissionsOf,
  orderTimetable,
  pullTransportationPermissions,
  pullTimetable,
  removeTimetablePassengers,
  timetableOf,
  updateTimetable,
} from '#data/timetables.ts'
import { weekFetchedAt, weekOf } from '#data/week.ts'
import type { NewTimetable, Timetable } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { editedTimetable } from '#domain/timetable/update.ts'
import { openWeekDesk, type WeekDesk } from './week-desk.ts'

let desk: WeekDesk

beforeAll(async () => {
  desk = await openWeekDesk()
})
afterAll(() => desk.close())
beforeEach(() => {
  desk.client.link = () => 'pass'
  desk.client.change = null
  desk.client.seen.length = 0
})

const destinationId = () => desk.world.centre.destinationId
const body = (given: Partial<NewTimetable> = {}): NewTimetable => ({
  destinationId: destinationId(),
  startDate: '2990-02-05',
  endDate: '2990-03-05',
  note: 'Kevät',
  description: '',
  createWithAllDestinationPassengers: true,
  passengerIds: [],
  originalTimetableId: null,
  ...given,
})

async function made(given?: Partial<NewTimetable>): Promise<Timetable> {
  const id = await createTimetable(body(given))
  await pullTimetable(id)
  const timetable = await timetableOf(id)
  if (!timetable) throw new Error('The timetable is not on this device')
  return timetable
}

test('timetables come from the mirror once they were fetched, and nothing before', async () => {
  expect(await timetablesOf(destinationId())).toBeNull()
  expect(await timetablesFetchedAt(destinationId())).toBeNull()
  await pullTimetables(destinationId())
  desk.client.link = () => 'cut'
  await expect(pullTimetables(destinationId())).rejects.toThrow(ApiError)
  expect((await timetablesOf(destinationId()))?.map(({ id }) => id)).toEqual([desk.timetableId])
})

test('a new timetable is on the list, and its week holds the passengers', async () => {
  const { id } = await made()
  expect((await timetablesOf(destinationId()))?.map((row) => row.id)).toContain(id)
  expect((await weekOf(id))?.passengers.map(({ name }) => name).sort()).toContain('Aino Mallikas')
  expect(await weekFetchedAt(id)).not.toBeNull()
})

test('unchanged rows are the same objects, and a week that is as it was is not written', async () => {
  await pullTimetables(destinationId())
  const before = await timetablesOf(destinationId())
  await pullTimetables(destinationId())
  expect((await timetablesOf(destinationId()))?.every((row) => before?.includes(row))).toBe(true)

  let written = 0
  const count = () => {
    written += 1
  }
  const { mirror } = workspace()
  mirror.weeks.hook('updating', count)
  mirror.weeks.hook('creating', count)
  await pullTimetable(desk.timetableId)
  await mirror.lists.delete(`timetable:${desk.timetableId}`)
  await pullTimetable(desk.timetableId)
  mirror.weeks.hook('updating').unsubscribe(count)
  mirror.weeks.hook('creating').unsubscribe(count)
  expect(written).toBe(0)
})

test('a list that was asked for before a change does not undo it', async () => {
  const timetable = await made()
  const { mirror } = workspace()
  await pullTimetables(destinationId())
  const saved = await updateTimetable(editedTimetable(timetable, { ...timetable, note: 'Uusi nimi' }))
  await mirror.lists.update(`timetables:${destinationId()}`, { etag: null })
  desk.client.change = (path, data) =>
    path.endsWith(`/destination/${destinationId()}`) && Array.isArray(data)
      ? data.map((row: Timetable) =>
          row.id === timetable.id ? { ...row, version: timetable.version, note: 'Kevät' } : row,
        )
      : data
  await pullTimetables(destinationId())
  expect(await timetableOf(timetable.id)).toMatchObject({ note: 'Uusi nimi', version: saved.version })
})

test('passengers are added and taken off, and the week follows', async () => {
  const timetable = await made({ createWithAllDestinationPassengers: false })
  const added = await addTimetablePassengers(timetable, desk.passengerIds.slice(0, 2))
  expect((await weekOf(timetable.id))?.passengers).toHaveLength(2)
  await removeTimetablePassengers(added, desk.passengerIds.slice(0, 1))
  expect((await weekOf(timetable.id))?.passengers.map(({ id }) => id)).toEqual([desk.passengerIds[1]])
})

describe('passengers of a timetable that another user has changed since', () => {
  /**
   * As this device has it, and a colleague has it no more: with the first two passengers, a later one and another name.
   */
  const outdated = async () => {
    const timetable = await made({ createWithAllDestinationPassengers: false })
    const mine = await addTimetablePassengers(timetable, desk.passengerIds.slice(0, 2))
    const { startDate, endDate, description } = mine
    const theirs = { ...mine, passengerIds: desk.passengerIds.slice(0, 3) }
    await updateTimetable(editedTimetable(theirs, { startDate, endDate, description, note: 'Toisen' }))
    desk.client.seen.length = 0
    return mine
  }

  test('are added to theirs', async () => {
    const saved = await addTimetablePassengers(await outdated(), desk.passengerIds.slice(3, 4))
    expect(saved).toMatchObject({ passengerIds: desk.passengerIds.slice(0, 4), note: 'Toisen' })
    expect((await weekOf(saved.id))?.passengers).toHaveLength(4)
  })

  test('are taken off theirs', async () => {
    const saved = await removeTimetablePassengers(await outdated(), desk.passengerIds.slice(0, 1))
    expect(saved).toMatchObject({ passengerIds: desk.passengerIds.slice(1, 3), note: 'Toisen' })
  })

  test('are not sent without end where it is changed again and again', async () => {
    const mine = await outdated()
    // it is never what is answered any more
    desk.client.change = (_, data) => {
      const { current } = data as { current?: Timetable }
      return current ? { ...(data as object), current: { ...current, version: mine.version } } : data
    }
    await expect(addTimetablePassengers(mine, desk.passengerIds.slice(3, 4))).rejects.toMatchObject({ status: 409 })
    expect(desk.client.seen.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  })
})

test('an order and its end show in the mirror at once', async () => {
  await desk.type([desk.cell(0)], 465)
  await desk.synchronize()
  const timetable = await timetableOf(desk.timetableId)
  if (!timetable) throw new Error('The timetable is not on this device')
  const ordered = await orderTimetable(timetable)
  expect((await timetableOf(desk.timetableId))?.state).toBe(timetableStates.ordered)
  await cancelTimetableOrder(ordered)
  expect((await timetableOf(desk.timetableId))?.state).toBe(timetableStates.new)
})

test('a timetable that is gone from the list is forgotten with its week', async () => {
  const { id } = await made()
  await desk.server.services.db.updateTable('timetable').set({ deleted: true }).where('id', '=', id).execute()
  await pullTimetables(destinationId())
  expect(await timetableOf(id)).toBeNull()
  expect(await weekOf(id)).toBeNull()
})

test('a server that keeps to the documents is asked for rides and passengers', async () => {
  await desk.type([desk.cell(0)], 480)
  await desk.synchronize()
  await workspace().mirror.weeks.clear()
  await workspace().mirror.lists.clear()
  desk.client.change = (path, data) => {
    if (!path.endsWith(`/api/timetable/${desk.timetableId}`)) return data
    const own = ['rides', 'passengers', 'ridesCount', 'ridingPassengersCount']
    const fields = Object.entries(data as object).filter(([name]) => !own.includes(name))
    return Object.fromEntries(fields)
  }
  await pullTimetable(desk.timetableId)
  const week = await weekOf(desk.timetableId)
  expect(week?.rides).toHaveLength(1)
  expect(week?.passengers).toHaveLength(5)
  expect(new Set(week?.passengers.map((passenger) => passenger.destinationId))).toEqual(new Set([destinationId()]))
  expect(await timetableOf(desk.timetableId)).toMatchObject({ ridesCount: 1, ridingPassengersCount: 1 })
})

test('a timetable that could not be deleted keeps its rides', async () => {
  await desk.type([desk.cell(0), desk.cell(1)], 480)
  await desk.synchronize()
  const timetable = await timetableOf(desk.timetableId)
  if (!timetable) throw new Error('The timetable is not on this device')
  desk.client.link = ({ method }) => (method === 'DELETE' ? 500 : 'pass')
  await expect(deleteTimetable(timetable)).rejects.toMatchObject({ status: 500 })
  expect(desk.sent('/ride/deleteMany')).toHaveLength(1)
  expect(await desk.storedRides()).toMatchObject([{ minutes: 480 }, { minutes: 480 }])
  expect((await weekOf(desk.timetableId))?.rides).toHaveLength(2)
})

test('rides that went ahead of a deletion come back with those that were made since, one to a cell', async () => {
  await desk.type([desk.cell(0), desk.cell(1)], 480)
  await desk.synchronize()
  const timetable = await timetableOf(desk.timetableId)
  if (!timetable) throw new Error('The timetable is not on this device')
  let isGone = false
  desk.client.link = ({ method }) => {
    isGone ||= method === 'DELETE'
    return isGone ? 'cut' : 'pass'
  }
  await expect(deleteTimetable(timetable)).rejects.toMatchObject({ status: null })
  expect(await desk.storedRides()).toEqual([])
  desk.client.link = () => 'pass'
  await desk.byColleague(desk.cell(0), 540)
  await undeleteTimetable(await deleteTimetable(timetable))
  expect((await desk.storedRides()).map(({ minutes }) => minutes).sort()).toEqual([480, 540])
})

describe('a list without counts of rides', () => {
  const counts = async () => {
    const rows = (await timetablesOf(destinationId())) ?? []
    const { ridesCount, ridingPassengersCount } = rows.find(({ id }) => id === desk.timetableId) ?? {}
    return { ridesCount, ridingPassengersCount }
  }
  beforeEach(async () => {
    await desk.type([desk.cell(0), desk.cell(0, { weekDayId: 2 }), desk.cell(1)], 480)
    await desk.synchronize()
    await workspace().mirror.timetables.clear()
    await workspace().mirror.lists.clear()
    desk.client.change = (path, data) =>
      path.includes('/api/timetable/destination/')
        ? (data as object[]).map((row) =>
            Object.fromEntries(Object.entries(row).filter(([name]) => !/^rid(es|ingPassengers)Count$/.test(name))),
          )
        : data
  })

  test('gets them from the rides of the destination', async () => {
    await pullTimetables(destinationId())
    expect(await counts()).toEqual({ ridesCount: 3, ridingPassengersCount: 2 })
    const ofRides = () => desk.client.seen.filter(({ path }) => path.startsWith('/api/ride/destination/'))
    expect(ofRides()).toHaveLength(1)
    desk.client.change = null
    await pullTimetables(destinationId())
    expect(ofRides()).toHaveLength(1)
  })

  test('is shown without them when the rides cannot be had', async () => {
    desk.client.link = ({ path }) => (path.startsWith('/api/ride/destination/') ? 500 : 'pass')
    await pullTimetables(destinationId())
    expect(await counts()).toEqual({})
  })
})

test('transportation permissions of the destination are kept', async () => {
  expect(await transportationPermissionsOf(destinationId())).toBeNull()
  await pullTransportationPermissions(destinationId())
  expect((await transportationPermissionsOf(destinationId()))?.value).toEqual([])
})

test('a full device forgets all weeks but the one seen last, and time forgets the others', async () => {
  const { id } = await made()
  await pullTimetable(desk.timetableId)
  await forgetOld(workspace().mirror, '2026-01-01')
  expect(await weekOf(id)).toBeNull()
  expect(await weekOf(desk.timetableId)).not.toBeNull()
  await forgetUnusedWeeks(workspace().mirror, Date.now() + 60_000)
  expect(await weekOf(desk.timetableId)).toBeNull()
})

test('orders are found by the beginning of their number, on the device and on the server', async () => {
  await pullDestinations()
  await pullTimetables(destinationId())
  const [timetable] = (await timetablesOf(destinationId())) ?? []
  const number = String(timetable?.idNumber ?? '')
  const alias = 'Päiväkeskus Aalto'
  const sources = orderSources({})
  const found = (key: string, typed: string) =>
    sources.find((source) => source.key === key)?.search(typed, AbortSignal.timeout(30_000))
  expect(await found('device', `#${number}`)).toMatchObject([{ idNumber: number, destinationAlias: alias }])
  expect(await found('server', number)).toMatchObject([{ idNumber: number, destinationAlias: alias }])
  expect(await found('device', 'kevät')).toEqual([])
  desk.client.seen.length = 0
  expect(await found('server', ' ')).toEqual([])
  expect(desk.client.seen).toEqual([])
  expect(sources.map(({ key, debounceMs }) => [key, debounceMs])).toEqual([
    ['device', 0],
    ['server', 350],
  ])
})

test('schedules of several passengers are read, and those that cannot be are told', async () => {
  const told: number[] = []
  const found = await fetchSchedulesOf([...desk.passengerIds, 999_999], { onProgress: (done) => told.push(done) })
  expect(found.failed.map(({ passengerId }) => passengerId)).toContain(999_999)
  expect(told).toEqual([1, 2, 3, 4, 5, 6])
})
