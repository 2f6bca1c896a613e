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
    async handle({ trx, services, user, stored: of, now, record }) {
      record(factsOf(of))
      return previewReturns({ trx, services, user, of, now })
    },
  })

  serve(app, takeBackImport, {
    rule: importAdminister,
    action: 'import.takeBack',
    async handle({ trx, services, user, stored: of, caller, now, record }) {
      record(factsOf(of))
      const { requestId, clientVersion } = caller
      const audit = { at: now, user, requestId, clientVersion }
      const passengerIds = await takeBack({ trx, services, rideEndings, user, of, now, audit })
      record({ passengerIds })
      return wireImport(trx, of, now)
    },
  })
}
