import {
  beginImport,
  getImport,
  listImportRows,
  listImports,
  resumeImport,
  updateImport,
} from '#contract/passenger-import.ts'
import { importRecordLimits } from '#domain/import/import-record.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { importAdminister, importBegin } from './access.ts'
import { importsOf, insertImport, runImport, setImportState, wireImport, type StoredImport } from './imports.ts'
import { answersOf, reportRows } from './report.ts'

/** What the audit log says of an import. */
export const factsOf = ({ organizationId, id }: Pick<StoredImport, 'organizationId' | 'id'>): AuditFacts => ({
  organizationId,
  objectType: 'import',
  objectId: id,
})

export function importHistoryRoutes(app: App): void {
  serve(app, beginImport, {
    rule: importBegin,
    action: 'import.begin',
    async handle({ trx, user, stored, body, now, record }) {
      const id = await insertImport(trx, stored.id, body, { userId: user.id, now })
      const key = { organizationId: stored.id, id }
      record({ ...factsOf(key), detail: { rows: body.rows } })
      return wireImport(trx, key, now)
    },
  })

  serve(app, listImports, {
    rule: importBegin,
    action: 'import.viewAll',
    handle({ trx, stored, now, record }) {
      record({ organizationId: stored.id })
      return importsOf(trx, stored.id, now)
    },
  })

  serve(app, getImport, {
    rule: importAdminister,
    action: 'import.view',
    handle({ trx, stored, now, record }) {
      record(factsOf(stored))
      return wireImport(trx, stored, now)
    },
  })

  serve(app, listImportRows, {
    rule: importAdminister,
    action: 'import.view',
    handle({ trx, stored, query, record }) {
      record(factsOf(stored))
      const { status, takenBack, onlyLast = false, index = 0, count = importRecordLimits.reportRows } = query
      return reportRows(trx, stored, { status, takenBack, onlyLast, index, count })
    },
  })

  serve(app, resumeImport, {
    rule: importAdminister,
    action: 'import.resume',
    async handle({ trx, stored, body, now, record }) {
      record(factsOf(stored))
      await runImport(trx, stored, body, now)
      return { ...(await wireImport(trx, stored, now)), answered: await answersOf(trx, stored) }
    },
  })

  serve(app, updateImport, {
    rule: importAdminister,
    action: 'import.update',
    async handle({ trx, stored, body, now, record }) {
      record({ ...factsOf(stored), detail: { state: body.state } })
      await setImportState(trx, stored, body, now)
      return wireImport(trx, stored, now)
    },
  })
}
