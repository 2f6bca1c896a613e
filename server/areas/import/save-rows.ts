import { sql } from 'kysely'
import { rowProblems, type RowError, type SavedRow } from '#domain/import/import-record.ts'
import type { SentRow, SentRowKey } from '#domain/import/sent-row.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { AuditContext } from '../../audit/record.ts'
import { answerTo } from '../../call/error-answers.ts'
import type { Services } from '../../call/services.ts'
import { inProgress } from '../../db/idempotency.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused } from '../../ground/refused.ts'
import type { RideEndings } from '../passengers/ride-endings.ts'
import { checkRuns, holdImport, type StoredImport } from './imports.ts'
import { sealValues } from './kept-values.ts'
import { loadKnown, loadOrganization } from './known.ts'
import { planRow, type Plan } from './plan-row.ts'
import { replacedAnswers } from './report.ts'
import { parseRow, rowErrorsOf } from './row-refused.ts'
import { writePlans, type Saving, type WrittenRow } from './write-plans.ts'

/** A row as it came: only what names it is believed to have the right form. */
export type ReceivedRow = SentRowKey & Record<string, unknown>

interface Batch {
  services: Services
  rideEndings: RideEndings
  user: Principal
  /** The import as it was found, and the device that sends. */
  of: StoredImport
  runner: string
  now: Date
  audit: Omit<AuditContext, 'action'>
  /** Hears of what no rule has foreseen. */
  failed: (error: unknown) => void
}

/**
 * Saves rows and gives their answers in the rows' order. Each is saved wholly or not at all, and one that cannot be saved
 * takes no other with it: all that can be are written together, and where the database says no to that, each in a
 * transaction of its own.
 */
export async function saveRows(batch: Batch, rows: readonly ReceivedRow[]): Promise<SavedRow[]> {
  const answers = new Map<string, SavedRow>()
  for (const round of rounds(rows)) {
    for (const saved of await saveRound(batch, round)) answers.set(saved.key, saved)
  }
  return rows.map(
    ({ row, key }) => answers.get(key) ?? failedRow({ row, key }, [{ field: '', code: rowProblems.failed }]),
  )
}

/**
 * Rows in their order, parted so that no two of one part are about the same passenger: the second one starts from what
 * the first has made. A key that comes twice is the same row.
 */
function rounds(rows: readonly ReceivedRow[]): ReceivedRow[][] {
  const parts: ReceivedRow[][] = []
  const keys = new Set<string>()
  const last = new Map<unknown, number>()
  for (const row of rows) {
    if (keys.has(row.key)) continue
    keys.add(row.key)
    const passengerId = row['passengerId']
    const at = passengerId === undefined ? 0 : (last.get(passengerId) ?? -1) + 1
    if (passengerId !== undefined) last.set(passengerId, at)
    const part = (parts[at] ??= [])
    part.push(row)
  }
  return parts
}

async function saveRound(batch: Batch, rows: readonly ReceivedRow[]): Promise<SavedRow[]> {
  const { db } = batch.services
  try {
    return await db.transaction().execute((trx) => saveTogether(trx, batch, rows))
  } catch (error) {
    if (isCallsFault(error)) throw error
    const [only, ...others] = rows
    if (only && others.length === 0) return [alone(batch, only, error)]
    const saved: SavedRow[] = []
    for (const row of rows) saved.push(...(await saveRound(batch, [row])))
    return saved
  }
}

/**
 * Of the call and not of one of its rows: the import does not run, or the database takes nothing by now, as where another
 * one holds the same key or a row that is needed for longer than this one waits.
 */
const isCallsFault = (error: unknown): boolean =>
  answerTo(error).status === 503 ||
  (error instanceof Refused &&
    error.codes.some((code) => code.startsWith('import_') || code === 'idempotency_in_progress'))

/** A row that the database refuses by itself. Nothing of it is kept: sent again it is tried again. */
function alone({ failed }: Batch, { row, key }: ReceivedRow, error: unknown): SavedRow {
  const errors = rowErrorsOf(error)
  if (!errors) failed(error)
  return failedRow({ row, key }, errors ?? [{ field: '', code: rowProblems.failed }])
}

const failedRow = ({ row, key }: SentRowKey, errors: RowError[]): SavedRow => ({
  ...{ row, key, errors },
  status: 'failed',
  passengerId: null,
  version: null,
  phoneIds: [],
  permissionIds: [],
})

type Judged = { sent: SentRow } | { answer: SavedRow }

function parsed({ of: { id } }: Batch, received: ReceivedRow): Judged {
  try {
    if (!received.key.startsWith(`${id}-${received.row}-`))
      return { answer: failedRow(received, [{ field: 'key', code: rowProblems.otherImport }]) }
    return { sent: parseRow(received) }
  } catch (error) {
    return { answer: failedRow(received, foreseen(error)) }
  }
}

/** What is told of a row that a rule refuses. Throws what no rule has said. */
function foreseen(error: unknown): RowError[] {
  const errors = rowErrorsOf(error)
  if (!errors) throw error
  return errors
}

