import * as z from 'zod/mini'
import { UserSession } from '#domain/session.ts'
import { byForm, endpoint } from './endpoint.ts'
import { IdParams } from './params.ts'

const path = '/api/user/sessions'
const Nothing = z.object({})

/** The user's own open sessions, the last used first. Beyond the documents: security decision on sessions. */
export const listSessions = endpoint('GET', path, {
  result: z.array(UserSession),
  access: 'signedIn',
  offline: 'refuse',
})

/** Ends one of the user's own sessions, on a tablet that was lost for example. */
export const endSession = endpoint('DELETE', `${path}/:id`, {
  params: IdParams,
  result: Nothing,
  answers: byForm,
  access: 'session.own',
  offline: 'refuse',
})

/** Ends all of the user's sessions but the one that asks. */
export const endOtherSessions = endpoint('DELETE', path, {
  result: Nothing,
  answers: byForm,
  access: 'signedIn',
  offline: 'refuse',
})
