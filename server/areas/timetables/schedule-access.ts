import { passengerCan } from '#domain/passenger-can.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import { insist } from '../../call/refusals.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { passengerOrganizationsOf } from '../organizations/access.ts'
import { insistOf, readOr, visiblePassenger } from '../passengers/access.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { loadSchedule, type StoredSchedule } from './schedules.ts'

const seesSchedules = readOr(passengerCan.readSchedules)

export const schedulesRead: AccessRule<{ params: { id: number } }, Principal, StoredPassenger> = {
  name: 'schedules.read',
  needsUser: true,
  async load(trx, { params }, user) {
    const passenger = await visiblePassenger(trx, params.id, user, { see: seesSchedules })
    insist(passengerCan.readSchedules(passenger, user))
    return passenger
  },
}

async function schedulesChangeable(trx: Trx, passengerId: number, user: Principal): Promise<StoredPassenger> {
  const passenger = await visiblePassenger(trx, passengerId, user, { see: seesSchedules, lock: true })
  await insistOf(trx, passenger, user, passengerCan.editSchedules(passenger, user))
  return passenger
}

export const scheduleCreate: AccessRule<{ body: { passengerId: number } }, Principal, StoredPassenger> = {
  name: 'schedules.write',
  needsUser: true,
  load: (trx, { body }, user) => schedulesChangeable(trx, body.passengerId, user),
}

/** A stored schedule, and whose it is. */
interface PassengerSchedule {
  passenger: StoredPassenger
  schedule: StoredSchedule
}

/** A schedule that is said to be another passenger's than it is, is not found. */
export const scheduleUpdate: AccessRule<{ body: { id: number; passengerId: number } }, Principal, PassengerSchedule> = {
  name: 'schedules.write',
  needsUser: true,
  async load(trx, { body }, user) {
    const schedule = await loadSchedule(trx, passengerOrganizationsOf(user), body.id)
    if (schedule?.passengerId !== body.passengerId) throw notFound()
    return { passenger: await schedulesChangeable(trx, schedule.passengerId, user), schedule }
  },
}

export const scheduleDelete: AccessRule<{ params: { id: number } }, Principal, PassengerSchedule> = {
  name: 'schedules.write',
  needsUser: true,
  async load(trx, { params }, user) {
    const schedule = await loadSchedule(trx, passengerOrganizationsOf(user), params.id)
    if (!schedule) throw notFound()
    return { passenger: await schedulesChangeable(trx, schedule.passengerId, user), schedule }
  },
}
