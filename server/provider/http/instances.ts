import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { askOutside, NotAccepted, OutsideFailed, type Connection } from './ask.ts'
import { calls } from './calls.ts'
import type { Say } from './say.ts'
import type { Instance } from './answer-schemas.ts'

/** Whether there are two of the same. */
const isTwice = (names: readonly unknown[]): boolean => new Set(names).size < names.length

/** What is wrong with what is offered, in ids; `null` when nothing is. */
function whatIsOdd(instances: readonly Instance[]): string | null {
  if (isTwice(instances.map(({ id }) => id))) return 'instances that are there twice'
  const odd = instances.find(
    ({ extras, requirements }) => isTwice(extras.map(({ externalId }) => externalId)) || isTwice(requirements),
  )
  return odd ? `instance ${odd.id}, which offers something twice` : null
}

/**
 * Asks the booking system which instances it has and what they offer, and stores that. One that it leaves out stays,
 * with everything that belongs to it, and is not offered any more. An answer that cannot be right changes nothing.
 */
export function instancesTaken(connection: Connection, say: Say): (db: Kysely<Database>, now: Date) => Promise<void> {
  return async (db, now) => {
    try {
      const { instances } = await askOutside(connection, calls.instances)
      const odd = whatIsOdd(instances)
      if (odd !== null) throw new OutsideFailed(`it tells of ${odd}`)
      const missing = await db.transaction().execute((trx) => storeInstances(trx, instances, now))
      say.works('instances')
      if (missing.length > 0) say.line(`The booking system offers instances no more: ${missing.join(', ')}.`)
    } catch (error) {
      if (!(error instanceof OutsideFailed || error instanceof NotAccepted)) throw error
      say.fails('instances', `The booking system does not say what it offers: ${error.message}. What is known stays.`)
    }
  }
}

/** @returns ids of those that are not offered any more since this time */
async function storeInstances(trx: Kysely<Database>, instances: readonly Instance[], now: Date): Promise<number[]> {
  for (const { id, name, currencySymbol, supportedFeatures } of instances) {
    const values = {
      ...{ name, currency_symbol: currencySymbol, not_offered_since: null },
      supported_features: sql<string[]>`${supportedFeatures}::text[]`,
    }
    await trx
      .insertInto('instance')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
  for (const instance of instances) {
    await storeExtras(trx, instance)
    await storeRequirements(trx, instance)
  }
  const missing = await trx
    .updateTable('instance')
    .set({ not_offered_since: now })
    .where('id', '<>', sql<number>`all(${instances.map(({ id }) => id)}::int[])`)
    .where('not_offered_since', 'is', null)
    .returning('id')
    .execute()
  return missing.map(({ id }) => id)
}

/** Positions of what is in use and not offered any more begin here. */
const behind = 1_000_000

/** Moves the rows of an instance out of the way of those that get new positions. */
const makeRoom = (trx: Kysely<Database>, table: 'instance_extra' | 'instance_requirement', instanceId: number) =>
  trx
    .updateTable(table)
    .set({ position: sql<number>`${behind}::int + id` })
    .where('instance_id', '=', instanceId)
    .execute()

/** What is in use stays behind the others, whatever the booking system says. */
async function storeExtras(trx: Kysely<Database>, { id: instanceId, extras }: Instance): Promise<void> {
  const stored = await trx
    .selectFrom('instance_extra')
    .where('instance_id', '=', instanceId)
    .select(['id', 'position', 'external_id as externalId', 'name', 'default_price_cents as defaultPriceCents'])
    .orderBy('position')
    .execute()
  const offered = stored.filter(({ position }) => position < behind)
  if (JSON.stringify(offered.map(wordsOf)) === JSON.stringify(extras.map(wordsOf))) return
  await makeRoom(trx, 'instance_extra', instanceId)
  for (const [position, { externalId, name, defaultPriceCents }] of extras.entries()) {
    const values = { position, name, default_price_cents: defaultPriceCents }
    const known = stored.find((extra) => extra.externalId === externalId)
    if (known) await trx.updateTable('instance_extra').set(values).where('id', '=', known.id).execute()
    else {
      const row = { instance_id: instanceId, external_id: externalId, ...values }
      await trx.insertInto('instance_extra').values(row).execute()
    }
  }
  await sql`
    delete from instance_extra as e where e.instance_id = ${instanceId} and e.position >= ${behind}::int
      and not exists (select from permission_extra as p where p.instance_extra_id = e.id)
  `.execute(trx)
}

type Extra = Instance['extras'][number]
const wordsOf = ({ externalId, name, defaultPriceCents }: { [Field in keyof Extra]: Extra[Field] | null }) => [
  externalId,
  name,
  defaultPriceCents,
]

async function storeRequirements(trx: Kysely<Database>, { id: instanceId, requirements }: Instance): Promise<void> {
  const stored = await trx
    .selectFrom('instance_requirement')
    .where('instance_id', '=', instanceId)
    .select(['id', 'position', 'description'])
    .orderBy('position')
    .execute()
  const offered = stored.flatMap(({ position, description }) => (position < behind ? [description] : []))
  if (JSON.stringify(offered) === JSON.stringify(requirements)) return
  await makeRoom(trx, 'instance_requirement', instanceId)
  for (const [position, description] of requirements.entries()) {
    const known = stored.find((requirement) => requirement.description === description)
    if (known) await trx.updateTable('instance_requirement').set({ position }).where('id', '=', known.id).execute()
    else
      await trx.insertInto('instance_requirement').values({ instance_id: instanceId, position, description }).execute()
  }
  await sql`
    delete from instance_requirement as r where r.instance_id = ${instanceId} and r.position >= ${behind}::int
      and not exists (select from booking_requirement as b where b.requirement_id = r.id)
  `.execute(trx)
}
