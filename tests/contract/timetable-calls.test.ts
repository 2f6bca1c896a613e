import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RideConflict, createOrUpdateRides, deleteRides } from '#contract/rides.ts'
import * as rides from '#contract/rides.ts'
import * as timetables from '#contract/timetables.ts'
import { createTimetable } from '#contract/timetables.ts'
import { rideLimits } from '#domain/ride/schema.ts'
import { callsIn } from '#tests/support/calls-in.ts'
import { at, departure, ride } from '#tests/support/timetable.ts'

const calls = callsIn(rides, timetables)

test('every call has the method and the path of the documents', () => {
  expect(Object.fromEntries(calls.map(([name, { method, path }]) => [name, `${method} ${path}`]))).toEqual({
    listTimetables: 'GET /api/timetable/destination/:destinationId',
    getTimetable: 'GET /api/timetable/:id',
    createTimetable: 'POST /api/timetable',
    updateTimetable: 'PUT /api/timetable/:id',
    copyTimetable: 'POST /api/timetable/:id/copy',
    splitTimetable: 'POST /api/timetable/:id/split',
    deleteTimetable: 'DELETE /api/timetable/:id',
    undeleteTimetable: 'PUT /api/timetable/undelete/:id',
    listDestinationTransportationPermissions: 'GET /api/Destination/:id/transportationpermissions',
    listCellChanges: 'GET /api/timetable/:id/cellChanges',
    listOtherRides: 'GET /api/timetable/:id/otherRides',
    listRides: 'GET /api/ride/destination/:destinationId',
    createRide: 'POST /api/ride',
    updateRide: 'PUT /api/ride/:id',
    deleteRide: 'DELETE /api/ride/:id',
    createOrUpdateRides: 'POST /api/ride/createOrUpdateMany',
    deleteRides: 'POST /api/ride/deleteMany',
    createRides: 'POST /api/ride/createMany',
    updateRides: 'POST /api/ride/updateMany',
  })
})

test.each(calls)('%s parses the parameters of its path, and no others', (_, { path, params }) => {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const parsed = params && (z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }).properties ?? {})
  expect(Object.keys(parsed ?? {})).toEqual(named)
})

test('cells wait in the queue; orders, settings and deletions never do', () => {
  const queued = calls.filter(([, { offline }]) => offline === 'queue').map(([name]) => name)
  expect(queued).toEqual(['createOrUpdateRides', 'deleteRides'])
})

describe('many rides at once', () => {
  const one = ride(0, at(11, 1), '08:00')
  const body = (rides: unknown) => createOrUpdateRides.body.safeParse(rides)
  const cells = (count: number) => Array.from({ length: count }, (_, index) => ({ ...one, passengerId: index + 1 }))

  test.each([
    ['none', [], false],
    ['one', [one], true],
    ['both ways of a day', [one, ride(0, at(11, 1, departure), '14:00')], true],
    ['two in one cell', [one, { ...one, id: 7 }], false],
    ['as many as there may be', cells(rideLimits.atOnce), true],
    ['one more', cells(rideLimits.atOnce + 1), false],
    ['one that is wrong', [one, { ...one, weekDayId: 7 }], false],
  ])('are taken or not: %s', (_, rides, expected) => {
    expect(body(rides).success).toBe(expected)
  })

  test('go by their ids, with a version or without', () => {
    expect(deleteRides.body.parse([3, { id: 4, version: 2 }, { id: 5 }])).toEqual([
      { id: 3 },
      { id: 4, version: 2 },
      { id: 5 },
    ])
    expect(deleteRides.body.safeParse([0.5]).success).toBe(false)
    expect(deleteRides.body.safeParse(['3']).success).toBe(false)
  })

  test('that met others tell each cell as it is now', () => {
    const { timetableId, passengerId, weekDayId, rideType } = one
    const cell = { timetableId, passengerId, weekDayId, rideType }
    const answer = {
      version_conflict: [],
      current: [
        { ...cell, ride: { ...one, id: 8 } },
        { ...cell, ride: null },
      ],
    }
    expect(RideConflict.parse(answer).current.map((now) => now.ride?.id)).toEqual([8, undefined])
  })
})

test('a new timetable’s id is read alone and in an object', () => {
  expect(createTimetable.result.parse(7)).toEqual({ id: 7 })
  expect(createTimetable.result.parse({ id: 7, idNumber: 7 })).toEqual({ id: 7 })
  expect(createTimetable.result.safeParse('7').success).toBe(false)
})
