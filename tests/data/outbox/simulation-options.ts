import type { ListTarget } from '#data/mirror/refresh.ts'
import type { Command, DeadCommand } from '#data/outbox/command.ts'
import type { OutboxRules } from '#data/outbox/plan.ts'
import type { Outcome } from '#data/outbox/settle.ts'
import type { Overruled } from '#data/outbox/state.ts'
import type { OutboxStore } from '#data/outbox/store.ts'
import type { Subject } from './simulated-subject.ts'

export interface SimulatedOutbox extends OutboxStore {
  read: () => Promise<{ commands: Command[]; dead: DeadCommand[]; overruled: readonly Overruled[] }>
  /** Ends the dead letters of these commands. */
  close: (opIds: readonly string[]) => Promise<void>
}

/** What a simulated device keeps of one user. */
export interface SimulatedStores<Row> {
  outbox: SimulatedOutbox
  mirror: ListTarget<Row> & {
    read: () => Promise<Row[]>
    /** Some of its rows, `null` while it has none; absent where nobody asks for some. */
    some?: (ids: readonly number[]) => Promise<ListTarget<Row> | null>
  }
}

/** Where a wrong build differs from ours; nothing differs by default. */
export interface Faults {
  rules?: Partial<OutboxRules>
  /** Both users' commands lie in one queue and go out under whoever is signed in. */
  sharedQueue?: boolean
  outcome?: (outcome: Outcome, isPortal: boolean) => Outcome
  withoutLock?: boolean
  /** An intent is reported as saved before it is durable. */
  reportsEarly?: boolean
  purgesOnEmptyPermissions?: boolean
  /** The server lets an older action overrule a newer one of somebody else. */
  olderOverrules?: boolean
  /** Which answers with 2xx count as the one that was asked for, beside those that are about it. */
  believes?: 'anything' | 'rightForm'
  /** Every list with 2xx replaces what the mirror has. */
  takesAnyList?: boolean
  /** The outbox lets go of what a list shows before the list is in the mirror. */
  confirmsFirst?: boolean
  /** A stream that goes on where it broke tells nothing of what came meanwhile. */
  missesWhatWasCut?: boolean
  /** A stream goes on at a place of another history. */
  resumesAnyHistory?: boolean
  /** What has changed and could not be asked for is asked for no more. */
  forgetsWhatFailed?: boolean
  /** An answer for some rows is applied, however old it is. */
  anyPart?: boolean
  /** A list replaces rows of which a newer answer has told. */
  listsUndoParts?: boolean
}

export interface SimulationOptions<Row> {
  seed: number
  /** What is changed, and the server that has it. Made anew for each history. */
  subject: (faults?: Faults) => Subject<Row>
  steps?: number
  /** Only a random part of the events happens in one history. */
  swarm?: boolean
  /** Devices are told of changes, and ask for what they have heard of. */
  isTold?: boolean
  faults?: Faults
  stores: (userId: number) => SimulatedStores<Row>
  /** Waits until everything that can go on without an event has done so. */
  settle: () => Promise<void>
}
