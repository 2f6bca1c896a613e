import * as z from 'zod/mini'
import { ArrivalDeparture } from '#domain/arrival.ts'
import { LastChange } from '#domain/last-change.ts'
import { LocalDate } from '#domain/local-date.ts'
import { Ride, rideTypes } from '#domain/ride/schema.ts'
import { Id } from '#domain/text.ts'
import { minutesPerDay } from '#domain/time-of-day.ts'

/** Version of the records this build writes. A reader leaves records of a higher one untouched. */
export const commandVersion = 1 as const

/** Least that a server needs to act, kept with the command for a day when the mirror no longer has the item: no names. */
export const MinimalItem = z.looseObject({ id: Id, placeId: Id, passengerId: Id, date: LocalDate, atHHMM: z.string() })
export type MinimalItem = z.infer<typeof MinimalItem>

/**
 * What a person knows a confirmation by: who, when, in which car, which way. Kept with the command for as long as it
 * lives, for the mirror goes at sign-out and what comes too late is decided by a person.
 */
export const ConfirmationWords = z.pick(ArrivalDeparture, {
  passengerName: true,
  carName: true,
  atHHMM: true,
  arrivalDepartureType: true,
})
export type ConfirmationWords = z.infer<typeof ConfirmationWords>

/** The same of a cell: whose, and in which timetable. */
export const RideWords = z.object({ passengerName: z.nullable(z.string()), idNumber: z.nullable(z.int()) })
export type RideWords = z.infer<typeof RideWords>

/** A stored ride as its cell was seen: which one, in which version, at what time. */
export const SeenRide = z.pick(Ride, { id: true, version: true, timeOfDay: true })
export type SeenRide = z.infer<typeof SeenRide>

/** Minutes from midnight; `null` for no ride. */
const CellMinutes = z.nullable(z.int().check(z.minimum(0), z.maximum(minutesPerDay - 1)))

/**
 * [Note: Life of a command] `pending` → `sending` → `acked` → removed. `acked` stays laid over the mirror until a list
 * whose request started after the answer has been applied; otherwise the next stale list would undo the confirmation on
 * the screen. Side exits lead to the dead letters, where a person decides.
 */
const shared = {
  v: z.literal(commandVersion),
  /** Order in which commands were made on this device, for all users of this database. A counter, never a clock. */
  seq: z.int(),
  /** Made at the tap, and stored before anything is sent. */
  opId: z.string(),
  /** Id of the user who made it. It is never sent with another user's token. */
  owner: Id,
  /** What it is about; commands on one entity go in order. `arrival:<id>`, `ride:<timetable id>:<cell>` */
  entityKey: z.string(),
  /** The list that shows its effect. `arrivals:<destination id>`, `timetable:<id>` */
  listKey: z.string(),
  state: z.enum(['pending', 'sending', 'acked']),
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  madeAt: z.number(),
  /** A person saw the reason against it and sends it all the same. */
  insisted: z.boolean(),
  /** Number of the latest attempt; what an earlier attempt still brings is ignored. */
  attempts: z.int(),
  /** Not to be sent before this (milliseconds, device clock). */
  nextAt: z.number(),
  /** Attempts in a row that brought nothing: they alone say how long it waits. */
  failures: z._default(z.int(), 0),
  /** Somebody else's success has cut its waiting short, which it does once. */
  isHurried: z._default(z.boolean(), false),
  /** When the server's first fault with it was seen; `null` when there was none. */
  faultySince: z.nullable(z.number()),
  /** Counter value at the server's acceptance; `null` before it. */
  ackTick: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
}

/** A passenger has arrived or left, or has not. */
export const ConfirmationCommand = z.object({
  ...shared,
  kind: z.enum(['setComplete', 'setIncomplete']),
  /** Day of the item. */
  itemDate: LocalDate,
  body: MinimalItem,
  /** When a person insisted (server's clock); absent when nobody has, or in an earlier build. */
  insistedAt: z.optional(z.number()),
  /** Absent in one that an earlier build has made. */
  words: z.optional(ConfirmationWords),
})
export type ConfirmationCommand = z.infer<typeof ConfirmationCommand>

/** One cell of a timetable's week gets a ride, another time, or none. */
export const RideCommand = z.object({
  ...shared,
  kind: z.literal('setRide'),
  /** Commands that share it go in one call, all or none. */
  batch: z.string(),
  timetableId: Id,
  destinationId: Id,
  passengerId: Id,
  /** 0 Sunday to 6 Saturday. */
  weekDayId: z.int(),
  rideType: z.union([z.literal(rideTypes.arrival), z.literal(rideTypes.departure)]),
  minutes: CellMinutes,
  /** What the user saw in the cell as the server's; once accepted, what the server has made of it. First the ride that counts. */
  seen: z.array(SeenRide),
  /** Absent in one that an earlier build has made. */
  words: z.optional(RideWords),
})
export type RideCommand = z.infer<typeof RideCommand>

/** Something the user asked for that the server is still to hear of, or has heard of and not yet shown in a list. */
export const Command = z.discriminatedUnion('kind', [ConfirmationCommand, RideCommand])
export type Command = z.infer<typeof Command>

type Rest =
  'v' | 'seq' | 'state' | 'attempts' | 'nextAt' | 'failures' | 'isHurried' | 'faultySince' | 'ackTick' | 'lastError'
export type NewConfirmation = Omit<ConfirmationCommand, Rest>
export type NewRide = Omit<RideCommand, Rest>
export type NewCommand = NewConfirmation | NewRide

/** What the keys of all confirmations begin with. */
export const confirmationKeys = 'arrival:'
export const entityKeyOf = (arrivalId: number): string => `${confirmationKeys}${arrivalId}`

/** The value that a completion command asks for. */
export const completedBy = (kind: ConfirmationCommand['kind']): boolean => kind === 'setComplete'

/** What goes in one request: a confirmation goes alone. */
export const batchOf = (command: Command): string => (command.kind === 'setRide' ? command.batch : command.opId)

const deadReasons = ['refused', 'cancelled', 'gone', 'expired', 'noRight', 'poison', 'changed'] as const

/** A command that waits for a person's decision. Kept until it is sent again or discarded. */
export const DeadCommand = z.object({
  command: Command,
  reason: z.enum(deadReasons),
  /** Code of the server's refusal; `''` when there is none. */
  code: z.string(),
  message: z.string(),
  /** What is in the cell now; absent when nobody else has changed it. */
  theirs: z.optional(z.array(SeenRide)),
  /** Whose change stands; absent when it is not known, or nobody's does. */
  changed: z.optional(LastChange),
  resolvedAt: z.number(),
})
export type DeadCommand = z.infer<typeof DeadCommand>

/** What became of a command, kept for seven days; its words only until its user signs out. */
export const LogEntry = z.object({
  opId: z.string(),
  entityKey: z.string(),
  kind: z.enum(['setComplete', 'setIncomplete', 'setRide']),
  /** Day of a confirmation's item. */
  itemDate: z.optional(LocalDate),
  /** What a cell was to hold. */
  minutes: z.optional(CellMinutes),
  words: z.optional(z.union([ConfirmationWords, RideWords])),
  madeAt: z.number(),
  at: z.number(),
  /** `replaced`: the user has asked for something else since. `purged`: its user never came back for it. */
  outcome: z.enum(['sent', 'dead', 'sentAgain', 'discarded', 'replaced', 'purged']),
})
export type LogEntry = z.infer<typeof LogEntry>
