import {
  forgotPassword,
  getMe,
  resetPassword,
  sendSupportRequest,
  signIn,
  signOut,
  validateResetPasswordCode,
} from '#contract/auth.ts'
import { homeOrganizations } from '#domain/home-organizations.ts'
import { anonymous, signedIn, visibleDestination } from '../../call/access-rules.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { Refused } from '../../ground/refused.ts'
import { limitEmail } from './email-limit.ts'
import { isCommonPassword } from './guessed-passwords.ts'
import { whyNoPassword } from './microsoft-accounts.ts'
import { hashNewPassword } from './new-password.ts'
import { isReservedForMicrosoft, reservedForMicrosoft } from './reserved-domains.ts'
import { invalidCode, setPassword, takeCode, userOfCode } from './reset-codes.ts'
import { endSession, startSession } from './sessions.ts'
import { checkPassword, forgiveFailures, whyNoSession } from './sign-in.ts'
import { accountFacts, organizationNamesOf } from './users.ts'

/** Source: spec 1 §7 "User and authentication". */
export function authRoutes(app: App): void {
  sessionRoutes(app)
  passwordRoutes(app)

  serve(app, getMe, {
    rule: signedIn,
    action: 'user.viewSelf',
    handle: ({ user }) => {
      const { id, email, destinationRoles, passengerGroupRoles, permissions } = user
      const organizationIds = homeOrganizations(user)
      return Promise.resolve({
        ...{ id, email, destinationRoles, passengerGroupRoles, organizationIds, permissions },
        administers: [...user.administers],
      })
    },
  })

  serve(app, sendSupportRequest, {
    rule: signedIn,
    action: 'support.send',
    async handle({ trx, user, body, now, record }) {
      const destination = body.destinationId === 0 ? null : await visibleDestination(trx, body.destinationId, user)
      const { message, version, locale } = body
      await trx
        .insertInto('support_request')
        .values({
          organization_id: destination?.organizationId ?? null,
          destination_id: destination?.id ?? null,
          user_id: user.id,
          message,
          version,
          locale,
          url: body.url,
          created_at: now,
        })
        .execute()
      if (destination) record({ organizationId: destination.organizationId, destinationId: destination.id })
      return {}
    },
  })
}

function sessionRoutes(app: App): void {
  serve(app, signIn, {
    rule: anonymous,
    action: 'session.signIn',
    async prepare({ body, caller, services, limits, now }) {
      if (await isReservedForMicrosoft(services.db, body.username)) throw reservedForMicrosoft()
      return checkPassword(services, limits, { ...body, networkKey: caller.networkKey, now })
    },
    async handle({ trx, prepared, caller, now, record }) {
      const { userId } = prepared
      if (userId === null) return new Refused(400, 'login_failure')
      record(await accountFacts(trx, userId))
      const refusal = await whyNoSession(trx, userId, prepared)
      if (refusal !== null) return new Refused(400, refusal)
      await forgiveFailures(trx, prepared, now)
      const other = await whyNoPassword(trx, userId)
      if (other !== null) return new Refused(400, other)
      const { roughNetwork: network, device, clientVersion } = caller
      return { auth_token: await startSession(trx, { userId, now, network, device, clientVersion }) }
    },
  })

  serve(app, signOut, {
    rule: signedIn,
    action: 'session.signOut',
    whenStorageIsLow: 'goes on',
    async handle({ trx, user, now, record }) {
      record(await accountFacts(trx, user.id))
      if (user.sessionId !== null) await endSession(trx, user.sessionId, now)
      return {}
    },
  })
}

function passwordRoutes(app: App): void {
  serve(app, forgotPassword, {
    rule: anonymous,
    action: 'password.requestReset',
    prepare: ({ body, services, limits, now }) =>
      limitEmail(services, 'resetMail', body.email, limits.resetMailsPerHour, now),
    async handle({ trx, services, body, now }) {
      await services.mail.add(trx, { kind: 'resetRequest', email: body.email.trim() }, now)
      return {}
    },
  })

  serve(app, validateResetPasswordCode, {
    rule: anonymous,
    action: 'password.validateCode',
    prepare: ({ body, services, limits, now }) =>
      limitEmail(services, 'resetCode', body.email, limits.codesPerHour, now),
    async handle({ trx, body, now, record }) {
      const user = await userOfCode(trx, body.email, body.code, now)
      if (!user) return invalidCode()
      record(await accountFacts(trx, user.id))
      return {}
    },
  })

  serve(app, resetPassword, {
    rule: anonymous,
    action: 'password.reset',
    async prepare({ body, services, limits, now }) {
      await limitEmail(services, 'resetCode', body.email, limits.codesPerHour, now)
      return hashNewPassword(services, body)
    },
    async handle({ trx, services, body, prepared, now, record }) {
      const user = await takeCode(trx, body.email, body.code, now)
      if (!user) return invalidCode()
      record(await accountFacts(trx, user.id))
      const names = await organizationNamesOf(trx, user.id)
      if (isCommonPassword(body.password, user.email, names)) return new Refused(400, 'password_too_common')
      await setPassword(trx, user.id, prepared, now)
      await services.mail.add(trx, { kind: 'passwordChanged', email: user.email }, now)
      return {}
    },
  })
}
