import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { addDays, daysFrom, localDateAt } from '#domain/local-date.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { checkpoint } from '#server/db/upkeep.ts'
import { addLargeDemo, largeDemoEmail } from '#server/demo/large.ts'
import { updateStatistics } from '#server/demo/fill.ts'
import { insertRows, takeIds, trackedSince } from '#server/demo/rows.ts'
import type { Database } from '#server/db/tables.ts'
import { readEnvironment } from '#server/run/environment.ts'
import type { Services } from '#server/call/services.ts'
import { startServer, type RunningServer } from '#server/run/start.ts'
import { noLimits } from '#tests/support/request-limits.ts'

/** A Monday morning: the busy destinations of the database ride on weekdays. Measured there, whatever today is. */
export const benchNow = Date.parse('2026-11-23T08:12:00+02:00')

/** Milliseconds to add to this machine's clock: every process of the bench starts at that morning. */
export const clockOffset = benchNow - Date.now()

export const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/bench', import.meta.url))

/** Places of the large organisation, by what their boards hold. */
export const destinationNames = {
  /** 5,000 items in seven days, 1,000 of them today. */
  week5000: 'Suurniityn päivätoiminta',
  /** 300 items a day on weekdays. */
  day300: 'Suurniitty 2',
  /** 300 items in seven days. */
  week300: 'Suurniitty 3',
  /** All of the 20,000 passengers, beside the place that each of them has. */
  passengers20000: 'Suurniitty 20',
} as const

const draftNote = 'Mitattava viikko'

/** Weekly rides of a place: each rider comes and goes once a day, spread over the day like those of the busiest place. */
async function addRiders(db: Kysely<Database>, alias: string, count: number, now: Date): Promise<void> {
  const { id: destination_id, organization_id } = await db
    .selectFrom('destination')
    .select(['id', 'organization_id'])
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow()
  const passengers = await db
    .selectFrom('passenger_destination')
    .select('passenger_id')
    .where('destination_id', '=', destination_id)
    .orderBy('passenger_id')
    .limit(count)
    .execute()
  const [timetable_id = 0] = await takeIds(db, 'timetable', 1)
  const [today = '', ...days] = daysFrom(localDateAt(now.getTime()), 365)
  await insertRows(db, 'timetable', [
    {
      id: timetable_id,
      organization_id,
      destination_id,
      state: timetableStates.accepted,
      start_date: today,
      end_date: days.at(-1) ?? today,
      ...trackedSince(now),
    },
  ])
  await insertRows(
    db,
    'timetable_passenger',
    passengers.map(({ passenger_id }) => ({ organization_id, timetable_id, passenger_id })),
  )
  const ways = [
    { direction: 'arrival', first: 450, slots: 28 },
    { direction: 'departure', first: 750, slots: 46 },
  ] as const
  await insertRows(
    db,
    'ride',
    passengers.flatMap(({ passenger_id }, index) =>
      ways.flatMap(({ direction, first, slots }) =>
        [1, 2, 3, 4, 5].map((weekday) => ({
          organization_id,
          timetable_id,
          passenger_id,
          weekday,
          direction,
          minutes: first + 5 * (index % slots),
          ...trackedSince(now),
        })),
      ),
    ),
  )
}

