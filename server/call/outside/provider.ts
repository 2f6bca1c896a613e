import type { Kysely } from 'kysely'
import type { InstanceConfig } from '#domain/instance-config.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Coordinates } from '#domain/polyline.ts'
import type { PriceEstimate } from '#domain/price-estimate.ts'
import type { CarLocation } from '#domain/route.ts'
import type { Database } from '../../db/tables.ts'

export interface TripCancellation {
  organizationId: number
  tripIds: readonly number[]
  reason: string
  /** Who asks for it. */
  user: { id: number; email: string }
  at: Date
}

export interface TripKey {
  organizationId: number
  tripId: number
}

export interface TimetableKey {
  organizationId: number
  id: number
}

export interface BookingKey {
  organizationId: number
  bookingId: number
}

/** A ride whose way nobody knows is planned to last this long. */
export const unknownWayMinutes = 30

/** Two places, of which nobody may know where they are on the map. */
export interface Ends {
  from: Coordinates | null
  to: Coordinates | null
}

/** A way from one place to another, for somebody of a destination. */
export interface Journey extends Ends {
  organizationId: number
  destinationId: number
}

/** Rides of an organisation that may have been ordered: of passengers, to a destination, or of one timetable. */
export type OrderedRides = { organizationId: number } & (
  { passengerIds: readonly number[] } | { destinationId: number } | { timetableId: number }
)

/** A passenger whose transportation permissions have changed. */
export interface Reservation {
  organizationId: number
  passengerId: number
  /** The first day whose trips may be reserved anew. */
  from: LocalDate
}

/** Where a car stops. */
export interface DriveStop {
  address: string
  /** From the midnight that starts the day of the drive. */
  minutes: number
  /** `null` where nobody knows where the address is on the map. */
  point: Coordinates | null
  /** Ids of the trips that start and that end there. */
  pickups: readonly number[]
  dropOffs: readonly number[]
}

/** The way from one stop to the next one that is on the map, with the planned times at both. */
export interface DriveLeg {
  /** From stop to stop. */
  line: readonly [Coordinates, ...Coordinates[]]
  /** Whether it is as the crow flies, because no road is known. */
  isStraight: boolean
  from: number
  to: number
}

/** What one car does from its first stop to its last one. */
export interface Drive {
  stops: readonly DriveStop[]
  /** Empty when fewer than two stops are on the map. */
  legs: readonly DriveLeg[]
  /** Where the car has been by now, each place with the minute at which it was planned; empty when it does not say. */
  driven: readonly (CarLocation & { minutes: number })[]
  liveLocationAvailable: boolean
}

/**
 * The external booking system. It owns runs, cars and trips; what it says is kept in our tables, where the routes read
 * it. `db` is the caller's handle: inside a transaction an implementation uses nothing else.
 */
export interface Provider {
  /** Configs of the instances, by id. Ids that it does not know are left out. */
  instanceConfigs: (db: Kysely<Database>, instanceIds: readonly number[]) => Promise<InstanceConfig[]>

  /**
   * Brings runs, trips and board items of every destination up to date for the days ahead. Doing it again changes
   * nothing. Opens its own transactions, so it is never called inside one.
   */
  updateTrips: (db: Kysely<Database>, now: Date) => Promise<void>

  /** Orders the rides of a stored timetable that is locked for it. The answer comes later, by `answerOrders`. */
  submitOrder: (db: Kysely<Database>, timetable: TimetableKey, at: Date) => Promise<void>

  /** Cancels an order, answered or not, and takes its coming trips off the board. What has been confirmed stays. */
  withdrawOrder: (db: Kysely<Database>, timetable: TimetableKey, at: Date) => Promise<void>

  /** Takes the coming trips of single weekly rides off the board. Gives how many. */
  withdrawRides: (db: Kysely<Database>, rideIds: readonly number[], at: Date) => Promise<number>

  /**
   * Tells of what has changed about rides since they were ordered: who rides, from where, and whether at all. Called in
   * the transaction that changed it, once it is stored. Nothing has to have changed.
   */
  reviseOrders: (db: Kysely<Database>, rides: OrderedRides, at: Date) => Promise<void>

  /**
   * Accepts or rejects the orders that are due by now; an accepted one has its trips. Opens its own transactions, so it is
   * never called inside one.
   */
  answerOrders: (db: Kysely<Database>, now: Date) => Promise<void>

  /** Asks for the trips' cancellation, once the caller has checked that they may be. The answer may come later. */
  cancelTrips: (db: Kysely<Database>, cancellation: TripCancellation) => Promise<void>

  /**
   * Asks ahead what an estimate of a way needs from outside, so that nobody is asked inside a transaction. Takes 5 s at
   * most, and never throws. Never called inside a transaction.
   * @param of `null` for nothing to ask
   */
  askAboutWay: (of: () => Promise<Journey | null>) => Promise<void>

  /** The same for the drive that a trip is part of. */
  askAboutDrive: (db: Kysely<Database>, of: () => Promise<TripKey | null>) => Promise<void>

  /** What cars there are for a journey, how long it takes, and what it costs. Changes nothing, and asks nobody. */
  estimate: (db: Kysely<Database>, journey: Journey) => Promise<PriceEstimate>

  /** Asks for the ride of a stored open booking, as it is by now. The answer may come later. */
  placeBooking: (db: Kysely<Database>, booking: BookingKey, at: Date) => Promise<void>

  /** Cancels what was asked for, before the booking system has answered. */
  withdrawBooking: (db: Kysely<Database>, booking: BookingKey) => Promise<void>

  /**
   * Takes in the answers that are there by now: to requested cancellations, to bookings, and to what staff entered of
   * passengers. Opens its own transactions, so it is never called inside one.
   */
  takeAnswers: (db: Kysely<Database>, now: Date) => Promise<void>

  /** Takes in what drivers have reported by now: pick-ups, drop-offs, and passengers who did not come. */
  takeDriverReports: (db: Kysely<Database>, now: Date) => Promise<void>

  /** Reserves a passenger's coming trips on the transportation permissions as they are by now. */
  reserveAgain: (db: Kysely<Database>, reservation: Reservation) => Promise<void>

  /** The drive that a trip is part of, with everybody on it; `null` when it has none, as a cancelled one. */
  driveOf: (db: Kysely<Database>, trip: TripKey, now: Date) => Promise<Drive | null>

  /** Where the trip's car is; `null` before and after its drive, without a car, and for a car that does not say. */
  carLocation: (db: Kysely<Database>, trip: TripKey, now: Date) => Promise<CarLocation | null>
}
