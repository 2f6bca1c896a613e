import {
  createOrUpdateRides,
  createRide,
  createRides,
  deleteRide,
  deleteRides,
  listRides,
  updateRide,
  updateRides,
} from '#contract/rides.ts'
import type { Ride, RideInput } from '#domain/ride/schema.ts'
import type { App, Call } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { rideDelete, ridesDelete, ridesWrite, rideWrite, timetablesRead } from './access.ts'
import { ridesAtDestination, toRide } from './rides.ts'
import { checkAllAre, removeRides, saveRides } from './save-rides.ts'
import type { StoredTimetable } from './timetables.ts'

type BulkCall = Call<typeof createOrUpdateRides, Principal, StoredTimetable[], undefined>

export function rideRoutes(app: App): void {
  serve(app, listRides, {
    rule: timetablesRead,
    action: 'rides.view',
    async handle({ trx, stored, query: { timetableId = null }, record }) {
      const rides = await ridesAtDestination(trx, stored, timetableId)
      const passengerIds = [...new Set(rides.map(({ passengerId }) => passengerId))]
      record({ organizationId: stored.organizationId, destinationId: stored.id, passengerIds })
      return rides.map((ride) => toRide(ride))
    },
  })

  singleRoutes(app)
  bulkRoutes(app)
}

/** The answer of a call about one ride. */
function only(rides: readonly Ride[]): Ride {
  const [ride] = rides
  if (!ride) throw notFound()
  return ride
}

function singleRoutes(app: App): void {
  serve(app, createRide, {
    rule: ridesWrite,
    action: 'rides.write',
    handle: async ({ stored, body, ...call }) => only(await saveRides(call, stored, [{ ...body, id: 0 }])),
  })

  serve(app, updateRide, {
    rule: rideWrite,
    action: 'rides.write',
    async handle({ stored: { timetables, ride }, body, ...call }) {
      const { id, timetableId, passengerId, weekDayId, rideType } = ride
      const input: RideInput = { ...body, id, timetableId, passengerId, weekDayId, rideType }
      return only(await saveRides(call, timetables, [input]))
    },
  })

  serve(app, deleteRide, {
    rule: rideDelete,
    action: 'rides.delete',
    async handle({ stored, params: { id }, query: { version }, services: { provider }, ...call }) {
      await removeRides(call, stored, [{ id, ...(version !== undefined && { version }) }], provider)
      return {}
    },
  })
}

function bulkRoutes(app: App): void {
  const save = ({ stored, body, ...call }: BulkCall) => saveRides(call, stored, body)

  serve(app, createOrUpdateRides, { rule: ridesWrite, action: 'rides.write', handle: save })

  serve(app, createRides, {
    rule: ridesWrite,
    action: 'rides.write',
    handle(call) {
      checkAllAre('new', call.body)
      return save(call)
    },
  })

  serve(app, updateRides, {
    rule: ridesWrite,
    action: 'rides.write',
    handle(call) {
      checkAllAre('stored', call.body)
      return save(call)
    },
  })

  serve(app, deleteRides, {
    rule: ridesDelete,
    action: 'rides.delete',
    async handle({ stored, body, services: { provider }, ...call }) {
      return { tripsWithdrawn: await removeRides(call, stored, body, provider) }
    },
  })
}
