import { randomId } from '#crypto/random-id.ts'
import { now } from '../device/clock.ts'
import { workspace } from '../workspace/workspace.ts'
import type { DeadCommand, LogEntry, NewCommand } from '../outbox/command.ts'
import { requestFlush } from './deliver.ts'
import { flushWithOthers } from './flush-with-others.ts'
import { sendTimeoutMs } from './flush.ts'
import { outboxRules } from '../outbox/plan.ts'
import { inBatches } from '../outbox/ride-batches.ts'
import { logged } from '../outbox/settle.ts'
import type { Hold, OutboxState } from '../outbox/state.ts'

export type DeadLetter = DeadCommand & { id: number }

/**
 * Takes dead letters up again: sent whatever the device knows against them, under new keys.
 * @returns the keys
 * @throws StorageError
 */
export async function sendAgain(ids: readonly number[]): Promise<string[]> {
  const { outbox } = workspace()
  let opIds: string[] = []
  await changing(ids, async (letters) => {
    const made = letters.map(insisted)
    opIds = made.map(({ opId }) => opId)
    const renamed = new Map(letters.map(({ command }, index) => [command.opId, opIds[index] ?? '']))
    const again = (state: OutboxState) => ({
      ...outboxRules.add(state, inBatches(made)),
      holds: heldAs(state.holds, renamed),
    })
    await outbox.change(again, { entities: made.map(({ entityKey }) => entityKey) })
    await close(letters, 'sentAgain')
  })
  requestFlush({ hurry: true })
  return opIds
}

/**
 * What came of an earlier attempt with unknown fate holds up other intents, and not the same one sent again: an answer
 * that is late would only do what is asked.
 * @param renamed new keys by the old ones
 */
const heldAs = (holds: readonly Hold[], renamed: ReadonlyMap<string, string>): Hold[] =>
  holds.map((hold) => ({ ...hold, opId: renamed.get(hold.opId) ?? hold.opId }))

/** What has become of something that was sent again: `waiting` while there was no answer. */
export type Fate = 'sent' | 'refused' | 'waiting'

/** Sends what waits, and tells what came of one of it, whoever has sent it. */
export async function fateOf(opId: string): Promise<Fate> {
  await flushWithOthers(AbortSignal.timeout(sendTimeoutMs))
  const entries = await workspace().outbox.log.where({ opId }).toArray()
  const outcomes = entries.map(({ outcome }) => outcome)
  if (outcomes.includes('sent')) return 'sent'
  return outcomes.includes('dead') ? 'refused' : 'waiting'
}

/** Gives dead letters up. @throws StorageError */
export const discard = (ids: readonly number[]): Promise<void> =>
  changing(ids, (letters) => close(letters, 'discarded'))

/** Sent on top of what the server has now. */
function insisted({ command, theirs }: DeadLetter): NewCommand {
  const again = { ...command, opId: randomId(), insisted: true }
  return again.kind === 'setRide' ? { ...again, seen: theirs ?? again.seen } : { ...again, insistedAt: now() }
}

async function changing(ids: readonly number[], change: (letters: readonly DeadLetter[]) => Promise<void>) {
  const { outbox } = workspace()
  const tables = [outbox.commands, outbox.dead, outbox.log, outbox.kept]
  await outbox.write(() =>
    outbox.transaction('rw', tables, async () => {
      const letters = (await outbox.dead.bulkGet([...ids])).filter((letter) => letter !== undefined)
      if (letters.length > 0) await change(letters)
    }),
  )
}

/** Ends the dead letters of what has been asked for anew; a part of the transaction that stores it. */
export async function replaceLetters(entityKeys: ReadonlySet<string>): Promise<void> {
  const all = await workspace().outbox.dead.toArray()
  const letters = all.filter(({ command }) => entityKeys.has(command.entityKey))
  if (letters.length > 0) await close(letters, 'replaced')
}

/** Ends dead letters, and notes how; a part of the transaction that decides it. */
export async function close(letters: readonly DeadLetter[], outcome: LogEntry['outcome']): Promise<void> {
  const { outbox } = workspace()
  await outbox.log.bulkAdd(letters.map(({ command }) => logged(command, now(), outcome)))
  await outbox.dead.bulkDelete(letters.map(({ id }) => id))
}
