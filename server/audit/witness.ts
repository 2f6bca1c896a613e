import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../db/tables.ts'
import type { Keys } from '../ground/keys.ts'
import { OperatorError } from '../ground/operator-error.ts'
import { sealAudit } from './seal.ts'

/**
 * [Note: Seals outside the database]
 *
 * A seal covers the one before it, so nothing can be changed in the middle. But whoever cuts the newest entries together
 * with their seals leaves a log that holds. That is why the newest seal is also kept where the database cannot reach it:
 * in the log of the process and in a file of the data folder. At each sealing the kept one is looked for; when it is
 * gone it stays in the file as missing for good, and that is said.
 */

/** A seal as it is known outside the database. */
const KeptSeal = z.object({
  /** Of the first and the last event that it covers. */
  fromId: z.int(),
  toId: z.int(),
  /** How many events it covers. */
  rows: z.int(),
  /** In base64. */
  seal: z.string(),
  sealedAt: z.iso.datetime(),
})
type KeptSeal = z.infer<typeof KeptSeal>

const Witness = z.object({
  /** `null` while nothing has been sealed. */
  newest: z.nullable(KeptSeal),
  /** Seals that were kept and are not in the database any more, oldest first. */
  missing: z.array(KeptSeal),
})
type Witness = z.infer<typeof Witness>

const fileIn = (dataFolder: string): string => join(dataFolder, 'audit-seal.json')

/** @throws OperatorError when the file is there and cannot be read */
function readWitness(dataFolder: string): Witness {
  const file = fileIn(dataFolder)
  try {
    return Witness.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return { newest: null, missing: [] }
    throw new OperatorError(`${file} does not say what the newest seal of the audit log was: it was changed.`)
  }
}

function keepWitness(dataFolder: string, witness: Witness): void {
  const file = fileIn(dataFolder)
  // processes of one machine may share the folder
  const written = `${file}.${process.pid}.new`
  writeFileSync(written, JSON.stringify(witness), { mode: 0o600 })
  renameSync(written, file)
}

/** For a database that begins anew. */
export const forgetSeals = (dataFolder: string): void => rmSync(fileIn(dataFolder), { force: true })

async function newestSeal(db: Kysely<Database>): Promise<KeptSeal | null> {
  const row = await seals(db).executeTakeFirst()
  return row ? keptOf(row) : null
}

/** Newest first. */
const seals = (db: Kysely<Database>) => db.selectFrom('audit_seal').selectAll().orderBy('id', 'desc').limit(1)

type SealRow = NonNullable<Awaited<ReturnType<ReturnType<typeof seals>['executeTakeFirst']>>>

const keptOf = ({ from_id: fromId, to_id: toId, rows, seal, created_at: at }: SealRow): KeptSeal => ({
  ...{ fromId, toId, rows, seal: seal.toString('base64') },
  sealedAt: at.toISOString(),
})

async function isInDatabase(db: Kysely<Database>, { fromId, seal }: KeptSeal): Promise<boolean> {
  const row = await db.selectFrom('audit_seal').select('seal').where('from_id', '=', fromId).executeTakeFirst()
  return row?.seal.toString('base64') === seal
}

interface Sealing {
  db: Kysely<Database>
  keys: Keys
  dataFolder: string
  log: {
    info: (seal: KeptSeal, message: string) => void
    error: (seal: KeptSeal, message: string) => void
  }
}

/**
 * Seals what has no seal yet and keeps the newest seal outside the database, also one that another process has made: that
 * one's folder may be gone when it is asked for. See [Note: Seals outside the database].
 */
export async function sealBeforeWitness({ db, keys, dataFolder, log }: Sealing, now: Date): Promise<void> {
  const count = await sealAudit(db, keys, now)
  const { newest, missing } = readWitness(dataFolder)
  const sealed = await newestSeal(db)
  // without a kept one the database is not taken at its word before something new is sealed
  if (newest === null ? count === 0 : sealed?.seal === newest.seal) return
  const isCut = newest !== null && !(await isInDatabase(db, newest))
  if (isCut) log.error(newest, 'a seal of the audit log is missing: the log was cut')
  if (sealed && (count > 0 || !isCut)) log.info(sealed, 'the audit log was sealed')
  keepWitness(dataFolder, { newest: sealed, missing: isCut ? [...missing, newest] : missing })
}

/** What was cut from the end of the audit log. */
export interface Cut {
  missing: KeptSeal
  /** The newest seal that is left from before; `null` when there is none. */
  left: KeptSeal | null
}

/** What was cut, as far as this data folder has known of it; `null` for nothing. */
export async function findCut(db: Kysely<Database>, dataFolder: string): Promise<Cut | null> {
  const { newest, missing } = readWitness(dataFolder)
  const kept = newest && !(await isInDatabase(db, newest)) ? [...missing, newest] : missing
  const [first] = kept
  if (!first) return null
  const left = await seals(db).where('created_at', '<', new Date(first.sealedAt)).executeTakeFirst()
  return { missing: kept.at(-1) ?? first, left: left ? keptOf(left) : null }
}

/** Whether there is nothing to miss a seal by: the file is not there, or is of before the first one. */
export async function keepsNoSeal(db: Kysely<Database>, dataFolder: string): Promise<boolean> {
  const { newest, missing } = readWitness(dataFolder)
  return newest === null && missing.length === 0 && (await newestSeal(db)) !== null
}

/** For whoever runs the server. */
export const noSealInWords = (dataFolder: string): string =>
  [
    `No seal is kept in ${fileIn(dataFolder)}: whether the audit log was cut at its end cannot be said.`,
    'Compare with the newest seal in the log of the process, or in a copy of that file.',
  ].join(' ')

/** For whoever runs the server. */
export const cutInWords = ({ missing, left }: Cut, dataFolder: string): string =>
  [
    `The audit log was cut: the seal of events ${missing.fromId} to ${missing.toId} (${missing.rows}), made at`,
    `${missing.sealedAt}, is not in the database. What was logged after`,
    left === null ? 'the beginning' : `event ${left.toId}, sealed at ${left.sealedAt},`,
    'is missing up to there. After a power cut of the embedded database, or with another database on purpose,',
    `delete ${fileIn(dataFolder)}.`,
  ].join(' ')
