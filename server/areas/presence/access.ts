import type { tellPresence } from '#contract/presence.ts'
import { localDateAt } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import type { Input } from '../../call/calls.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { visiblePassenger } from '../passengers/access.ts'
import { timetableRead } from '../timetables/access.ts'
import { transportationPermissionRead } from '../transportation-permissions/access.ts'

/** The record that is open, as far as its user may know. */
export interface OpenedRecord {
  organizationId: number
  mayChange: boolean
}

type Told = Pick<Input<typeof tellPresence>, 'body'> & { now: Date }

/** Whoever may read the record: for others there is none, or what they may not do is said as its own call says it. */
export const presenceTell: AccessRule<Told, Principal, OpenedRecord> = {
  name: 'presence.tell',
  needsUser: true,
  load: (trx, { body: { record }, now }, user) =>
    record.kind === 'passenger'
      ? openedPassenger(trx, record.id, user)
      : record.kind === 'week'
        ? openedWeek(trx, record.id, user, now)
        : openedPermission(trx, record, user),
}

async function openedPassenger(trx: Trx, id: number, user: Principal): Promise<OpenedRecord> {
  const passenger = await visiblePassenger(trx, id, user)
  return { organizationId: passenger.organizationId, mayChange: passengerCan.edit(passenger, user) === null }
}

async function openedWeek(trx: Trx, id: number, user: Principal, now: Date): Promise<OpenedRecord> {
  const timetable = await timetableRead.load(trx, { params: { id }, now }, user)
  const refusal = timetableCan.editRides(timetable, localDateAt(now.getTime()), user)
  return { organizationId: timetable.organizationId, mayChange: refusal === null }
}

async function openedPermission(
  trx: Trx,
  { id, passengerId }: { id: number; passengerId: number },
  user: Principal,
): Promise<OpenedRecord> {
  const { organizationId, refusal } = await transportationPermissionRead(trx, { id, passengerId }, user)
  return { organizationId, mayChange: refusal === null }
}
