import {
  copyTimetable,
  createTimetable,
  deleteTimetable,
  getTimetable,
  listCellChanges,
  listDestinationTransportationPermissions,
  listOtherRides,
  listTimetables,
  splitTimetable,
  undeleteTimetable,
  updateTimetable,
} from '#contract/timetables.ts'
import { localDateAt } from '#domain/local-date.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import {
  destinationTransportationPermissionsRead,
  timetableCopy,
  timetableCreate,
  timetableDelete,
  timetableOtherRidesRead,
  timetableRead,
  timetableSplit,
  timetablesRead,
  timetableUndelete,
  timetableUpdate,
} from './access.ts'
import { cellChangesOf } from './cell-changes.ts'
import * as copying from './copy.ts'
import { otherRidesOf } from './other-rides.ts'
import { ridesOfTimetable, toRide } from './rides.ts'
import { makeTimetable, saveTimetable, timetableFacts } from './save.ts'
import { endSplitOf, giveDaysBack, takeDaysAgain } from './splits.ts'
import {
  transportationPermissionsAtDestination,
  passengersOfTimetable,
  timetablesOf,
  wholeTimetable,
} from './timetables.ts'
import { updateTimetableRow } from './writes.ts'

export function timetableRoutes(app: App): void {
  readRoutes(app)
  deletionRoutes(app)
  copyRoutes(app)

  serve(app, createTimetable, {
    rule: timetableCreate,
    action: 'timetable.create',
    async handle({ trx, user, stored, body, now, record, services: { provider } }) {
      const { id: destinationId, organizationId } = stored
      const made = await makeTimetable({ trx, user, now, record, provider }, { organizationId, destinationId }, body)
      record({ organizationId, objectType: 'timetable', objectId: made.id, destinationId })
      return { id: made.id }
    },
  })

  serve(app, updateTimetable, {
    rule: timetableUpdate,
    action: 'timetable.update',
    handle: ({ trx, user, stored, body, now, record, services: { provider } }) =>
      saveTimetable({ trx, user, now, record, provider }, stored, body),
  })
}

function readRoutes(app: App): void {
  serve(app, listTimetables, {
    rule: timetablesRead,
    action: 'timetables.view',
    async handle({ trx, stored, record }) {
      const timetables = await timetablesOf(trx, stored)
      const passengerIds = [...new Set(timetables.flatMap((timetable) => timetable.passengerIds))]
      record({ organizationId: stored.organizationId, destinationId: stored.id, passengerIds })
      return timetables
    },
  })

  serve(app, getTimetable, {
    rule: timetableRead,
    action: 'timetable.view',
    async handle({ trx, stored, record }) {
      const timetable = await wholeTimetable(trx, stored)
      record({ ...timetableFacts(stored), passengerIds: timetable.passengerIds })
      const rides = await ridesOfTimetable(trx, stored)
      return {
        ...timetable,
        passengers: await passengersOfTimetable(trx, stored),
        rides: rides.map((ride) => toRide(ride)),
      }
    },
  })

  serve(app, listCellChanges, {
    rule: timetableRead,
    // of cells of the week that its reader has just loaded, which is in the log
    action: null,
    handle: ({ trx, user, stored, query: { since } }) => cellChangesOf(trx, stored, new Date(since), user),
  })

  serve(app, listOtherRides, {
    rule: timetableOtherRidesRead,
    action: 'timetable.otherRides',
    async handle({ trx, user, stored, now, record }) {
      const others = await otherRidesOf(trx, stored, localDateAt(now.getTime()), user)
      const passengerIds = [...new Set(others.rides.map(({ passengerId }) => passengerId))]
      record({ ...timetableFacts(stored), passengerIds })
      return others
    },
  })

  serve(app, listDestinationTransportationPermissions, {
    rule: destinationTransportationPermissionsRead,
    action: 'transportationPermissions.view',
    async handle({ trx, user, stored, now, record }) {
      const seesTimetables = timetableCan.read(stored.id, user) === null
      const transportationPermissions = await transportationPermissionsAtDestination(
        trx,
        stored,
        seesTimetables ? localDateAt(now.getTime()) : null,
      )
      const passengerIds = [...new Set(transportationPermissions.map(({ passengerId }) => passengerId))]
      record({ organizationId: stored.organizationId, destinationId: stored.id, passengerIds })
      return transportationPermissions
    },
  })
}

function deletionRoutes(app: App): void {
  serve(app, deleteTimetable, {
    rule: timetableDelete,
    action: 'timetable.delete',
    async handle({ trx, user, stored, now, record, services: { provider } }) {
      record(timetableFacts(stored))
      await provider.withdrawOrder(trx, stored, now)
      await updateTimetableRow(trx, stored, { deleted: true }, { userId: user.id, now })
      await giveDaysBack(trx, stored, { userId: user.id, now })
      await endSplitOf(trx, stored)
      return wholeTimetable(trx, stored)
    },
  })

  serve(app, undeleteTimetable, {
    rule: timetableUndelete,
    action: 'timetable.undelete',
    async handle({ trx, user, stored, now, record }) {
      record(timetableFacts(stored))
      if (!stored.deleted) return wholeTimetable(trx, stored)
      await takeDaysAgain(trx, stored, { userId: user.id, now })
      await updateTimetableRow(trx, stored, { deleted: false }, { userId: user.id, now })
      return wholeTimetable(trx, stored)
    },
  })
}

function copyRoutes(app: App): void {
  serve(app, copyTimetable, {
    rule: timetableCopy,
    action: 'timetable.copy',
    handle: ({ trx, user, stored, body, now, record, services: { provider } }) =>
      copying.copyTimetable({ trx, user, now, record, provider }, stored, body),
  })

  serve(app, splitTimetable, {
    rule: timetableSplit,
    action: 'timetable.split',
    handle: ({ trx, user, stored, body, now, record, services: { provider } }) =>
      copying.splitTimetable({ trx, user, now, record, provider }, stored, body),
  })
}
