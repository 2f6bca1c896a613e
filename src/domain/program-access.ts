import * as z from 'zod/mini'
import { accessAreaNames, accessLevels, holdsAnything, type AccessArea, type AccessLevels } from './access.ts'
import { PickedDate, addDays, type LocalDate } from './local-date.ts'
import type { Refusal } from './refusal.ts'
import { Id, requiredLine, text, Version } from './text.ts'
import { DestinationRole, userLimits } from './user.ts'

export const programLimits = {
  name: 64,
  /** That an organisation may have open at a time. */
  open: 50,
  /** Farthest end, in days from today. */
  days: 366,
  /** So long before its end a reader of the list is reminded of it. */
  reminderDays: 30,
} as const

/**
 * Areas in which a program may write: what a machine sees for itself, a passenger at a door and the times of a school's
 * own timetable. Everything else that can be changed is ordered, paid for, decided on or lost by it: a person answers for
 * that, and is shown what follows before.
 */
const programWriteAreas: readonly AccessArea[] = ['arrivalDepartures', 'schedule']

/** Levels that can be given to a program in an area. */
export const programLevelsOf = (area: AccessArea) =>
  Object.values(accessLevels).filter((level) => level !== accessLevels.write || programWriteAreas.includes(area))

/** A level for each area, at every destination of the access. */
const ProgramLevels = z.omit(DestinationRole, { destinationId: true }).check(
  z.refine((levels) => holdsAnything(levels), 'validation.programRights'),
  ...accessAreaNames.map((area) =>
    z.refine<AccessLevels>((levels) => programLevelsOf(area).includes(levels[area]), 'validation.invalid'),
  ),
)

const destinationIds = z.nullable(z.array(Id).check(z.minLength(1, 'validation.programDestinations')))

/** What an administrator says of a program's access. */
export const ProgramAccessDraft = z.object({
  name: requiredLine(programLimits.name),
  /** `null` for all destinations of the organisation, those too that come to be later. */
  destinationIds,
  levels: ProgramLevels,
  /** The last day on which it opens anything; `null` for no end. */
  endsOn: z.nullable(PickedDate),
})
export type ProgramAccessDraft = z.infer<typeof ProgramAccessDraft>

const instant = z.nullable(z.iso.datetime())
const email = z.nullable(text(userLimits.email))

/** What is kept of every access, a program's or a calendar's: who has made, used and closed it. */
export const accessHistory = {
  createdAt: z.iso.datetime(),
  createdBy: email,
  /** Whether who has made it administers the organisation still. */
  isMakerAdministrator: z.boolean(),
  /** Within a minute; `null` for one that was never used. */
  lastUsedAt: instant,
  revokedAt: instant,
  revokedBy: email,
}

/** The access of a program to an organisation: somebody else's software that calls the server by itself. */
export const ProgramAccess = z.object({
  id: Id,
  organizationId: Id,
  version: Version,
  name: text(programLimits.name),
  /** Without those that were deleted. */
  destinationIds: z.nullable(z.array(Id)),
  levels: z.omit(DestinationRole, { destinationId: true }),
  endsOn: z.nullable(PickedDate),
  ...accessHistory,
})
export type ProgramAccess = z.infer<typeof ProgramAccess>

export type ProgramState = 'open' | 'ending' | 'ended' | 'revoked'

/** What has become of an access by today. */
export function programStateOf(
  { revokedAt, endsOn }: Pick<ProgramAccess, 'revokedAt' | 'endsOn'>,
  today: LocalDate,
): ProgramState {
  if (revokedAt !== null) return 'revoked'
  if (endsOn === null) return 'open'
  if (endsOn < today) return 'ended'
  return endsOn <= addDays(today, programLimits.reminderDays) ? 'ending' : 'open'
}

/** Whether an access may end on that day: not before today, and not so late that everybody has forgotten it. */
export const mayEndOn = (endsOn: LocalDate | null, today: LocalDate): boolean =>
  endsOn === null || (endsOn >= today && endsOn <= addDays(today, programLimits.days))

const unlessRevoked = ({ revokedAt }: Pick<ProgramAccess, 'revokedAt'>): Refusal =>
  revokedAt === null ? null : 'refusal.program.revoked'

/** The same answer for the button and for the server. One that has ended may be given another end. */
export const programAccessCan = { change: unlessRevoked, revoke: unlessRevoked } as const
