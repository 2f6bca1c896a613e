import type { Coordinates } from '#domain/polyline.ts'
import { utilities } from '#domain/utility.ts'

/** Somebody who rides; neighbours stand next to each other in the order of their places. */
export interface Rider {
  /** The weekly ride that needs a trip; `null` for who has one already. */
  rideId: number | null
  passengerId: number
  utilityIds: readonly number[]
  postalCode: string
  address: string
  /** Where that is on the map; `null` where nobody knows, and for whom it does not matter. */
  home: Coordinates | null
}

export interface Car {
  id: number
  name: string
  seats: number
  wheelchairPlaces: number
}

/** A run of one destination, direction and time. `riders` are in the order in which they joined. */
export interface Run {
  /** `null` for a run that this planning makes. */
  id: number | null
  name: string
  /** `null` while no car has been assigned. */
  car: Car | null
  riders: Rider[]
}

type Capacity = Pick<Car, 'seats' | 'wheelchairPlaces'>

/** What a run without a car may carry, so that a usual car will do when one is assigned. */
const usualCar: Capacity = { seats: 4, wheelchairPlaces: 1 }

const largeCar = { seats: 6 } as const
const smallCar = { seats: 4 } as const

const has = (rider: Rider, ...ids: number[]) => ids.some((id) => rider.utilityIds.includes(id))

const staysInWheelchair = (rider: Rider) => has(rider, utilities.wheelchair, utilities.electricWheelchair)

/** A passenger who needs a wheelchair's place takes no seat; an attendant takes one. */
function needsOf(riders: readonly Rider[]): Capacity {
  const wheelchairPlaces = riders.filter(staysInWheelchair).length
  const attendants = riders.filter((rider) => has(rider, utilities.attendant)).length
  return { seats: riders.length - wheelchairPlaces + attendants, wheelchairPlaces }
}

/** Whether there is room for all the riders; who needs to ride alone shares with nobody. */
function hasRoom(capacity: Capacity, riders: readonly Rider[]): boolean {
  if (riders.length > 1 && riders.some((rider) => has(rider, utilities.single))) return false
  const needs = needsOf(riders)
  return needs.seats <= capacity.seats && needs.wheelchairPlaces <= capacity.wheelchairPlaces
}

/** Whether a car takes all the riders, as many and as they are. */
export const takes = (car: Capacity, riders: readonly Rider[]): boolean =>
  hasRoom(car, riders) &&
  riders.every(
    (rider) =>
      (!has(rider, utilities.largeCar) || car.seats >= largeCar.seats) &&
      (!has(rider, utilities.smallCar) || car.seats <= smallCar.seats),
  )

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Wheelchairs first, because few cars take them; then neighbours one after the other. */
const inPlanningOrder = (a: Rider, b: Rider) =>
  Number(staysInWheelchair(b)) - Number(staysInWheelchair(a)) ||
  byText(a.postalCode, b.postalCode) ||
  byText(a.address, b.address) ||
  a.passengerId - b.passengerId

/** The car that takes most of those who wait, and leaves the better cars for others. */
export function bestOf(cars: readonly Car[], riders: readonly Rider[], waiting: readonly Rider[]): Car | null {
  const needs = needsOf(waiting)
  const spareWheelchairPlaces = (car: Car) => Math.max(0, car.wheelchairPlaces - needs.wheelchairPlaces)
  const missing = (car: Car) =>
    Math.max(0, needs.seats - car.seats) + Math.max(0, needs.wheelchairPlaces - car.wheelchairPlaces)
  const [best] = cars
    .filter((car) => takes(car, riders))
    .sort(
      (a, b) =>
        spareWheelchairPlaces(a) - spareWheelchairPlaces(b) ||
        missing(a) - missing(b) ||
        a.seats - b.seats ||
        a.id - b.id,
    )
  return best ?? null
}

interface Situation {
  /** Who has no run yet. */
  riders: readonly Rider[]
  /** Runs that there are already at this time. */
  runs: readonly Run[]
  /** Cars that are free at this time. */
  cars: readonly Car[]
  /** Names a run that gets no car. */
  nameWithoutCar: () => string
}

/**
 * Puts riders of one destination, direction and time into cars: into the seats that are left, else into free cars, else
 * into runs that wait for one. Runs without a car get one if it is free. The same input gives the same plan.
 */
export function planRuns({ riders, runs, cars, nameWithoutCar }: Situation): Run[] {
  const free = new Set(cars)
  const planned = runs.map((run) => ({ ...run, riders: [...run.riders] }))
  const assign = (passengers: readonly Rider[], waiting: readonly Rider[]): Car | null => {
    const car = bestOf([...free], passengers, waiting)
    if (car) free.delete(car)
    return car
  }

  for (const run of planned) run.car ??= assign(run.riders, run.riders)

  const queue = [...riders].sort(inPlanningOrder)
  for (const [index, rider] of queue.entries()) {
    const started = planned.find((run) => run.car && takes(run.car, [...run.riders, rider]))
    const car = started ? null : assign([rider], queue.slice(index))
    const waiting = car ? undefined : planned.find((run) => !run.car && hasRoom(usualCar, [...run.riders, rider]))
    const open = started ?? waiting
    if (open) open.riders.push(rider)
    else planned.push({ id: null, name: car?.name ?? nameWithoutCar(), car, riders: [rider] })
  }
  return planned
}
