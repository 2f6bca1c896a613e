import type { ImportReportRow, SavedRowStatus, TakenBackState } from '#domain/import/import-record.ts'
import type { Trx } from '../../db/tables.ts'
import type { StoredImport } from './imports.ts'

interface Asked {
  status: SavedRowStatus | undefined
  takenBack: TakenBackState | undefined
  /** Of the first row, from 0. */
  index: number
  count: number
}

/** A page of an import's rows, in the sheet's order, and how many there are. */
export async function reportRows(
  trx: Trx,
  { organizationId, id }: Pick<StoredImport, 'organizationId' | 'id'>,
  { status, takenBack, index, count }: Asked,
): Promise<{ rows: ImportReportRow[]; total: number }> {
  const asked = trx
    .selectFrom('passenger_import_row')
    .where('organization_id', '=', organizationId)
    .where('import_id', '=', id)
    .where('status', '<>', 'claimed')
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
