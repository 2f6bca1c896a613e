import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import {
  importRecordLimits,
  importTimes,
  isSilent,
  takeBackUntil,
  type ImportMark,
  type ImportState,
  type ImportedFile,
  type PassengerImport,
  type UnsentRows,
} from '#domain/import/import-record.ts'
import { nameAmong } from '../../call/last-change.ts'
import { isOf } from '../../db/of-organizations.ts'
import type { Trx } from '../../db/tables.ts'
import { Refused } from '../../ground/refused.ts'

/** An import as it is stored: what rules ask of it. */
export interface StoredImport {
  id: number
  organizationId: number
  state: ImportState
  runner: string
  activeAt: Date
  takeBackBegunAt: Date | null
  takeBackDoneAt: Date | null
}

const stored = (trx: Trx, organizationIds: readonly number[]) =>
  trx
    .selectFrom('passenger_import')
    .select([
      'id',
      'organization_id as organizationId',
      'state',
      'runner',
      'active_at as activeAt',
      'take_back_begun_at as takeBackBegunAt',
      'take_back_done_at as takeBackDoneAt',
    ])
    .where(isOf('organization_id', organizationIds))

/** The import, wherever it is among the organisations; `null` when it is in none. */
export async function loadImport(
  trx: Trx,
  organizationIds: readonly number[],
  id: number,
): Promise<StoredImport | null> {
  const found = await stored(trx, organizationIds).where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/**
 * The import as it is once whoever changes it has ended.
 * @param hold `all`: nobody saves rows of it, takes it back or changes how it stands until the transaction ends.
 *   `state`: nobody does the latter two; rows of it may be saved beside.
 */
export async function holdImport(
  trx: Trx,
  { organizationId, id }: Pick<StoredImport, 'organizationId' | 'id'>,
  hold: 'all' | 'state',
): Promise<StoredImport> {
  const one = stored(trx, [organizationId]).where('id', '=', id)
  return (hold === 'all' ? one.forUpdate() : one.forKeyShare()).executeTakeFirstOrThrow()
}

/** Throws once the answers to the import's rows may be gone: sent again, they would be saved again. */
export function checkKept({ activeAt }: StoredImport, now: Date): void {
  if (takeBackUntil(activeAt.getTime()) <= now.getTime()) throw new Refused(409, 'import_too_old')
}

/** Throws unless this device runs the import. One that is being taken back runs no more, and is never resumed. */
export function checkRuns(found: StoredImport, asking: string, now: Date): void {
  if (found.state !== 'running') throw new Refused(409, 'import_not_running')
  if (found.runner !== asking) throw new Refused(409, 'import_taken_over')
  checkKept(found, now)
}

/**
 * Makes room for an import to run: one whose device has fallen silent is paused.
 * @throws Refused (409) while another one of the organisation runs
 */
async function makeRoom(trx: Trx, organizationId: number, ownId: number | null, now: Date): Promise<void> {
  const running = await stored(trx, [organizationId]).where('state', '=', 'running').forUpdate().executeTakeFirst()
  if (!running || running.id === ownId) return
  if (!isSilent(running.activeAt.getTime(), now.getTime()))
    throw new Refused(409, 'import_running', Math.ceil(importTimes.silence / 1000))
  await trx.updateTable('passenger_import').set({ state: 'paused' }).where('id', '=', running.id).execute()
}

/** What imports of the organisation have written so far. @param exceptId of an import that is left out */
export async function importMark(trx: Trx, organizationId: number, exceptId = 0): Promise<ImportMark> {
  const { mark } = await trx
    .selectFrom('passenger_import')
    .select(({ fn }) => fn.coalesce(fn.max('written_mark'), sql<number>`0`).as('mark'))
    .where('organization_id', '=', organizationId)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow()
  return mark
}

/**
 * Throws 409 when another import has written since the rows were matched. To be asked once this one runs: nobody else
 * begins to write then, and whoever did has ended.
 */
async function checkMatched(trx: Trx, organizationId: number, ownId: number, matched: ImportMark): Promise<void> {
  if ((await importMark(trx, organizationId, ownId)) > matched) throw new Refused(409, 'import_saved_since')
}

/** What two devices get that begin at the same moment: the second waits for the first and finds it running. */
const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505'

/** The device that wants to run an import, and the mark at which it has matched the rows. */
interface Asking {
  runner: string
  matchedMark: ImportMark
}

const orRunning = async <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw isTaken(error) ? new Refused(409, 'import_running', Math.ceil(importTimes.silence / 1000)) : error
  })