/** Makes a place the secondary destination of everybody who does not go there yet. */
async function addEverybody(db: Kysely<Database>, alias: string): Promise<void> {
  const { id: destination_id, organization_id } = await db
    .selectFrom('destination')
    .select(['id', 'organization_id'])
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('passenger_destination')
    .columns(['organization_id', 'passenger_id', 'destination_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('passenger_destination')
        .select([
          'organization_id',
          'passenger_id',
          eb.val(destination_id).as('destination_id'),
          eb.val(1).as('position'),
        ])
        .where('organization_id', '=', organization_id)
        .where('position', '=', 0)
        .where('destination_id', '<>', destination_id),
    )
    .execute()
}

/** A timetable that has not been ordered and has no rides yet: the first passengers of a place, from next Monday on. */
async function addDraft(db: Kysely<Database>, alias: string, count: number, now: Date): Promise<void> {
  const { id: destination_id, organization_id } = await db
    .selectFrom('destination')
    .select(['id', 'organization_id'])
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow()
  const passengers = await db
    .selectFrom('passenger_destination')
    .select('passenger_id')
    .where('destination_id', '=', destination_id)
    .orderBy('passenger_id')
    .limit(count)
    .execute()
  const [timetable_id = 0] = await takeIds(db, 'timetable', 1)
  const monday = addDays(localDateAt(now.getTime()), 7)
  await insertRows(db, 'timetable', [
    {
      ...{ id: timetable_id, organization_id, destination_id, state: timetableStates.new },
      ...{ start_date: monday, end_date: addDays(monday, 12 * 7 - 1), note: draftNote },
      ...trackedSince(now),
    },
  ])
  await insertRows(
    db,
    'timetable_passenger',
    passengers.map(({ passenger_id }) => ({ organization_id, timetable_id, passenger_id })),
  )
}

/** Id of the timetable that is measured in the grid. */
export const draftId = async ({ db }: Services): Promise<number> =>
  (await db.selectFrom('timetable').select('id').where('note', '=', draftNote).executeTakeFirstOrThrow()).id

/** Fills an empty database with what is measured. Does nothing with one that was filled before. */
export async function fillDatabase({ db, passwords, provider, keys, clock }: Services): Promise<void> {
  const account = await db.selectFrom('app_user').select('id').where('email', '=', largeDemoEmail).executeTakeFirst()
  if (account) return
  const now = new Date(clock())
  await addLargeDemo({ db, passwords, provider, keys, now })
  await addRiders(db, destinationNames.day300, 150, now)
  await addRiders(db, destinationNames.week300, 30, now)
  await addEverybody(db, destinationNames.passengers20000)
  await addDraft(db, destinationNames.passengers20000, 500, now)
  await provider.updateTrips(db, now)
  await updateStatistics(db)
  await checkpoint(db)
}

export const destinationId = async ({ db }: Services, alias: string): Promise<number> =>
  (await db.selectFrom('destination').select('id').where('alias', '=', alias).executeTakeFirstOrThrow()).id

type ServerOptions = Partial<Parameters<typeof startServer>[1]>

/** The product's server as it runs for users, at the time of the bench and without limits on calls. */
export const startBenchServer = (
  settings: Record<string, string>,
  options: ServerOptions = {},
): Promise<RunningServer> =>
  startServer(readEnvironment({ PORT: '0', DEMO: 'off', ...settings }), {
    frontendFolder: null,
    clock: () => Date.now() + clockOffset,
    limits: noLimits,
    print: () => undefined,
    onLost(reason) {
      throw new Error(reason)
    },
    ...options,
  })

let template: Promise<string> | null = null

async function makeTemplate(): Promise<string> {
  const folder = join(cacheFolder, 'template')
  await rm(folder, { recursive: true, force: true })
  const server = await startBenchServer({ DATA_DIR: folder }, { logLevel: 'error' })
  await fillDatabase(server.services)
  await server.stop()
  return folder
}

/** A data folder of its own with the filled embedded database. Who asks for it removes it. */
export async function filledFolder(): Promise<string> {
  template ??= makeTemplate()
  const from = await template
  const folder = await mkdtemp(join(cacheFolder, 'data-'))
  await cp(from, folder, { recursive: true })
  return folder
}

/** Works on a connection whose statements may take as long as they take: a product's are cut off long before. */
export const unhurried = (db: Kysely<Database>, work: (own: Kysely<Database>) => Promise<void>): Promise<void> =>
  db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    await work(own)
    await sql`reset statement_timeout`.execute(own)
  })
