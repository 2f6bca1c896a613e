import type { Kysely } from 'kysely'
import type { Coordinates } from '#domain/polyline.ts'
import { utilityIdsOf } from '../../areas/passengers/columns.ts'
import type { Roads } from '../../call/outside/roads.ts'
import type { Database } from '../../db/tables.ts'
import { pointOf } from '../../ground/line.ts'
import { homeCoordinate, homeOf } from '../homes.ts'
import type { DestinationDay, Slot } from '../slots.ts'
import { carsOf, claimInstance, isFreeAt, type BookedCar } from './fleet.ts'
import { planRuns, type Car, type Run } from './plan-runs.ts'
import { storePlan } from './store-plan.ts'
import { chainOf } from './run-times.ts'
import { holdRiders, ridersWaiting, type WaitingRider } from './waiting.ts'
import { unknownWays, wayOf, type Way } from '../ways.ts'

/** Runs of weekly rides that there are already. Who has cancelled takes no seat. */
type StoredRun = Run & Slot

async function runsOf(trx: Kysely<Database>, day: DestinationDay, cars: readonly Car[]): Promise<StoredRun[]> {
  const rows = await trx
    .selectFrom('run as r')
    .leftJoin('trip as t', (join) =>
      join
        .onRef('t.organization_id', '=', 'r.organization_id')
        .onRef('t.run_id', '=', 'r.id')
        .on('t.cancelled_at', 'is', null),
    )
    .leftJoin('passenger as p', 'p.id', 't.passenger_id')
    .where('r.organization_id', '=', day.organizationId)
    .where('r.destination_id', '=', day.destinationId)
    .where('r.date', '=', day.date)
    .where('r.booking_id', 'is', null)
    .select([
      'r.id',
      'r.name',
      'r.direction',
      'r.minutes',
      'r.car_id as carId',
      'p.id as passengerId',
      'p.home_postalcode as postalCode',
      homeOf('p').as('address'),
      homeCoordinate('p', 'latitude').as('homeLatitude'),
      homeCoordinate('p', 'longitude').as('homeLongitude'),
      utilityIdsOf('p.organization_id', 'p.id').as('utilityIds'),
    ])
    .orderBy('r.id')
    .orderBy('t.id')
    .execute()

  const runs = new Map<number, StoredRun>()
  for (const row of rows) {
    const { id, name, direction, minutes, carId, passengerId, address, utilityIds } = row
    const car = cars.find((one) => one.id === carId) ?? null
    const run = runs.get(id) ?? { id, name, direction, minutes, car, riders: [] }
    if (passengerId !== null) {
      const home = pointOf(row.homeLatitude, row.homeLongitude)
      run.riders.push({ rideId: null, passengerId, postalCode: row.postalCode ?? '', address, home, utilityIds })
    }
    runs.set(id, run)
  }
  return [...runs.values()]
}

const isSame = (a: Slot, b: Slot) => a.direction === b.direction && a.minutes === b.minutes

/** Times at which a passenger waits or a run lacks a car, from the morning on. */
const slotsToPlan = (riders: readonly Slot[], runs: readonly StoredRun[]): Slot[] =>
  [...riders, ...runs.filter((run) => run.car === null && run.riders.length > 0)]
    .map(({ direction, minutes }) => ({ direction, minutes }))
    .filter((slot, index, all) => all.findIndex((other) => isSame(slot, other)) === index)
    .sort((a, b) => a.minutes - b.minutes || a.direction.localeCompare(b.direction))

interface Planning {
  day: DestinationDay
  now: Date
  /** A timetable that is about to be accepted; `null` for none. */
  ordered: number | null
  roads: Roads
  /** Plans without the roads that are not known. */
  isLast: boolean
}

/**
 * Gives every waiting passenger of a destination's day a place on a run. Runs in one transaction.
 * @returns the ways whose roads are worth asking for first: then nothing has been changed. Empty once it is done.
 */
export async function planDay(trx: Kysely<Database>, planning: Planning): Promise<Way[]> {
  const { day, now, ordered, roads, isLast } = planning
  await holdRiders(trx, day, ordered)
  const place = await claimInstance(trx, day)
  const riders = await ridersWaiting(trx, day, ordered)
  const cars = await carsOf(trx, place.instanceId, day.date)
  const stored = await runsOf(trx, day, cars)
  const plan = planOf(riders, stored, cars)
  const destination = pointOf(place.latitude, place.longitude)
  const lacking = isLast ? [] : unknownWays(roads, waysOf(plan, destination))
  if (lacking.length > 0) return lacking
  const withoutCar = new Set(stored.flatMap(({ id, car }) => (id !== null && car === null ? [id] : [])))
  await storePlan(trx, { day, place, plan, riders, withoutCar, now, roads })
  return []
}

/** Ways that the new riders of a plan go, by themselves and with the others. */
const waysOf = (plan: readonly (Run & Slot)[], destination: Coordinates | null): Way[] =>
  plan
    .filter(({ riders }) => riders.some(({ rideId }) => rideId !== null))
    .flatMap((run) => [
      ...(chainOf(run, destination) ?? []),
      ...run.riders.flatMap(({ rideId, home }) =>
        rideId === null
          ? []
          : wayOf(run.direction === 'arrival' ? { from: home, to: destination } : { from: destination, to: home }),
      ),
    ])

/** Who rides with whom, and in which car. */
function planOf(
  riders: readonly WaitingRider[],
  stored: readonly StoredRun[],
  cars: readonly BookedCar[],
): (Run & Slot)[] {
  const names = new Set(stored.map((run) => run.name))
  function routeName(): string {
    let number = 1
    while (names.has(`Reitti ${number}`)) number += 1
    names.add(`Reitti ${number}`)
    return `Reitti ${number}`
  }

  return slotsToPlan(riders, stored).flatMap((slot) => {
    const free = cars.filter((car) => isFreeAt(car, slot.minutes))
    const isFree = (car: Car) => free.some(({ id }) => id === car.id)
    const atSlot = stored.filter((run) => isSame(run, slot))
    // the car of a run that everybody cancelled goes to a run that waits for one
    const waits = atSlot.some((run) => run.car === null && run.riders.length > 0)
    const open = atSlot.filter((run) => run.riders.length > 0 || (!waits && run.car !== null && isFree(run.car)))
    const runs = planRuns({
      riders: riders.filter((rider) => isSame(rider, slot)),
      runs: open,
      cars: free.filter(({ id }) => !open.some((run) => run.car?.id === id)),
      nameWithoutCar: routeName,
    })
    const used = new Set(runs.map((run) => run.car?.id))
    for (const car of cars) if (used.has(car.id)) car.busyAt.push(slot.minutes)
    return runs.map((run) => {
      // a run that everybody cancelled keeps the name of the car that it has lost
      const isTaken = run.id === null && atSlot.some(({ name }) => name === run.name)
      return { ...run, ...slot, name: isTaken ? routeName() : run.name }
    })
  })
}
