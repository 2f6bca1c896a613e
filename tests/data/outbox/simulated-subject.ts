import type { Command, DeadCommand, NewCommand } from '#data/outbox/command.ts'
import type { Outcome } from '#data/outbox/settle.ts'

/** Minutes of a cell, or whether an item is done. */
export type Value = boolean | number | null

export interface Intent {
  opId: string
  user: number
  item: number
  value: Value
  /** It was reported as saved. */
  saved: boolean
}

/** What the user's device knows when something is changed. */
export interface Known<Row> {
  commands: readonly Command[]
  dead: readonly DeadCommand[]
  rows: readonly Row[]
}

/** A server as the outbox may meet one: it remembers no keys, so that only the client keeps the order. */
export interface SimulatedServer<Row> {
  /** Users by token. */
  tokens: Map<string, number>
  /** Attempts that were sent back undone and may be made again, by command. */
  returned: Map<string, number>
  /** Commands that were done, in the order in which they came. */
  done: readonly { opId: string }[]
  /** Told when somebody's command changes an item, for all the others. */
  onChange: (item: number, by: number | null) => void
  onViolation: (what: string) => void
  /** An outcome for each command. */
  serve: (commands: readonly Command[], token: string, now: number) => Outcome[]
  /** `null` for a refused token. */
  list: (token: string) => Row[] | null
  /** Somebody at another desk. */
  changeElsewhere: (item: number, change: 'toggle' | 'cancel', now: number) => void
}

/** What users change in a history. */
export interface Subject<Row> {
  listKey: string
  itemIds: readonly number[]
  server: SimulatedServer<Row>
  /** What a user asks for at one go; none when the items are closed. */
  wishes: (pick: <T>(from: readonly T[]) => T, random: () => number) => { item: number; value: Value }[]
  /** @param madeAt milliseconds of a clock that may jump */
  commands: (intents: readonly Intent[], known: Known<Row>, madeAt: number) => NewCommand[]
  entityKey: (item: number) => string
  itemOf: (command: Command) => number
  /** Whether data is the answer to what was sent, by the judgement of the call itself. */
  isAnswer: (commands: readonly Command[], data: unknown) => boolean
  /** Whether it has at least the form of one. */
  hasForm: (commands: readonly Command[], data: unknown) => boolean
  /** Answers to the same call that are about something else, or of another time. */
  otherAnswers: (commands: readonly Command[]) => unknown[]
  /** Whether data is the list that was asked for, by the judgement of the call itself. */
  isList: (data: unknown) => boolean
  /** What can be read in it, whatever it is. */
  rowsIn: (data: unknown) => Row[]
  /** Lists of something else. */
  otherLists: () => unknown[]
  /** What the user sees of an item. */
  shown: (item: number, rows: readonly Row[], latest: Command | undefined) => Value
  /** What is wrong with a dead letter, in words; `null` when somebody has to decide indeed. */
  objection: (letter: DeadCommand) => string | null
}
