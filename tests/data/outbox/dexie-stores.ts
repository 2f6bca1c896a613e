import { arrivalsList, someArrivals } from '#data/mirror/arrivals-list.ts'
import { MirrorDatabase } from '#data/mirror/db.ts'
import { weekTarget } from '#data/mirror/week-target.ts'
import type { ListTarget } from '#data/mirror/refresh.ts'
import { OutboxDatabase, readable } from '#data/outbox/db.ts'
import { overruledIn } from '#data/outbox/overruled.ts'
import { seenRide } from '#data/outbox/ride-outcomes.ts'
import { arrival } from '#tests/support/arrival.ts'
import { timetable } from '#tests/support/timetable.ts'
import type { ConfirmationRow } from './simulated-confirmations.ts'
import { rideOfItem, type CellRow } from './simulated-week.ts'
import type { SimulatedStores } from './simulation-options.ts'

let made = 0

type MirrorOf<Row> = SimulatedStores<Row>['mirror']

/** The real databases of a device, for one history. `settle` waits for what they have under way. */
export function dexieDevice<Row>(mirrorOf: (mirror: MirrorDatabase) => MirrorOf<Row>) {
  made += 1
  const device = made
  const databases: (MirrorDatabase | OutboxDatabase)[] = []
  let underWay = 0
  const counted = async <T>(work: PromiseLike<T>): Promise<T> => {
    underWay += 1
    try {
      return await work
    } finally {
      underWay -= 1
    }
  }

  const stores = (userId: number): SimulatedStores<Row> => {
    const mirror = new MirrorDatabase(`${device}-${userId}`)
    const outbox = new OutboxDatabase(`${device}-${userId}`)
    databases.push(mirror, outbox)
    const target = mirrorOf(mirror)
    return {
      mirror: {
        key: target.key,
        etag: () => counted(target.etag()),
        apply: (...given) => counted(target.apply(...given)),
        read: () => counted(target.read()),
      },
      outbox: {
        change: (rule, reach) => counted(outbox.change(rule, reach)),
        read: async () => ({
          commands: readable(await counted(outbox.commands.toArray())),
          dead: await counted(outbox.dead.toArray()),
          overruled: await counted(overruledIn(outbox)),
        }),
        close: async (opIds) => {
          await counted(outbox.dead.where('command.opId').anyOf(opIds).delete())
        },
      },
    }
  }

  const settle = async () => {
    for (let quiet = 0; quiet < 3;) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      quiet = underWay === 0 ? quiet + 1 : 0
    }
  }

  const remove = () => Promise.all(databases.map((database) => database.delete()))
  return { stores, settle, remove }
}

/** Arrivals as the mirror has them. */
export function mirroredConfirmations(mirror: MirrorDatabase): MirrorOf<ConfirmationRow> {
  const list = arrivalsList(mirror, 1)
  const of = (target: typeof list): ListTarget<ConfirmationRow> => ({
    ...target,
    apply: ({ rows, etag }, ...given) =>
      target.apply({ rows: rows?.map((row) => arrival(row)) ?? null, etag }, ...given),
  })
  const some = async (ids: readonly number[]) =>
    (await mirror.lists.get(list.key)) ? of(someArrivals(mirror, 1, ids)) : null
  return { ...of(list), read: () => mirror.arrivals.toArray(), some }
}

/** A timetable's week as the mirror has it. */
export function mirroredWeek(mirror: MirrorDatabase): MirrorOf<CellRow> {
  const target = weekTarget(mirror, 1)
  const apply: ListTarget<CellRow>['apply'] = ({ rows, etag }, ...given) => {
    const rides = rows?.flatMap(({ id, ride }) => (ride ? [rideOfItem(id, ride)] : []))
    const week = rides && { timetable: timetable({ id: 1 }), week: { timetableId: 1, passengers: [], rides } }
    return target.apply({ rows: week ? [week] : null, etag }, ...given)
  }
  const read = async (): Promise<CellRow[]> =>
    ((await mirror.weeks.get(1))?.rides ?? []).map((ride) => ({ id: ride.passengerId, ride: seenRide(ride) }))
  return { ...target, apply, read }
}