async function saveTogether(trx: Trx, batch: Batch, rows: readonly ReceivedRow[]): Promise<SavedRow[]> {
  const { services, rideEndings, user, of, runner, now, audit } = batch
  checkRuns(await holdImport(trx, of, 'state'), runner, now)
  const answered = await claimRows(trx, of, rows, now)
  const fresh = rows.filter(({ key }) => !answered.has(key))
  const judged = fresh.map((row) => parsed(batch, row))
  const sent = judged.flatMap((each) => ('sent' in each ? each.sent : []))

  const { organizationId, id: importId } = of
  const { keys, provider } = services
  const saving: Saving = { trx, keys, provider, rideEndings, organizationId, importId, userId: user.id, now, audit }
  const today = localDateAt(now.getTime())
  const organization = await loadOrganization(trx, provider, organizationId)
  const known = await loadKnown({ trx, keys, user, organizationId, today }, organization, sent)

  const plans: Plan[] = []
  const refused = judged.flatMap((each) => ('answer' in each ? each.answer : []))
  for (const row of sent) {
    try {
      plans.push(planRow(row, known, user))
    } catch (error) {
      refused.push(failedRow(row, foreseen(error)))
    }
  }
  const written = await writePlans(saving, plans, known)
  const saved = [...written.map((each) => each.saved), ...refused]
  await keepAnswers(saving, written, refused)
  await countRows(saving, saved)
  return [...answered.values(), ...saved]
}

/**
 * Takes the keys for this transaction, and gives the answers to those that were answered before. Whoever sends the same
 * at the same moment waits here, and then finds the answers.
 */
async function claimRows(
  trx: Trx,
  { organizationId, id }: StoredImport,
  rows: readonly ReceivedRow[],
  now: Date,
): Promise<Map<string, SavedRow>> {
  const { rows: claimed } = await sql<{ key: string }>`
    insert into passenger_import_row (organization_id, import_id, key, row_number, status, result, saved_at)
    select ${organizationId}, ${id}, sent.key, sent.row_number, 'claimed', '{}', ${now}
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ row }) => row)}::int[]) as sent(key, row_number)
    order by sent.key
    on conflict do nothing
    returning key
  `.execute(trx)
  if (claimed.length === rows.length) return new Map()
  const isClaimed = new Set(claimed.map(({ key }) => key))
  const before = rows.filter(({ key }) => !isClaimed.has(key))
  const stored = await trx
    .selectFrom('passenger_import_row')
    .select(['key', 'row_number as row', 'status', 'passenger_id as passengerId', 'version_after as version', 'result'])
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', id)
    .where('key', '=', sql<string>`any(${before.map(({ key }) => key)}::text[])`)
    .execute()
  return new Map(
    stored.map(({ result, status, ...row }) => {
      if (status === 'claimed') throw inProgress()
      return [row.key, { ...row, status, ...result }]
    }),
  )
}

/** Keeps the answers under the keys that were claimed, and what is needed to take the rows back. */
async function keepAnswers(
  { trx, keys, organizationId, importId }: Saving,
  written: readonly WrittenRow[],
  refused: readonly SavedRow[],
): Promise<void> {
  const rows = [
    ...written.map(({ saved, versionBefore, kept }) => ({
      saved,
      versionBefore,
      sealed: kept && sealValues(keys, { organizationId, importId, key: saved.key }, kept),
    })),
    ...refused.map((saved) => ({ saved, versionBefore: null, sealed: null })),
  ]
  if (rows.length === 0) return
  const json = JSON.stringify(
    rows.map(
      ({ saved: { key, status, passengerId, version, phoneIds, permissionIds, errors }, versionBefore, sealed }) => ({
        key,
        status,
        passenger_id: passengerId,
        version_before: versionBefore,
        version_after: version,
        result: { phoneIds, permissionIds, errors },
        sealed: sealed === null ? null : `\\x${sealed.toString('hex')}`,
      }),
    ),
  )
  await sql`
    update passenger_import_row as r set
      status = n.status, passenger_id = n.passenger_id, version_before = n.version_before,
      version_after = n.version_after, result = n.result, sealed = n.sealed,
      -- the passengers are held by now: of two rows about one, the later time is that of the later row
      saved_at = clock_timestamp()
    from jsonb_populate_recordset(null::passenger_import_row, ${json}::jsonb) as n
    where r.organization_id = ${organizationId} and r.import_id = ${importId} and r.key = n.key
  `.execute(trx)
}

/** Counts each row by its last answer. Last of all, so that batches beside this one wait for as short a time as can be. */
async function countRows({ trx, organizationId, importId, now }: Saving, saved: readonly SavedRow[]): Promise<void> {
  const replaced = await replacedAnswers(trx, { organizationId, id: importId }, saved)
  const answered = (status: SavedRow['status']) => saved.filter((row) => row.status === status).length
  const count = (status: SavedRow['status']) => answered(status) - replaced.filter((before) => before === status).length
  const isWritten = answered('created') + answered('updated') > 0
  // no other import writes meanwhile; of two batches the second finds the mark of the first in its own row
  const mark = sql`greatest(written_mark, (
    select max(o.written_mark) from passenger_import as o where o.organization_id = ${organizationId}
  )) + 1`
  await sql`
    update passenger_import set
      written_mark = ${isWritten ? mark : sql`written_mark`},
      created_count = created_count + ${count('created')}, updated_count = updated_count + ${count('updated')},
      unchanged_count = unchanged_count + ${count('unchanged')}, failed_count = failed_count + ${count('failed')},
      active_at = greatest(active_at, ${now}::timestamptz)
    where organization_id = ${organizationId} and id = ${importId}
  `.execute(trx)
}
