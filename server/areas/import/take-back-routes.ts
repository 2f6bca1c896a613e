import { previewTakeBack, takeBackImport } from '#contract/passenger-import.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import type { RideEndings } from '../passengers/ride-endings.ts'
import { importAdminister } from './access.ts'
import { factsOf } from './history-routes.ts'
import { wireImport } from './imports.ts'
import { previewReturns, takeBack } from './take-back.ts'

export function takeBackRoutes(app: App, rideEndings: RideEndings): void {
  serve(app, previewTakeBack, {
    rule: importAdminister,
    action: 'import.viewTakeBack',
    async handle({ trx, services, user, stored: of, query: { after = 0 }, now, record }) {
      record(factsOf(of))
      return previewReturns({ trx, services, user, of, now }, after)
    },
  })

  serve(app, takeBackImport, {
    rule: importAdminister,
    action: 'import.takeBack',
    async handle({ trx, services, user, stored: of, query: { after = 0 }, caller, now, record }) {
      record(factsOf(of))
      const { requestId, clientVersion } = caller
      const audit = { at: now, user, requestId, clientVersion }
      const taking = { trx, services, rideEndings, user, of, now, audit }
      const { ids: passengerIds, next } = await takeBack(taking, after)
      record({ passengerIds })
      return { ...(await wireImport(trx, of, now)), next }
    },
  })
}
