import { arrivalsList } from '#data/mirror/arrivals-list.ts'
import { MirrorDatabase } from '#data/mirror/db.ts'
import type { ListTarget } from '#data/mirror/refresh.ts'
import { OutboxDatabase, readable } from '#data/outbox/db.ts'
import { arrival } from '#tests/support/arrival.ts'
import type { Row } from './memory-stores.ts'
import type { SimulatedStores } from './simulation-options.ts'

let made = 0

/** The real databases of a device, for one history. `settle` waits for what they have under way. */
export function dexieDevice() {
  made += 1
  const device = made
  const databases: (MirrorDatabase | OutboxDatabase)[] = []
  let underWay = 0
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    underWay += 1
    try {
      return await work
    } finally {
      underWay -= 1
    }
  }

  const stores = (userId: number): SimulatedStores => {
    const mirror = new MirrorDatabase(`${device}-${userId}`)
    const outbox = new OutboxDatabase(`${device}-${userId}`)
    databases.push(mirror, outbox)
    const list = arrivalsList(mirror, 1)
    const target: ListTarget<Row> & { read: () => Promise<Row[]> } = {
      key: list.key,
      etag: () => counted(list.etag()),
      apply: ({ rows, etag }, ...given) =>
        counted(list.apply({ rows: rows?.map((row) => arrival(row)) ?? null, etag }, ...given)),
      read: () => counted(mirror.arrivals.toArray()),
    }
    return {
      mirror: target,
      outbox: {
        change: (rule) => counted(outbox.change(rule)),
        read: async () => ({
          commands: readable(await counted(outbox.commands.toArray())),
          dead: await counted(outbox.dead.toArray()),
        }),
      },
    }
  }

  const settle = async () => {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      quiet = underWay === 0 ? quiet + 1 : 0
    }
  }

  const remove = () => Promise.all(databases.map((database) => database.delete()))
  return { stores, settle, remove }
}
