import { getAppInfo, getInstanceConfigs } from '#contract/app.ts'
import { importLimits } from '#domain/import/sent-row.ts'
import { anonymous, signedIn } from '../../call/access-rules.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { instanceIdsOf } from './destinations.ts'

export function appRoutes(app: App): void {
  serve(app, getAppInfo, {
    rule: anonymous,
    action: null,
    handle: ({ services: { frontendVersion, mapAttribution, microsoft, hasSupport, feedback, demo } }) =>
      Promise.resolve({
        frontend: { version: frontendVersion },
        ...(mapAttribution !== null && { mapAttribution }),
        microsoft: microsoft !== null,
        support: hasSupport,
        ...((feedback.email ?? feedback.phone) !== undefined && { feedback }),
        importer: { searchRows: importLimits.searchRows, saveRows: importLimits.saveRows },
        ...(demo && { demo }),
      }),
  })

  serve(app, getInstanceConfigs, {
    rule: signedIn,
    action: 'instances.view',
    handle: async ({ trx, user, services }) => services.provider.instanceConfigs(trx, await instanceIdsOf(trx, user)),
  })
}
