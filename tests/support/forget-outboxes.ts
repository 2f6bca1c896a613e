import Dexie from 'dexie'
import { outboxName } from '#data/outbox/db.ts'

/** Deletes what outlasts a sign-out: the ids of another test's rows are the same. */
export async function forgetOutboxes(): Promise<void> {
  const names = await Dexie.getDatabaseNames()
  await Promise.all(names.filter((name) => name.startsWith(outboxName(''))).map((name) => Dexie.delete(name)))
}
