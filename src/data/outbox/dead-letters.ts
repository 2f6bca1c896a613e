import { randomId } from '#crypto/random-id.ts'
import { now } from '../clock.ts'
import { workspace } from '../device/workspace.ts'
import type { DeadCommand, LogEntry, NewCommand } from './command.ts'
import { requestFlush } from './drive.ts'
import { outboxRules } from './plan.ts'
import { inBatches } from './ride-batches.ts'
import { logged } from './settle.ts'

export type DeadLetter = DeadCommand & { id: number }

/** Takes dead letters up again: sent whatever the device knows against them, under new keys. @throws StorageError */
export async function sendAgain(ids: readonly number[]): Promise<void> {
  const { outbox } = workspace()
  await changing(ids, async (letters) => {
    await outbox.change((state) => outboxRules.add(state, inBatches(letters.map(insisted))))
    await close(letters, 'sentAgain')
  })
  requestFlush({ hurry: true })
}

/** Gives dead letters up. @throws StorageError */
export const discard = (ids: readonly number[]): Promise<void> =>
  changing(ids, (letters) => close(letters, 'discarded'))

/** Sent on top of what the server has now. */
function insisted({ command, theirs }: DeadLetter): NewCommand {
  const again = { ...command, opId: randomId(), insisted: true }
  return again.kind === 'setRide' ? { ...again, seen: theirs ?? again.seen } : again
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
