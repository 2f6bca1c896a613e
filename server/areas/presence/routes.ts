import { tellPresence } from '#contract/presence.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { presenceTell } from './access.ts'
import { close, open, othersAt } from './presences.ts'

export function presenceRoutes(app: App): void {
  serve(app, tellPresence, {
    rule: presenceTell,
    action: null,
    async handle({ trx, user, now, body: { record, window: windowId, isChanging }, stored }) {
      const opening = { organizationId: stored.organizationId, record, userId: user.id, windowId }
      // who only looks, or may only look, is told and is not told of
      await (isChanging && stored.mayChange ? open(trx, opening, now) : close(trx, opening))
      return { others: await othersAt(trx, opening, now) }
    },
  })
}
