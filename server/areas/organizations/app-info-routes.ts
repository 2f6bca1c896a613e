import { getAppInfo, getInstanceConfigs, type MapGround } from '#contract/app.ts'
import { importLimits } from '#domain/import/sent-row.ts'
import { anonymous, signedIn } from '../../call/access-rules.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import type { Services } from '../../call/services.ts'
import { instanceIdsOf } from './destinations.ts'

/** What the map is drawn on, and whose that is. An archive that cannot be drawn is none. */
function mapOf({ tiles, archive, mapAttribution }: Pick<Services, 'tiles' | 'archive' | 'mapAttribution'>) {
  const state = archive?.lastState() ?? null
  const attribution = mapAttribution ?? state?.attribution ?? null
  const mapGround: MapGround = state ? 'archive' : tiles ? 'tiles' : 'none'
  return { mapGround, ...(attribution !== null && mapGround !== 'none' && { mapAttribution: attribution }) }
}

export function appRoutes(app: App): void {
  serve(app, getAppInfo, {
    rule: anonymous,
    action: null,
    handle: ({ services: { frontendVersion, microsoft, hasSupport, feedback, demo, ...services } }) =>
      Promise.resolve({
        frontend: { version: frontendVersion },
        ...mapOf(services),
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
