import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginEpoch, beginEpochIfMoved, changesFrom, forgetChanges, standing, type Change } from '#server/db/changes.ts'
import { createChangeFeed } from '#server/db/change-feed.ts'
import { tableOfPart } from '#server/db/spread.ts'
import type { Database } from '#server/db/tables.ts'
import { addBoardWorld, boardOf, makeTrips, type BoardWorld } from '#tests/support/board.ts'
import { postgresUrl } from '#tests/support/database.ts'
import { addGroup, addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let db: Kysely<Database>
let world: BoardWorld
let helvi: number

beforeAll(async () => {
  server = await startTestServer()
  db = server.services.db
  world = await addBoardWorld(server)
  helvi = await addPassenger(server.services, world.centre, { name: 'Helvi Tuomikoski' })
})
afterAll(() => server.close())

type Told = Partial<Omit<Change, 'id' | 'revision'>>

/**
 * What is told of something that is done. What was told before comes again where a transaction of another database of the
 * same server has not ended.
 */
async function toldOf(work: (db: Kysely<Database>) => Promise<unknown>, over = db): Promise<Told[]> {
  const { settled } = await standing(db)
  const before = new Set((await changesFrom(db, settled)).changes.map(({ id }) => id))
  await work(over)
  const { changes } = await changesFrom(db, settled)
  return changes
    .filter(({ id }) => !before.has(id))
    .map((change) =>
      Object.fromEntries(
        Object.entries(change).filter(([name, value]) => value !== null && name !== 'id' && name !== 'revision'),
      ),
    )
}

/** Why a change of a table is told to nobody; `null` for those that tell of theirs. */
const whyUntold = {
  arrival: null,
  trip: null,
  run: null,
  timetable: null,
  timetable_passenger: null,
  ride: null,
  booking: null,
  passenger: null,
  passenger_destination: null,
  group_member: null,
  phone_number: null,
  passenger_utility: null,
  passenger_ssn: null,
  schedule: null,
  transportation_permission: null,
  passenger_group: null,
  organization: null,
  destination: null,
  cost_center: null,
  area_price: null,
  destination_role: null,
  group_role: null,
  membership: null,
  organization_admin: null,
  app_user: null,
  session: null,

  arrival_event: 'What it changes is told by its item.',
  emptied_cell: 'Its ride tells that it is gone.',
  booking_passenger: 'They are saved with their booking.',
  booking_requirement: 'They are saved with their booking.',
  schedule_item: 'They are saved with their schedule.',
  permission_extra: 'They are saved with their permission.',
  permission_name: 'Only forms offer it, which ask for it.',
  destination_price_category: 'They are saved with their destination.',
  organization_instance: 'Who runs the server decides it.',
  instance: 'Who runs the server decides it.',
  instance_extra: 'Who runs the server decides it.',
  instance_requirement: 'Who runs the server decides it.',
  price_category: 'Who runs the server decides it.',
  car: 'A trip tells which one it has.',
  passenger_import: 'Its own page asks how far it is.',
  passenger_import_row: 'Its own page asks how far it is.',
  invitation: 'Its own page asks for it.',
  auth_tenant: 'Its own page asks for it.',
  auth_tenant_domain: 'Its own page asks for it.',
  program_access: 'Its own page asks for it.',
  program_destination: 'Its own page asks for it.',
  calendar_address: 'Its own page asks for it.',
  microsoft_account: 'Nobody is shown it.',
  credential: 'Nobody is shown it.',
  reset_code: 'Nobody is shown it.',
  external_sign_in: 'Nobody is shown it.',
  attempt: 'Nobody is shown it.',
  idempotency: 'Nobody is shown it.',
  support_request: 'Nobody is shown it.',
  mail: 'Nobody is shown it.',
  key_check: 'Nobody is shown it.',
  address_list: 'Nobody is shown it.',
  provider_feed: 'Nobody is shown it.',
  provider_request: 'What it comes to is told by what was ordered.',
  provider_ride: 'What it comes to is told by what was ordered.',
  provider_subject: 'What it comes to is told by what was ordered.',
  audit_event: 'Reading the log is written into it.',
  audit_seal: 'Reading the log is written into it.',
  presence: 'Whoever shows the record asks again and again.',
  change: 'It is what tells.',
  change_epoch: 'It is what tells.',
} as const satisfies Record<keyof Database, string | null>

test('each table tells of its changes, or it is said why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'tell\\_%'`.execute(db)
  const telling = new Set(rows.map(({ name }) => tableOfPart(name)))
  const listed = Object.entries(whyUntold).flatMap(([name, why]) => (why === null ? [name] : []))
  expect([...telling].sort()).toEqual(listed.sort())
})

