import * as z from 'zod/mini'
import { WallDateTime } from '#domain/local-date.ts'
import { text } from '#domain/text.ts'
import { id, outsideId, Place, Point } from './schema-values.ts'

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
