import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import { signedIn } from '../../call/access-rules.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { ownSessionOnly } from './access.ts'
import { endOtherSessionsOf, sessionsOf } from './open-sessions.ts'
import { endSession as endStoredSession } from './sessions.ts'
import { accountFacts } from './users.ts'

/** Source: security decision on sessions. */
export function userSessionRoutes(app: App): void {
  serve(app, listSessions, {
    rule: signedIn,
    action: 'sessions.view',
    handle: ({ trx, user, now }) => sessionsOf(trx, user, now),
  })

  serve(app, endSession, {
    rule: ownSessionOnly,
    action: 'session.revoke',
    whenStorageIsLow: 'goes on',
    async handle({ trx, user, stored, now, record }) {
      await endStoredSession(trx, stored.id, now)
      record(await accountFacts(trx, user.id, { objectType: 'session', objectId: stored.id }))
      return {}
    },
  })

  serve(app, endOtherSessions, {
    rule: signedIn,
    action: 'session.revokeOthers',
    whenStorageIsLow: 'goes on',
    async handle({ trx, user, now, record }) {
      await endOtherSessionsOf(trx, user, now)
      record(await accountFacts(trx, user.id))
      return {}
    },
  })
}
