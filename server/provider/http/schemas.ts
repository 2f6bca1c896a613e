import * as z from 'zod/mini'
import { LocalDate, WallDateTime } from '#domain/local-date.ts'
import { text } from '#domain/text.ts'
import { timetableLimits } from '#domain/timetable/schema.ts'
import { tripLimits } from '#domain/trip.ts'

/*
 * What this server and a booking system say to each other over HTTP. Ids of organisations, destinations, timetables,
 * rides, passengers and bookings are this server's, ids of trips and positions in the feed are the booking system's.
 */

const id = z.int().check(z.positive(), z.maximum(2_147_483_647))
const outsideId = text(64).check(z.minLength(1))
/** Of what was asked; the newest one about a thing counts. */
const revision = z.int().check(z.positive())
/** Of what is told about a thing; grows. */
const version = z.int().check(z.nonnegative())
/** Minutes from the midnight that starts the day, by clocks in Finland. */
const minutesOfDay = z.int().check(z.minimum(0), z.maximum(1439))
/** The same, reaching into the day before and the day after. */
const minutesNearDay = z.int().check(z.minimum(-1439), z.maximum(2879))
const instant = z.iso.datetime()
const direction = z.enum(['arrival', 'departure'])
const reason = text(timetableLimits.rejectedReason).check(z.minLength(1))

const Place = z.object({
  address: text(tripLimits.place),
  /** `null`, both together, where nobody knows where it is on the map. */
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
})

const OrderedPassenger = z.object({
  id,
  name: text(256),
  /** Where the passenger is fetched from and brought to. */
  home: Place,
  postalCode: text(32),
  utilityIds: z.array(z.int()),
})

const orderedRideFields = {
  id,
  passengerId: id,
  /** 0 Sunday to 6 Saturday. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  direction,
  /** At the destination. */
  minutes: minutesOfDay,
}

const OrderedPlace = z.object({ id, instanceId: id, alias: text(128), ...Place.shape })

/** A week of rides to be driven from one day to another. Ordered anew under a newer revision, it takes the older's place. */
export const Order = z.object({
  orderId: id,
  revision,
  organizationId: id,
  destination: OrderedPlace,
  startDate: LocalDate,
  endDate: LocalDate,
  /** The order of which it takes over the days from its start on, and until when that one runs otherwise. */
  splitFrom: z.nullable(z.object({ orderId: id, until: LocalDate })),
  passengers: z.array(OrderedPassenger),
  /** Each under the revision of the order. */
  rides: z.array(z.object(orderedRideFields)),
})
export type Order = z.infer<typeof Order>

/**
 * What is to be driven otherwise of an order that was taken, ride by ride: rides that have changed or are new, and those
 * of which no more trips are made. A ride that is known in the same revision or a newer one stays as it is. The order keeps
 * its revision, its days and its answer.
 */
export const OrderChanges = z.object({
  orderId: id,
  /** Of the order. */
  revision,
  organizationId: id,
  destination: OrderedPlace,
  /** Who rides the rides. */
  passengers: z.array(OrderedPassenger),
  rides: z.array(z.object({ ...orderedRideFields, revision })),
  endedRides: z.array(
    z.object({
      id,
      revision,
      /** Whether its coming trips are not driven either; else each is, until it is cancelled. */
      endsTrips: z.boolean(),
    }),
  ),
})
export type OrderChanges = z.infer<typeof OrderChanges>

export const OrderWithdrawal = z.object({ orderId: id, revision })
export type OrderWithdrawal = z.infer<typeof OrderWithdrawal>

const BookedPlace = z.object({
  alias: text(128),
  ...Place.shape,
  postalCode: text(32),
  city: text(128),
  /** `null` for what is no destination. */
  destinationId: z.nullable(id),
})

/** A ride by itself. Booked anew under a newer revision, it takes the older's place. */
export const Booking = z.object({
  bookingId: id,
  revision,
  organizationId: id,
  destination: z.object({ id, instanceId: id }),
  date: LocalDate,
  /** The time that was asked for, at the place to go to if `isDropOffTime`. */
  minutes: minutesOfDay,
  isDropOffTime: z.boolean(),
  /** When it begins by the plan. */
  startMinutes: minutesNearDay,
  /** `null` when nobody knows how long it takes. */
  endMinutes: z.nullable(minutesNearDay),
  from: BookedPlace,
  /** `null` when there is none. */
  to: z.nullable(BookedPlace),
  /** What it is to have room for; `null` when a transportation permission pays. */
  car: z.nullable(z.object({ category: text(128), seats: z.int(), hasWheelchairPlace: z.boolean() })),
  passengers: z.array(
    z.object({
      /** `null` for one who is not on record. */
      id: z.nullable(id),
      name: text(256),
      utilityIds: z.array(z.int()),
    }),
  ),
  note: text(1024),
  flight: text(64),
  phone: text(64),
})
export type Booking = z.infer<typeof Booking>

