import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { houseOfAddress, type RecordedAddress } from './house-of-address.ts'
import { inCurrentList } from './lists.ts'

/** Addresses that are looked for at one time: the calls get the database between any two of them. */
const mostAtOnce = 100

interface Sought extends RecordedAddress {
  id: number
}

/** Of the home: its own code and town. Of the pick-up address, which is one line: those of the home where it has none. */
const kinds = ['home', 'pickup'] as const

/**
 * Looks for the homes and pick-up addresses of passengers that are not on the map in the list that is searched, some at a
 * time, each once in every list. No other server hears of them.
 * @returns how many were looked for; fewer than asked for once all of them were
 */
export async function locateHomes(db: Kysely<Database>, most = mostAtOnce): Promise<number> {
  let count = 0
  for (const kind of kinds) {
    const sought = await inCurrentList(db, async (listId, hash) => {
      const addresses = await addressesToSeek(db, hash, kind, most)
      for (const each of addresses) await keepPlace(db, hash, kind, each, await houseOfAddress(db, listId, each))
      return addresses
    })
    count += sought?.length ?? 0
  }
  return count
}

const addressOf = (kind: (typeof kinds)[number]) => sql.ref(`${kind}_address`)

async function addressesToSeek(
  db: Kysely<Database>,
  hash: string,
  kind: (typeof kinds)[number],
  most: number,
): Promise<Sought[]> {
  const { rows } = await sql<Sought>`
    select id, ${addressOf(kind)} as address, home_postalcode as postalcode, home_city as city
    from passenger
    where ${sql.ref(`${kind}_latitude`)} is null and ${addressOf(kind)} <> ''
      and ${sql.ref(`${kind}_sought_in`)} <> ${hash}
    order by id
    limit ${most}`.execute(db)
  return rows
}

/** Not of a passenger who has moved meanwhile: they are looked for anew. */
async function keepPlace(
  db: Kysely<Database>,
  hash: string,
  kind: (typeof kinds)[number],
  { id, address, postalcode, city }: Sought,
  location: { lat: number; lng: number } | null,
): Promise<void> {
  await sql`
    update passenger set
      ${sql.ref(`${kind}_latitude`)} = ${location?.lat ?? null}::float8,
      ${sql.ref(`${kind}_longitude`)} = ${location?.lng ?? null}::float8,
      ${sql.ref(`${kind}_sought_in`)} = ${hash}
    where id = ${id} and ${sql.ref(`${kind}_latitude`)} is null
      and ${addressOf(kind)} = ${address} and home_postalcode = ${postalcode} and home_city = ${city}`.execute(db)
}
