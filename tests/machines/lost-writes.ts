import { sql, type Kysely } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/tables.ts'
import type { AnsweredWrite } from './clients.ts'

/**
 * What is wrong with writes that were answered with success, in words; nothing while the database has each of them, each
 * once. Asked past the pooler, of the database that stands now.
 */
export async function wrongWrites(address: string, answered: readonly AnsweredWrite[]): Promise<string[]> {
  const { db, close } = await openDatabase({ kind: 'postgres', url: address }, () => undefined)
  try {
    return [
      ...(await withoutKey(db, answered)),
      ...(await notOnce(db, answered)),
      ...(await notOnBoard(db, answered)),
      ...(await notInPassengers(db, answered)),
    ]
  } finally {
    await close()
  }
}

/** The answer is kept in the transaction that does what was asked. */
async function withoutKey(db: Kysely<Database>, answered: readonly AnsweredWrite[]): Promise<string[]> {
  const keys = answered.map(({ key }) => key)
  const kept = await db
    .selectFrom('idempotency')
    .select('key')
    .where('key', '=', sql<string>`any(${keys})`)
    .where('status', '=', 200)
    .execute()
  const there = new Set(kept.map(({ key }) => key))
  return answered
    .filter(({ key }) => !there.has(key))
    .map(({ key, action }) => `${action} ${key} was answered and is lost`)
}

const countedBy = (names: readonly string[]): Map<string, number> =>
  names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>())

function differences(what: string, asked: Map<string, number>, found: Map<string, number>): string[] {
  return [...asked].flatMap(([name, count]) => {
    const there = found.get(name) ?? 0
    return there === count ? [] : [`${what} of ${name}: ${there} instead of ${count}`]
  })
}

const nameOf = ({ action, objectId }: Pick<AnsweredWrite, 'action' | 'objectId'>): string => `${action} ${objectId}`

/** The audit log has each of them once, whichever process did it. */
async function notOnce(db: Kysely<Database>, answered: readonly AnsweredWrite[]): Promise<string[]> {
  const actions = ['arrival.complete', 'arrival.incomplete', 'passenger.create', 'passenger.update'] as const
  const rows = await db
    .selectFrom('audit_event')
    .select(['action', 'object_id'])
    .where('action', 'in', actions)
    .where('status', '=', 200)
    .execute()
  const found = rows.map(({ action, object_id }) => `${action} ${object_id}`)
  return differences('audit events', countedBy(answered.map(nameOf)), countedBy(found))
}

/** Each confirmation changed its item once. */
async function notOnBoard(db: Kysely<Database>, answered: readonly AnsweredWrite[]): Promise<string[]> {
  const ids = answered.filter(({ action }) => action.startsWith('arrival')).map(({ objectId }) => String(objectId))
  const rows = await db
    .selectFrom('arrival_event')
    .innerJoin('app_user', 'app_user.id', 'arrival_event.user_id')
    .select('arrival_id as id')
    .where('outcome', '=', 'changed')
    .where('app_user.email', '=', 'vastaanotto@perille.example')
    .execute()
  return differences('confirmations', countedBy(ids), countedBy(rows.map(({ id }) => String(id))))
}

/** Each passenger was made once, and has a version for each save. */
async function notInPassengers(db: Kysely<Database>, answered: readonly AnsweredWrite[]): Promise<string[]> {
  const ids = answered.filter(({ action }) => action.startsWith('passenger')).map(({ objectId }) => String(objectId))
  const rows = await db
    .selectFrom('passenger')
    .select(['id', 'name', 'version'])
    .where('name', 'like', 'Koe %')
    .execute()
  const versions = new Map(rows.map(({ id, version }) => [String(id), version]))
  const twice = [...countedBy(rows.map(({ name }) => name))].filter(([, count]) => count > 1)
  return [
    ...differences('versions', countedBy(ids), versions),
    ...twice.map(([name, count]) => `${name} was made ${count} times`),
  ]
}
