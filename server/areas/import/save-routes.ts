import { saveImportRows } from '#contract/passenger-import.ts'
import { savedRowStatuses } from '#domain/import/import-record.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { Refused } from '../../ground/refused.ts'
import type { RideEndings } from '../passengers/ride-endings.ts'
import { importSave, visibleImport } from './access.ts'
import { factsOf } from './history-routes.ts'
import { saveRows } from './save-rows.ts'

export function importSaveRoutes(app: App, rideEndings: RideEndings): void {
  serve(app, saveImportRows, {
    rule: importSave,
    action: 'import.save',
    isSecret: true,
    /**
     * Each row has a transaction of its own, which the call's must not hold open. So the rule is asked here as well; what
     * is refused here is answered in the call's transaction, which leaves the trace of it.
     */
    async prepare({ user, body, services, caller, now }) {
      const { requestId, clientVersion } = caller
      const audit = { at: now, user, requestId, clientVersion }
      const failed = (error: unknown) => {
        app.fastify.log.error({ err: error }, 'An import row failed.')
      }
      try {
        const of = await services.db.transaction().execute((trx) => visibleImport(trx, body.importId, user))
        return await saveRows({ services, rideEndings, user, of, runner: body.runner, now, audit, failed }, body.rows)
      } catch (error) {
        if (error instanceof Refused) return error
        throw error
      }
    },
    handle({ stored, prepared: rows, record }) {
      if (rows instanceof Refused) {
        record(factsOf(stored))
        throw rows
      }
      const counts = savedRowStatuses.map(
        (status) => [status, rows.filter((row) => row.status === status).length] as const,
      )
      record({ ...factsOf(stored), detail: Object.fromEntries(counts) })
      return Promise.resolve({ rows })
    },
  })
}
