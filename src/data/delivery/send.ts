import { pullArrivalsInto } from '../mirror/pull-arrivals.ts'
import type { Stores } from '../mirror/pull-list.ts'
import { pullTimetableInto } from '../mirror/pull-timetable.ts'
import type { Command } from '../outbox/command.ts'
import type { Batch, Sender } from './flush.ts'
import { sendRides } from './send-rides.ts'
import { objectionToConfirmation, sendConfirmation } from './send-confirmation.ts'
import type { Outcome } from '../outbox/settle.ts'

/** The databases of one user, and the server's clock. */
export interface SendContext extends Stores {
  now: () => number
}

/**
 * Fetches the list that shows a command's effect into the mirror.
 * @param token sent instead of the current one
 * @throws ApiError, StorageError
 */
export function pullListOf(command: Command, stores: Stores, token?: string): Promise<void> {
  return command.kind === 'setRide'
    ? pullTimetableInto(stores, command.timetableId, token)
    : pullArrivalsInto(stores, command.body.placeId, token)
}

/** What the device knows against sending. */
export async function objectionTo(
  [command]: Batch,
  context: SendContext,
): Promise<Extract<Outcome, { kind: 'dead' }> | null> {
  return command.kind === 'setRide' ? null : objectionToConfirmation(command, context)
}

/** Sends the commands of one batch in one request; an outcome for each, in their order. */
export async function sendCommands(
  commands: Batch,
  sender: Sender,
  { mirror, outbox, now }: SendContext,
): Promise<Outcome[]> {
  const [first] = commands
  const refresh = () => pullListOf(first, { mirror, outbox }, sender.token)
  const context = { mirror, now, refresh }
  if (first.kind !== 'setRide') return [await sendConfirmation(first, sender, context)]
  const others = commands.slice(1).filter((command) => command.kind === 'setRide')
  return sendRides([first, ...others], sender, context)
}
