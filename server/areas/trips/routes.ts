import { cancelTrips, listTrips } from '#contract/trips.ts'
import { wallTimeAt } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import type { Refusal } from '#domain/refusal.ts'
import { isTripOf, whyNotCancelTrip } from '#domain/trip.ts'
import type { App } from '../../call/calls.ts'
import { refusalCodes } from '../../call/refusals.ts'
import { serve } from '../../call/serve.ts'
import { wallDateTime } from '../../ground/wall-time.ts'
import { tripsCancel, tripsRead } from './access.ts'
import { tripsByIds, tripsOf } from './trips.ts'

type CancelledBefore = 'refusal.trip.cancelled' | 'refusal.trip.cancelling'

const isCancelledBefore = (refusal: Refusal): refusal is CancelledBefore =>
  refusal === 'refusal.trip.cancelled' || refusal === 'refusal.trip.cancelling'

export function tripRoutes(app: App): void {
  serve(app, listTrips, {
    rule: tripsRead,
    action: 'trips.view',
    async handle({ trx, user, stored, query, record }) {
      record({
        organizationId: stored.organizationId,
        destinationId: query.destinationId,
        passengerIds: [stored.id],
        detail: { startDate: query.startDate, endDate: query.endDate },
      })
      const trips = await tripsOf(trx, stored, query)
      const seesAll = passengerCan.readsAllTrips(stored, user)
      return seesAll ? trips : trips.filter((trip) => isTripOf(trip, query.destinationId))
    },
  })

  serve(app, cancelTrips, {
    rule: tripsCancel,
    action: 'trips.cancel',
    async handle({ trx, user, stored: { passenger, trips }, body, now, record, services }) {
      const { organizationId } = passenger
      const { date, minutes } = wallTimeAt(now.getTime())
      const judged = trips.map((trip) => ({ trip, refusal: whyNotCancelTrip(trip, wallDateTime(date, minutes)) }))
      const free = judged.flatMap(({ trip, refusal }) => (refusal === null ? [trip] : []))
      const tripIds = free.map(({ id }) => id)
      record({
        organizationId,
        passengerIds: [passenger.id],
        // without the reason: what is entered there may tell of somebody's health
        detail: {
          asked: trips.map(({ id }) => String(id)),
          cancelled: tripIds.map(String),
          trips: free.map(({ startDateTime }) => startDateTime.slice(0, 16)).sort(),
        },
      })
      if (tripIds.length > 0) {
        await services.provider.cancelTrips(trx, { organizationId, tripIds, reason: body.reason, user, at: now })
      }
      return {
        cancelled: await tripsByIds(trx, organizationId, tripIds),
        alreadyCancelled: judged.flatMap(({ trip, refusal }) => (isCancelledBefore(refusal) ? [trip] : [])),
        refused: judged.flatMap(({ trip, refusal }) =>
          refusal === null || isCancelledBefore(refusal) ? [] : [{ trip, code: refusalCodes[refusal] }],
        ),
      }
    },
  })
}
