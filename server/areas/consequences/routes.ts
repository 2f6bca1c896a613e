import { askConsequences } from '#contract/consequences.ts'
import { consequencesFor, namedAtMost } from '#domain/consequences.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { consequencesAsk } from './judge.ts'

export function consequenceRoutes(app: App): void {
  serve(app, askConsequences, {
    rule: consequencesAsk,
    action: 'consequences.view',
    handle({ user, stored: { organizationId, passenger, touched }, body, record }) {
      const told = consequencesFor(body, touched, passenger, user)
      const named = touched.trips.slice(0, namedAtMost).map(({ passengerId }) => passengerId)
      record({
        organizationId,
        ...(body.type === 'deleteTimetable' && { objectType: 'timetable', objectId: body.timetableId }),
        ...(body.type === 'deleteDestination' && {
          ...{ objectType: 'destination', objectId: body.destinationId, destinationId: body.destinationId },
        }),
        ...(body.type === 'deletePassengerGroup' && { objectType: 'passengerGroup', objectId: body.passengerGroupId }),
        ...(passenger && { objectType: 'passenger', objectId: passenger.id }),
        passengerIds: [
          ...new Set([...(passenger ? [passenger.id] : []), ...named, ...told.passengers.named.map(({ id }) => id)]),
        ],
        detail: { change: body.type },
      })
      return Promise.resolve(told)
    },
  })
}