/** Begins an import. Gives its id. Throws 409 while another one of the organisation runs, or has written meanwhile. */
export async function insertImport(
  trx: Trx,
  organizationId: number,
  { fileName, fileSize, fileHash, rows, runner, matchedMark }: ImportedFile & Asking,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  await makeRoom(trx, organizationId, null, now)
  const { id } = await orRunning(
    trx
      .insertInto('passenger_import')
      .values({
        organization_id: organizationId,
        file_name: fileName,
        file_size: fileSize,
        file_hash: fileHash,
        row_count: rows,
        runner,
        state: 'running',
        started_at: now,
        started_by: userId,
        active_at: now,
        finished_at: null,
        take_back_begun_at: null,
        take_back_begun_by: null,
        take_back_done_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await checkMatched(trx, organizationId, id, matchedMark)
  return id
}

/**
 * Lets a device run the import. Throws 409 while another device or another import runs, when another one has written
 * meanwhile, once it was taken back, and seven days after its device was last heard of.
 */
export async function runImport(
  trx: Trx,
  key: StoredImport,
  { runner, matchedMark }: Asking,
  now: Date,
): Promise<void> {
  const found = await holdImport(trx, key, 'all')
  if (found.takeBackBegunAt !== null) throw new Refused(409, 'import_not_running')
  checkKept(found, now)
  if (found.state === 'running' && found.runner !== runner && !isSilent(found.activeAt.getTime(), now.getTime())) {
    throw new Refused(409, 'import_running', Math.ceil(importTimes.silence / 1000))
  }
  await makeRoom(trx, found.organizationId, found.id, now)
  await orRunning(
    trx
      .updateTable('passenger_import')
      .set({ state: 'running', runner, active_at: now, finished_at: null })
      .where('id', '=', found.id)
      .execute(),
  )
  await checkMatched(trx, found.organizationId, found.id, matchedMark)
}

/** Stores how an import goes, as the device that runs it says. Throws 409 when it does not. */
export async function setImportState(
  trx: Trx,
  key: StoredImport,
  { runner, state, unsent }: { runner: string; state: ImportState; unsent: UnsentRows },
  now: Date,
): Promise<void> {
  const found = await holdImport(trx, key, 'all')
  // said again of one that has ended in the same way, it is a repeat
  if (found.state !== state || found.runner !== runner || found.takeBackBegunAt !== null) checkRuns(found, runner, now)
  checkKept(found, now)
  await trx
    .updateTable('passenger_import')
    .set({
      state,
      active_at: now,
      finished_at: state === 'finished' ? now : null,
      unsent_unchanged: unsent.unchanged,
      unsent_blocked: unsent.blocked,
      unsent_skipped: unsent.skipped,
    })
    .where('id', '=', found.id)
    .execute()
}

const wireImports = (trx: Trx, organizationId: number) =>
  trx
    .selectFrom('passenger_import as i')
    .leftJoin('app_user as u', 'u.id', 'i.started_by')
    .selectAll('i')
    .select([
      nameAmong(sql.ref('i.organization_id')).as('starter'),
      sql<string | null>`(
        select ${nameAmong(sql.ref('i.organization_id'))} from app_user as u where u.id = i.take_back_begun_by
      )`.as('returner'),
    ])
    .where('i.organization_id', '=', organizationId)

type Row = Awaited<ReturnType<ReturnType<typeof wireImports>['execute']>>[number]

const instant = (at: Date | null): string | null => (at === null ? null : at.toISOString())

const toImport = (row: Row, now: Date): PassengerImport => ({
  id: row.id,
  organizationId: row.organization_id,
  fileName: row.file_name,
  fileSize: row.file_size,
  fileHash: row.file_hash,
  rows: row.row_count,
  state: row.state === 'running' && isSilent(row.active_at.getTime(), now.getTime()) ? 'paused' : row.state,
  startedAt: row.started_at.toISOString(),
  startedBy: row.starter,
  activeAt: row.active_at.toISOString(),
  finishedAt: instant(row.finished_at),
  counts: {
    created: row.created_count,
    updated: row.updated_count,
    unchanged: row.unchanged_count,
    failed: row.failed_count,
  },
  unsent: { unchanged: row.unsent_unchanged, blocked: row.unsent_blocked, skipped: row.unsent_skipped },
  takeBack: {
    until: new Date(takeBackUntil(row.active_at.getTime())).toISOString(),
    begunAt: instant(row.take_back_begun_at),
    doneAt: instant(row.take_back_done_at),
    by: row.returner,
    counts: { returned: row.returned_count, ended: row.ended_count, kept: row.kept_count },
  },
})

/** The import as the wire has it. It is known to be there. */
export async function wireImport(
  trx: Trx,
  { organizationId, id }: Pick<StoredImport, 'organizationId' | 'id'>,
  now: Date,
): Promise<PassengerImport> {
  return toImport(await wireImports(trx, organizationId).where('i.id', '=', id).executeTakeFirstOrThrow(), now)
}

/** The organisation's newest imports, the newest first. */
export async function importsOf(trx: Trx, organizationId: number, now: Date): Promise<PassengerImport[]> {
  const rows = await wireImports(trx, organizationId)
    .orderBy('i.started_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(importRecordLimits.history)
    .execute()
  return rows.map((row) => toImport(row, now))
}
