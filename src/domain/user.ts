import * as z from 'zod/mini'
import { accessAreaNames, accessLevels, groupAccessAreaNames, type AccessArea } from './access.ts'
import { Id, text } from './text.ts'

export const userLimits = { email: 256 } as const

const Level = z._default(z.union(Object.values(accessLevels).map((level) => z.literal(level))), accessLevels.none)
type LevelShape<Area extends AccessArea> = Record<Area, typeof Level>

const levels = <Area extends AccessArea>(areas: readonly Area[]) =>
  Object.fromEntries(areas.map((area) => [area, Level])) as LevelShape<Area>

/** A user's levels at one destination. Source: spec 1 §6. */
export const DestinationRole = z.object({ destinationId: Id, ...levels(accessAreaNames) })
export type DestinationRole = z.infer<typeof DestinationRole>

/** A user's levels for the passengers of one group. Source: spec 1 §6. */
export const PassengerGroupRole = z.object({
  passengerGroupId: Id,
  /** Of the group. Beyond the documents: absent from a server that keeps to them. */
  organizationId: z.optional(Id),
  ...levels(groupAccessAreaNames),
})
export type PassengerGroupRole = z.infer<typeof PassengerGroupRole>

/** The signed-in user. Source: spec 1 §3. */
export const Me = z.object({
  id: Id,
  email: text(userLimits.email),
  destinationRoles: z._default(z.array(DestinationRole), []),
  passengerGroupRoles: z._default(z.array(PassengerGroupRole), []),
  /**
   * Organisations that the user administers; of somebody without any role at a destination also those in whose groups
   * they hold one (open point G-52).
   */
  organizationIds: z._default(z.array(Id), []),
  /** Those that the user administers. Beyond the documents: absent from a server that keeps to them. */
  administers: z.optional(z.array(Id)),
  /** Right numbers for each destination id. */
  permissions: z._default(z.record(z.string(), z.array(z.int())), {}),
})
export type Me = z.infer<typeof Me>
