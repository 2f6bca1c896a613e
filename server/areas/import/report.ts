import { sql } from 'kysely'
import type { ImportReportRow, SavedRow, SavedRowStatus, TakenBackState } from '#domain/import/import-record.ts'
import type { Trx } from '../../db/tables.ts'
import type { StoredImport } from './imports.ts'

interface Asked {
  status: SavedRowStatus | undefined
  takenBack: TakenBackState | undefined
  /** Of a row that was sent several times the last answer alone. */
  onlyLast: boolean
  /** Of the first row, from 0. */
  index: number
  count: number
}

/** Which of its row's passengers a key is of; an empty text for the first. `sentRowKey` has it at the end. */
const partOf = sql<string>`coalesce(substring(key from '[.][0-9]+$'), '')`

const answers = (trx: Trx, { organizationId, id }: Pick<StoredImport, 'organizationId' | 'id'>) =>
  trx
    .selectFrom('passenger_import_row')
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', id)
    .where('status', '<>', 'claimed')

/** Keys of the last answer to each row, for each of its passengers. */
const lastKeys = (trx: Trx, of: Pick<StoredImport, 'organizationId' | 'id'>) =>
  answers(trx, of)
    .distinctOn(['row_number', partOf])
    .select('key')
    .orderBy('row_number')
    .orderBy(partOf)
    .orderBy('saved_at', 'desc')
    .orderBy('key', 'desc')

/** How many answers were given to rows of an import. */
export async function answersOf(trx: Trx, of: Pick<StoredImport, 'organizationId' | 'id'>): Promise<number> {
  const { count } = await answers(trx, of)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What is counted of each status when these answers take the place of earlier ones to the same rows. */
export async function replacedAnswers(
  trx: Trx,
  of: Pick<StoredImport, 'organizationId' | 'id'>,
  saved: readonly SavedRow[],
): Promise<readonly SavedRowStatus[]> {
  // under its first key a row was never answered before
  const again = saved.filter(({ key }) => !isFirst.test(key))
  if (again.length === 0) return []
  const prefixes = [...new Set(again.map(({ key }) => key.slice(0, key.lastIndexOf('-') + 1)))]
  // those of the row, whatever their revision: the sign after "-" ends them
  const { rows: before } = await sql<{ key: string; status: SavedRowStatus }>`
    select r.key, r.status
    from unnest(${prefixes}::text[]) as sent(prefix)
    join passenger_import_row as r on r.organization_id = ${of.organizationId} and r.import_id = ${of.id}
      and r.key >= sent.prefix and r.key < rtrim(sent.prefix, '-') || '.'
    where r.status <> 'claimed' and r.key <> all(${saved.map(({ key }) => key)}::text[])
    order by r.saved_at, r.key
  `.execute(trx)
  const last = new Map(before.map(({ key, status }) => [lineOf(key), status]))
  return again.flatMap(({ key }) => last.get(lineOf(key)) ?? [])
}

const isFirst = /-0(?:[.]\d+)?$/

/** What a key is of without how often it was sent: "5-12.1". */
const lineOf = (key: string): string => key.replace(/-\w+(?=(?:[.]\d+)?$)/, '')

/**
 * A page of an import's rows, in the sheet's order, and how many there are. Of the last answers, which somebody reads, those
 * come first that stay although the import was taken back.
 */
export async function reportRows(
  trx: Trx,
  of: Pick<StoredImport, 'organizationId' | 'id'>,
  { status, takenBack, onlyLast, index, count }: Asked,
): Promise<{ rows: ImportReportRow[]; total: number }> {
  const asked = answers(trx, of)
    .$if(onlyLast, (query) => query.where('key', 'in', lastKeys(trx, of)))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'failed'))
    .$if(takenBack !== undefined, (query) => query.where('taken_back', '=', takenBack ?? 'kept'))
  const { total } = await asked.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .select([
      'key',
      'row_number as row',
      'status',
      'passenger_id as passengerId',
      'version_after as version',
      'result',
      'taken_back as takenBack',
      'kept_reason as reason',
    ])
    .$if(onlyLast, (query) => query.orderBy(sql`(taken_back = 'kept') is not true`))
    .orderBy('row_number')
    .orderBy('key')
    .offset(index)
    .limit(count)
    .execute()
  return {
    total,
    rows: rows.flatMap(({ result, status: its, ...row }) =>
      its === 'claimed' ? [] : [{ ...row, ...result, status: its }],
    ),
  }
}
