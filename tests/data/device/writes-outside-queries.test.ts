import { liveQuery } from 'dexie'
import { expect, onTestFinished, test } from 'vitest'
import { device } from '#data/device/db.ts'
import { DraftDatabase } from '#data/workspace/draft-db.ts'
import { MirrorDatabase } from '#data/mirror/db.ts'
import { OutboxDatabase } from '#data/outbox/db.ts'

const userKey = 'alue'

test.each([
  ['device', () => device, 'kept', { k: 'merkki' }],
  ['drafts', () => new DraftDatabase(userKey), 'drafts', { key: 'merkki', savedAt: 1 }],
  ['mirror', () => new MirrorDatabase(userKey), 'references', { key: 'merkki' }],
  ['outbox', () => new OutboxDatabase(userKey), 'kept', { k: 'merkki' }],
] as const)('what begins in the zone of a live query is written: %s', async (_, open, table, row) => {
  const database = open()
  const written = new Promise((resolve, reject) => {
    const query = liveQuery(() => database.table(table).put(row).then(resolve, reject))
    const subscription = query.subscribe(() => undefined)
    onTestFinished(() => subscription.unsubscribe())
  })
  onTestFinished(() => database.delete())

  await written

  expect(await database.table(table).toArray()).toEqual([row])
})
