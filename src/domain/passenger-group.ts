import * as z from 'zod/mini'
import { errorIn } from './field-errors.ts'
import { Id, Version, requiredLine, text } from './text.ts'
import { userLimits } from './user.ts'

export const passengerGroupLimits = { name: 128, description: 512 } as const

/** A group as a passenger carries it, and as it is chosen: `id` 0 is a new one of that name. */
export const PassengerGroupSummary = z.object({ id: Id, name: text(passengerGroupLimits.name) })
export type PassengerGroupSummary = z.infer<typeof PassengerGroupSummary>

/** A group that is chosen for a passenger: one that there is, whatever its name, or a new one (`id` 0) of that name. */
export const ChosenGroup = z.union([
  z.extend(PassengerGroupSummary, { id: Id.check(z.minimum(1)) }),
  z.object({ id: z.literal(0), name: requiredLine(passengerGroupLimits.name) }),
])

/** A group of an organisation's passengers. Source: spec 2 §3. */
export const PassengerGroup = z.object({
  id: Id,
  version: Version,
  organizationId: Id,
  name: text(passengerGroupLimits.name),
  description: z._default(text(passengerGroupLimits.description), ''),
  /** E-mail of the user who made it. */
  creator: z._default(text(userLimits.email), ''),
})
export type PassengerGroup = z.infer<typeof PassengerGroup>

/** A group in the organisation's list. Source: spec 3 §6 "Passenger groups tab". */
export const PassengerGroupRow = z.extend(PassengerGroup, { passengerCount: z._default(Id, 0) })
export type PassengerGroupRow = z.infer<typeof PassengerGroupRow>

/** What a new group is made of. */
export const NewPassengerGroup = z.object({
  name: requiredLine(passengerGroupLimits.name),
  description: z._default(text(passengerGroupLimits.description).check(z.trim()), ''),
  organizationId: Id,
})
export type NewPassengerGroup = z.infer<typeof NewPassengerGroup>

/** A group as it is changed. */
export const PassengerGroupChange = z.object({
  name: NewPassengerGroup.shape.name,
  description: NewPassengerGroup.shape.description,
  version: Version,
})
export type PassengerGroupChange = z.infer<typeof PassengerGroupChange>

/** Text key of why no group may have that name; `null` where it may. */
export const whyNotGroupName = (name: string): string | null => errorIn(NewPassengerGroup.shape.name, name)

/**
 * Names of the passenger's groups, also where a server sends them joined alone. Source: spec 3 §3 Passenger
 * "groupNames".
 */
export const groupNames = (passenger: {
  groupObjs: readonly Pick<PassengerGroupSummary, 'name'>[]
  groups: string
}): string[] =>
  passenger.groupObjs.length > 0
    ? passenger.groupObjs.map(({ name }) => name)
    : passenger.groups
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')

/** The passenger's `groups`. Source: spec 2 §3 "comma-joined tag names". */
export const joinedGroupNames = (groups: readonly Pick<PassengerGroupSummary, 'name'>[]): string =>
  groups.map(({ name }) => name).join(', ')