export const BookingWithdrawal = z.object({ bookingId: id, revision })
export type BookingWithdrawal = z.infer<typeof BookingWithdrawal>

/** A trip that is not to be driven. One that is known in the same revision or a newer one is done already. */
export const Cancellation = z.object({ organizationId: id, tripId: outsideId, revision, reason: text(512) })
export type Cancellation = z.infer<typeof Cancellation>

/** Cancellations that are handed over by one call at most. */
export const mostCancellations = 200

export const Cancellations = z.object({
  cancellations: z.array(Cancellation).check(z.minLength(1), z.maxLength(mostCancellations)),
})
export type Cancellations = z.infer<typeof Cancellations>

/** What becomes of each, in the order in which they were sent. */
export const CancellationsTaken = z.object({
  results: z.array(
    z.object({
      tripId: outsideId,
      revision,
      /** `refused` is never done; `failed` is to be sent again. */
      outcome: z.enum(['taken', 'refused', 'failed']),
    }),
  ),
})
export type CancellationsTaken = z.infer<typeof CancellationsTaken>

/** Who rides, as staff have entered it by now. */
export const Passenger = z.object({ organizationId: id, ...OrderedPassenger.shape })
export type Passenger = z.infer<typeof Passenger>

/** What the booking system calls the passenger. */
export const PassengerTaken = z.object({ id: outsideId })

/** What the booking system says to what it takes: the answer to it comes as an event. */
export const Taken = z.object({})

/** Why it will never take what it was sent. */
export const NotTaken = z.object({ reason })

const Car = z.object({
  /** Tells it from the others of its instance. */
  name: text(128).check(z.minLength(1)),
  registerNumber: text(32),
  seats: z.int().check(z.minimum(0), z.maximum(200)),
  wheelchairPlaces: z.int().check(z.minimum(0), z.maximum(200)),
  reportsPosition: z.boolean(),
})
export type Car = z.infer<typeof Car>

const tripFields = {
  id: outsideId,
  version,
  startMinutes: minutesNearDay,
  endMinutes: minutesNearDay,
  start: Place,
  end: Place,
  /** Of the passenger's own way; `null` when nobody knows. */
  distanceMetres: z.nullable(z.int().check(z.nonnegative())),
  priceCents: z.nullable(z.int().check(z.nonnegative())),
  /** Percentage of tax in the price. */
  vatPercent: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  pickupAt: z.nullable(instant),
  dropoffAt: z.nullable(instant),
  noShowAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  /** The newest cancellation that it does not do; `null` while there is none. */
  refusedCancellation: z.nullable(revision),
}

const TripState = z.object(tripFields)
export type TripState = z.infer<typeof TripState>

const Trip = z.object({
  ...tripFields,
  orderId: id,
  /** The revision of the ride that it was made for: the order's, or a newer one of its own. */
  revision,
  rideId: id,
  passengerId: id,
})
export type Trip = z.infer<typeof Trip>

const Run = z.object({
  direction,
  /** At the destination. */
  minutes: minutesOfDay,
  /** Tells it from the others of its direction and minutes. */
  name: text(128).check(z.minLength(1)),
  /** `null` while no car has been assigned. */
  car: z.nullable(Car),
  trips: z.array(Trip),
})
export type Run = z.infer<typeof Run>

const BookedRun = z.object({
  car: z.nullable(Car),
  date: LocalDate,
  direction,
  /** At the destination, or where it starts when it does not go there. */
  minutes: minutesOfDay,
  startMinutes: minutesNearDay,
  endMinutes: minutesNearDay,
  /** One for each passenger on record. */
  trips: z.array(z.object({ id: outsideId, version, passengerId: id })),
})
export type BookedRun = z.infer<typeof BookedRun>

const eventFields = { id: outsideId, version }

