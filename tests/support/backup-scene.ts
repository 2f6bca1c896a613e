import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { ssnCheckCharacter } from '#domain/ssn.ts'
import { readSsns, writeSsns } from '#server/areas/passengers/ssn.ts'
import { sealAudit } from '#server/audit/seal.ts'
import type { Services } from '#server/call/services.ts'
import { checkKeys } from '#server/db/key-check.ts'
import type { Database } from '#server/db/tables.ts'
import { addLargeDemo } from '#server/demo/large.ts'
import { createPasswords } from '#server/ground/passwords.ts'
import type { Keys } from '#server/ground/keys.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { addEvents } from './audit.ts'
import { isFull } from './effort.ts'
import { addManyEvents } from './many-events.ts'

/** `npm run test:full` has the larger one. */
export const backedUp = isFull ? { passengers: 100_000, riders: 20 } : { passengers: 400, riders: 5 }

const cheapest = { memory: 8, passes: 1 }
const minute = 60_000

export interface Kept {
  db: Kysely<Database>
  keys: Keys
}

/** Passengers of whom every second has an identity code, what they ride, and a log whose seals hold. */
export async function fillToBackUp({ db, keys }: Kept): Promise<void> {
  const now = new Date()
  await checkKeys(db, keys)
  const passwords = createPasswords(keys, cheapest)
  await addLargeDemo({ db, passwords, provider: createDispatcher({ cancellationAnswerMs: 0 }), keys, now }, backedUp)
  const { organizationId, ids } = await passengersIn(db)
  const coded = ids.filter((_, index) => index % 2 === 0).map((id, index) => ({ id, ssn: inventedSsn(index) }))
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    for (let start = 0; start < coded.length; start += 2000) {
      await writeSsns(trx, keys, organizationId, coded.slice(start, start + 2000), { userId: null, now })
    }
  })
  const user = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
  const log = { organizationId, count: backedUp.passengers, end: now, userIds: [user.id] }
  await addManyEvents({ db } as Services, log)
  await sealAudit(db, keys, new Date(now.getTime() + minute))
}

/** Of the twentieth century, with numbers from 900 on, which nobody is given. */
function inventedSsn(index: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const date = `${two(1 + (index % 28))}${two(1 + (Math.floor(index / 28) % 12))}${two(Math.floor(index / 336) % 100)}`
  const number = String(900 + (Math.floor(index / 33_600) % 100))
  return `${date}-${number}${ssnCheckCharacter(date + number)}`
}

async function passengersIn(db: Kysely<Database>): Promise<{ organizationId: number; ids: number[] }> {
  const rows = await db.selectFrom('passenger').select(['id', 'organization_id']).orderBy('id').execute()
  return { organizationId: rows[0]?.organization_id ?? 0, ids: rows.map(({ id }) => id) }
}

/** Every identity code in plain, by passenger. Throws when one does not open. */
export async function codesIn({ db, keys }: Kept): Promise<ReadonlyMap<number, string>> {
  const { organizationId, ids } = await passengersIn(db)
  return db.transaction().execute((trx) => readSsns(trx, keys, organizationId, ids))
}

/**
 * How many rows each table has, and the sum of what their contents are hashed to; but for what was told of changes, which
 * is of one running database.
 */
export async function checksumsOf(db: Kysely<Database>): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'change%' order by 1`.execute(db)
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
      from ${sql.table(name)} as t`.execute(db)
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

/** The last number that each row's number was drawn from. */
export async function sequencesOf(db: Kysely<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename::text as name, last_value as last from pg_sequences order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last ?? 0]))
}

/** Changes passengers all over their table, one after the other with its event, until it is told to stop. */
export function startChanging({ db }: Kept): { stop: () => Promise<number> } {
  const end = new AbortController()
  let changes = 0
  const changing = (async () => {
    const { organizationId, ids } = await passengersIn(db)
    while (!end.signal.aborted) {
      const id = ids[(changes * 7919) % ids.length] ?? 0
      await db.transaction().execute(async (trx) => {
        const home_address = `Muutoskatu ${changes}`
        await trx.updateTable('passenger').set({ home_address, updated_at: new Date() }).where('id', '=', id).execute()
        await addEvents({ db: trx } as unknown as Services, [{ at: Date.now(), organizationId, passengerIds: [id] }])
      })
      changes += 1
    }
  })()
  return {
    async stop() {
      end.abort()
      await changing
      return changes
    },
  }
}

/** Runs a command for administrators, with its data on a disk of its own that is mounted with these options. */
export function onSmallDisk(folder: string, options: string, command: string, keyFile: string) {
  mkdirSync(folder, { recursive: true })
  const script = `mount -t tmpfs -o ${options} tmpfs ${folder} && ${process.execPath} --liftoff-only server/admin.ts ${command}; echo code $?; find ${folder}`
  const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      KEY_FILE: keyFile,
      DATA_DIR: folder,
      DEMO: 'off',
    },
  })
  return {
    said: stderr,
    left: stdout.split('\n').filter((line) => line.startsWith(folder)),
    code: /code (\d)/.exec(stdout)?.[1],
  }
}

/** For whoever reads a long run. */
export async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work()
  const minutes = ((performance.now() - started) / minute).toFixed(2)
  process.stderr.write(`${what}, ${backedUp.passengers} passengers: ${minutes} minutes\n`)
  return result
}
