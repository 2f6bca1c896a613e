import Dexie from 'dexie'
import { Command } from './command.ts'
import { OutboxDatabase, outboxName } from './db.ts'
import { logged, withHolds } from './settle.ts'
import type { Hold } from './state.ts'

/** Works on the outbox of a user who has left, if this device has one. */
export async function withOutboxOf(userKey: string, work: (outbox: OutboxDatabase) => Promise<void>): Promise<void> {
  if (!(await Dexie.exists(outboxName(userKey)))) return
  const outbox = new OutboxDatabase(userKey)
  try {
    await work(outbox)
  } finally {
    outbox.close()
  }
}

const isUnsent = (row: unknown): boolean => (row as { state?: unknown }).state !== 'acked'

/**
 * Gives up what has not been sent, and notes what of it this build can read. An older build than the last one to write
 * here may do so too: what its user discards is not to be sent by the newer one.
 */
export async function giveUpUnsent(outbox: OutboxDatabase, outcome: 'discarded' | 'purged'): Promise<void> {
  const { commands, log, kept } = outbox
  await outbox.transaction('rw', commands, log, kept, async () => {
    const rows = await commands.filter(isUnsent).toArray()
    const unsent = rows.map((row) => Command.safeParse(row)).flatMap(({ success, data }) => (success ? [data] : []))
    await commands.filter(isUnsent).delete()
    await log.bulkAdd(unsent.map((command) => logged(command, Date.now(), outcome)))
    // what was being sent may still arrive, and its opposite must not overtake it
    const sending = unsent.filter(({ state }) => state === 'sending')
    const holds = (await kept.get('holds'))?.value as Hold[] | undefined
    await kept.put({ k: 'holds', value: withHolds(holds ?? [], sending, Date.now()) })
  })
}

/** Forgets who it was that was sent or given up. */
async function forgetLogged({ log }: OutboxDatabase): Promise<void> {
  await log.toCollection().modify((entry) => {
    delete entry.words
  })
}

/** Forgets all names, also in what waits for a decision: its user is not expected back. */
export async function forgetNames(outbox: OutboxDatabase): Promise<void> {
  await forgetLogged(outbox)
  await outbox.dead.toCollection().modify((letter) => {
    delete letter.command.words
  })
}

/**
 * Forgets the words that nobody needs any more: what the server has said, and what was sent. What is still to be sent or
 * decided keeps its own, or its user could not tell one from another.
 */
export async function forgetWords(outbox: OutboxDatabase): Promise<void> {
  const { commands, dead } = outbox
  await forgetLogged(outbox)
  await commands.filter((row) => Boolean((row as { lastError?: unknown }).lastError)).modify({ lastError: null })
  await dead.toCollection().modify({ message: '', 'command.lastError': null })
}