const OrderEvent = z.object({
  ...eventFields,
  kind: z.literal('order'),
  orderId: id,
  revision,
  state: z.enum(['processing', 'accepted', 'rejected']),
  /** Why it is rejected, in words for whoever ordered it; `null` unless it is. */
  reason: z.nullable(reason),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** All that is driven of orders for a destination on a day, with everybody who rides. What is not in it is not driven. */
const DayEvent = z.object({
  ...eventFields,
  kind: z.literal('day'),
  destinationId: id,
  date: LocalDate,
  runs: z.array(Run),
})
export type DayEvent = z.infer<typeof DayEvent>

/** What has changed about one trip. Its run stays the one that it is in. */
const TripEvent = z.object({ ...eventFields, kind: z.literal('trip'), organizationId: id, trip: TripState })
export type TripEvent = z.infer<typeof TripEvent>

const BookingEvent = z.object({
  ...eventFields,
  kind: z.literal('booking'),
  bookingId: id,
  revision,
  state: z.enum(['accepted', 'rejected']),
  /** Why it is rejected; `null` unless it is. */
  reason: z.nullable(reason),
  /** What is driven for it; `null` unless it is accepted. */
  run: z.nullable(BookedRun),
})
export type BookingEvent = z.infer<typeof BookingEvent>

export const Event = z.discriminatedUnion('kind', [OrderEvent, DayEvent, TripEvent, BookingEvent])
export type Event = z.infer<typeof Event>

/** Each is read by itself: one that is no event holds up no other. */
export const Events = z.object({ events: z.array(z.unknown()).check(z.maxLength(100)) })

export const EventsTaken = z.object({
  results: z.array(
    z.object({
      /** `null` for what is no event. */
      id: z.nullable(z.string()),
      /** `failed` is to be told again. */
      outcome: z.enum(['applied', 'known', 'refused', 'failed']),
    }),
  ),
})
export type EventsTaken = z.infer<typeof EventsTaken>
export type Outcome = EventsTaken['results'][number]['outcome']

/** A page of all events since a position, oldest first. */
export const Feed = z.object({
  events: z.array(z.unknown()),
  /** Where the next page begins; the first one begins at an empty position. */
  position: text(256),
  hasMore: z.boolean(),
})

const Instance = z.object({
  /** Destinations name it by this. */
  id,
  name: text(128).check(z.minLength(1)),
  currencySymbol: text(8).check(z.minLength(1)),
  /** What it can do; `passengerPropertyChanges` says that it takes in what is changed of passengers. */
  supportedFeatures: z.array(text(64).check(z.minLength(1))),
  /** What a transportation permission may pay for besides the ride. */
  extras: z.array(
    z.object({
      /** Tells it from the others of its instance. */
      externalId: text(128).check(z.minLength(1)),
      name: text(128).check(z.minLength(1)),
      defaultPriceCents: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
    }),
  ),
  /** What may be asked for with a booking; each is there once. */
  requirements: z.array(text(256).check(z.minLength(1))),
})
export type Instance = z.infer<typeof Instance>

/** All parts of the booking system for which rides may be asked. One that is left out is offered no more. */
export const Instances = z.object({ instances: z.array(Instance).check(z.minLength(1), z.maxLength(1000)) })

/** Whether it is there, and who it is. */
export const Status = z.object({ name: text(128).check(z.minLength(1)) })

const Point = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
})

/** What a way costs, asked before anything is booked. */
export const EstimateQuestion = z.object({ organizationId: id, destinationId: id, from: Point, to: Point })
export type EstimateQuestion = z.infer<typeof EstimateQuestion>

export const EstimateAnswer = z.object({
  /** `null` when nobody can drive it. */
  route: z.nullable(
    z.object({
      distanceMetres: z.int().check(z.nonnegative()),
      durationMinutes: z.int().check(z.nonnegative()),
      /** Measured as the crow flies. */
      isStraight: z.boolean(),
    }),
  ),
  /** By the name of the price category; those without a price are left out. */
  prices: z.array(z.object({ category: text(128), cents: z.int().check(z.nonnegative()) })),
})
export type EstimateAnswer = z.infer<typeof EstimateAnswer>

const Location = z.object({ ...Point.shape, sateliteTime: WallDateTime })

/** What the car of a trip does, with everybody on it, and where it is. */
export const DriveAnswer = z.object({
  /** `null` when the trip has none. */
  drive: z.nullable(
    z.object({
      stops: z.array(
        z.object({
          ...Place.shape,
          /** From the midnight that starts the day of the drive. */
          minutes: z.int(),
          /** Ids of the trips that start and that end there. */
          pickups: z.array(outsideId),
          dropOffs: z.array(outsideId),
        }),
      ),
      /** Between the stops that are on the map. */
      legs: z.array(
        z.object({
          line: z.array(Point).check(z.minLength(1)),
          isStraight: z.boolean(),
          from: z.number(),
          to: z.number(),
        }),
      ),
      driven: z.array(z.object({ ...Location.shape, minutes: z.number() })),
      liveLocationAvailable: z.boolean(),
    }),
  ),
  /** `null` while the car does not say. */
  location: z.nullable(Location),
})
export type DriveAnswer = z.infer<typeof DriveAnswer>