describe('a change', () => {
  test('of a board’s item is told at its destination', async () => {
    const { destinationId, organizationId } = world.centre
    await addTimetable(server.services, world.centre, ridesFor([helvi]))
    await makeTrips(server)
    const [item] = await boardOf(server, world.centre, world.tokens.desk)
    const arrivals = db.updateTable('arrival').where('id', '=', item!.id)
    const told = await toldOf(() => arrivals.set({ minutes: 600 }).execute())
    expect(told).toEqual([{ kind: 'board', organizationId, destinationId, recordId: item!.id }])
  })

  test('of a passenger is told at each destination and group of theirs', async () => {
    const { organizationId, destinationId } = world.centre
    const other = world.sibling.destinationId
    const both = await addPassenger(server.services, world.centre, { otherDestinationIds: [other] })
    const groupId = await addGroup(server.services, world.centre, [both])
    const told = await toldOf(() =>
      db.updateTable('passenger').set({ inactive: true }).where('id', '=', both).execute(),
    )
    const passenger = { kind: 'passengers', organizationId, recordId: both }
    expect(told).toEqual(
      expect.arrayContaining([
        { ...passenger, destinationId },
        { ...passenger, destinationId: other },
        { ...passenger, groupId },
      ]),
    )
    expect(told).toHaveLength(3)
  })

  test('of a passenger’s destination is told at the one that was left, too', async () => {
    const { organizationId, destinationId } = world.centre
    const moving = await addPassenger(server.services, world.centre)
    const to = world.sibling.destinationId
    const told = await toldOf(() =>
      db
        .updateTable('passenger_destination')
        .set({ destination_id: to })
        .where('organization_id', '=', organizationId)
        .where('passenger_id', '=', moving)
        .execute(),
    )
    expect(told.map(({ destinationId: at }) => at).sort()).toEqual([destinationId, to].sort())
  })

  test('of the rights of a user, and the end of a session, are told to that user', async () => {
    const { deskId } = world
    const { organizationId } = world.centre
    const user = db.updateTable('destination_role').where('user_id', '=', deskId)
    expect(await toldOf(() => user.set({ bookings: 1 }).execute())).toEqual([
      { kind: 'rights', organizationId, userId: deskId },
    ])
    const session = db.updateTable('session').where('user_id', '=', deskId).where('ended_at', 'is', null)
    const seen = await toldOf(() => session.set({ last_seen_at: new Date(server.clock.now) }).execute())
    expect(seen).toEqual([])
    const ended = await toldOf(() => session.set({ ended_at: new Date(server.clock.now) }).execute())
    expect(ended).toEqual([{ kind: 'session', userId: deskId, recordId: expect.any(Number) as unknown }])
  })

  test('that is taken back is told to nobody', async () => {
    const told = await toldOf(() =>
      db
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable('passenger').set({ inactive: true }).where('id', '=', helvi).execute()
          throw new Error('taken back')
        })
        .catch(() => undefined),
    )
    expect(told).toEqual([])
  })

  test('of more records than anybody asks for one by one names none', async () => {
    const { organizationId, destinationId } = world.sibling
    for (let count = 0; count < 101; count += 1) await addPassenger(server.services, world.sibling)
    const told = await toldOf(() =>
      db
        .updateTable('passenger')
        .set({ inactive: true })
        .where('id', 'in', (of) =>
          of.selectFrom('passenger_destination').select('passenger_id').where('destination_id', '=', destinationId),
        )
        .execute(),
    )
    const atSibling = told.filter((one) => one.destinationId === destinationId)
    expect(atSibling).toEqual([{ kind: 'passengers', organizationId, destinationId }])
  })

  test.runIf(postgresUrl)('of a transaction that ends after later ones is not missed (PostgreSQL only)', async () => {
    const deactivate = (over: Kysely<Database>) =>
      over.updateTable('passenger').set({ inactive: true }).where('id', '=', helvi).execute()
    let revision = 0
    await db.transaction().execute(async (trx) => {
      await deactivate(trx)
      // another one begins after it and ends before it
      await addPassenger(server.services, world.twin)
      const { changes, settled } = await changesFrom(db, (await standing(db)).settled)
      expect(changes.map(({ organizationId }) => organizationId)).toContain(world.twin.organizationId)
      revision = settled
    })
    const { changes } = await changesFrom(db, revision)
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'passengers', recordId: helvi }))
  })
})

describe('the history', () => {
  test('forgets what is old, and says from where on it is whole', async () => {
    const before = await standing(db)
    await addPassenger(server.services, world.centre)
    await forgetChanges(db, 60_000)
    expect((await standing(db)).keptFrom).toBe(before.keptFrom)
    await forgetChanges(db, -1000)
    const after = await standing(db)
    expect(after.keptFrom).toBeGreaterThan(before.settled)
    expect(after.epoch).toBe(before.epoch)
    expect((await changesFrom(db, 0)).changes).toEqual([])
  })

  test('is another one once the database has been moved, or its copy begins', async () => {
    const { epoch } = await standing(db)
    await beginEpochIfMoved(db)
    expect((await standing(db)).epoch).toBe(epoch)
    await sql`update change_epoch set system = system + 1`.execute(db)
    await beginEpochIfMoved(db)
    const moved = (await standing(db)).epoch
    expect(moved).not.toBe(epoch)
    await beginEpoch(db)
    expect((await standing(db)).epoch).not.toBe(moved)
  })
})

test('whoever listens hears of a change that another connection has made, and not of what was taken back', async () => {
  const { notices } = server.database
  let heard = 0
  const stop = notices!.hear(() => (heard += 1))
  await expect.poll(() => notices!.isListening()).toBe(true)
  await db.selectFrom('organization').select('id').execute()
  const before = heard
  await addPassenger(server.services, world.centre)
  await expect.poll(() => heard).toBeGreaterThan(before)
  stop()
})

test('whoever cannot be told from where on is let go, and the next one is told', async () => {
  const { notices } = server.database
  let isAway = true
  const halfAway = new Proxy(db, {
    get(target, name) {
      if (isAway && name === 'getExecutor') throw new Error('away')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const feed = createChangeFeed({ db: halfAway, notices: notices!, onFailure: () => undefined })
  const lost: Change[][] = []
  await expect(feed.follow((changes) => lost.push([...changes]))).rejects.toThrow('away')
  isAway = false
  const told: Change[] = []
  const stop = await feed.follow((changes) => told.push(...changes))
  const passenger = await addPassenger(server.services, world.centre)
  await expect.poll(() => told).toContainEqual(expect.objectContaining({ recordId: passenger }))
  expect(lost).toEqual([])
  stop()
  await feed.stop()
})
