import type { Kysely } from 'kysely'
import type { Keys } from '../ground/keys.ts'
import { OperatorError } from '../ground/operator-error.ts'
import type { Database } from './tables.ts'

const text = 'These keys belong to this database.'

/** Throws when the database was filled with other keys: nobody could sign in, and seals would not hold. */
export async function checkKeys(db: Kysely<Database>, keys: Keys): Promise<void> {
  const sealed = keys.seal('mail', text)
  await db
    .insertInto('key_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db.selectFrom('key_check').select('sealed').executeTakeFirstOrThrow()
  if (!opens(keys, kept.sealed)) {
    throw new OperatorError('The key file is not the one that this database was filled with. Bring the right one back.')
  }
}

function opens(keys: Keys, sealed: Buffer): boolean {
  try {
    return keys.open('mail', sealed) === text
  } catch {
    return false
  }
}
