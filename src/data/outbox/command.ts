import * as z from 'zod/mini'
import { Id } from '#domain/text.ts'
import { LocalDate } from '#domain/local-date.ts'

/** Version of the records this build writes. A reader leaves records of a higher one untouched. */
export const commandVersion = 1

/** Least that a server needs to act, kept with the command for a day when the mirror no longer has the item: no names. */
export const MinimalItem = z.looseObject({ id: Id, placeId: Id, passengerId: Id, date: LocalDate, atHHMM: z.string() })
export type MinimalItem = z.infer<typeof MinimalItem>

/**
 * Something the user asked for that the server is still to hear of, or has heard of and not yet shown in a list.
 *
 * [Note: Life of a command] `pending` → `sending` → `acked` → removed. `acked` stays laid over the mirror until a list
 * whose request started after the answer has been applied; otherwise the next stale list would undo the tick on the
 * screen. Side exits lead to the dead letters, where a person decides.
 */
export const Command = z.object({
  v: z.literal(commandVersion),
  /** Order in which commands were made on this device, for all users of this database. A counter, never a clock. */
  seq: z.int(),
  /** Made at the tap, stored before anything is sent, and sent as the idempotency key. */
  opId: z.string(),
  /** Id of the user who made it. It is never sent with another user's token. */
  owner: Id,
  /** What it is about; commands on one entity go in order. `arrival:<id>` */
  entityKey: z.string(),
  /** The list that shows its effect. `arrivals:<destination id>` */
  listKey: z.string(),
  kind: z.enum(['setComplete', 'setIncomplete']),
  state: z.enum(['pending', 'sending', 'acked']),
  /** Day of the item. */
  itemDate: LocalDate,
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  madeAt: z.number(),
  body: MinimalItem,
  /** A person saw the reason against it and sends it all the same. */
  insisted: z.boolean(),
  /** Number of the latest attempt; what an earlier attempt still brings is ignored. */
  attempts: z.int(),
  /** Not to be sent before this (milliseconds, device clock). */
  nextAt: z.number(),
  /** When the server's first fault with it was seen; `null` when there was none. */
  faultySince: z.nullable(z.number()),
  /** Counter value at the server's acceptance; `null` before it. */
  ackTick: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
})
export type Command = z.infer<typeof Command>

export type NewCommand = Pick<
  Command,
  'opId' | 'owner' | 'entityKey' | 'listKey' | 'kind' | 'itemDate' | 'madeAt' | 'body' | 'insisted'
>

export const entityKeyOf = (arrivalId: number): string => `arrival:${arrivalId}`

/** The value that a completion command asks for. */
export const completedBy = (kind: Command['kind']): boolean => kind === 'setComplete'

export const deadReasons = ['refused', 'cancelled', 'gone', 'expired', 'noRight', 'poison'] as const

/** A command that waits for a person's decision. Kept until it is sent again or discarded. */
export const DeadCommand = z.object({
  command: Command,
  reason: z.enum(deadReasons),
  /** Code of the server's refusal; `''` when there is none. */
  code: z.string(),
  message: z.string(),
  resolvedAt: z.number(),
})
export type DeadCommand = z.infer<typeof DeadCommand>

/** What became of a command: ids only, kept for seven days. */
export const LogEntry = z.object({
  opId: z.string(),
  entityKey: z.string(),
  kind: z.enum(['setComplete', 'setIncomplete']),
  itemDate: LocalDate,
  madeAt: z.number(),
  at: z.number(),
  outcome: z.enum(['sent', 'dead', 'sentAgain', 'discarded']),
})
export type LogEntry = z.infer<typeof LogEntry>
