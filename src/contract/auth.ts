import * as z from 'zod/mini'
import { passwordLimits } from '#domain/password.ts'
import { SupportRequest } from '#domain/support.ts'
import { text } from '#domain/text.ts'
import { Me, userLimits } from '#domain/user.ts'
import { byForm, endpoint } from './endpoint.ts'

const Email = text(userLimits.email)
/** Verified exactly as typed, of any length: nobody with an older password is locked out (open point C-01). */
const TypedPassword = text(1024)
const Code = text(128)
const Nothing = z.object({})

/** Source: spec 1 §3 "Auth token". */
export const AuthToken = z.object({ auth_token: z.string().check(z.minLength(1)) })

export const signIn = endpoint('POST', '/api/auth/login', {
  body: z.object({ username: Email, password: TypedPassword }),
  result: AuthToken,
  answers: byForm,
  access: 'anonymous',
  offline: 'refuse',
  limit: 'login',
})

/**
 * The end of a sign-in with Microsoft 365: the code that the browser came back with, for a session. The server tells by a
 * cookie of its own that it is the browser that has begun (open point G-36). 400 with an `azuread_login_` code.
 */
export const signInWithMicrosoft = endpoint('POST', '/api/auth/azureAdSignInOrSignUp', {
  body: z.object({ code: Code }),
  result: AuthToken,
  answers: byForm,
  access: 'anonymous',
  offline: 'refuse',
  limit: 'code',
})

/** Ends the session on the server. Beyond the documents, which only let the client forget its token. */
export const signOut = endpoint('POST', '/api/auth/logout', {
  result: Nothing,
  answers: byForm,
  access: 'signedIn',
  offline: 'refuse',
})

export const getMe = endpoint('GET', '/api/user/me', { result: Me, access: 'signedIn', offline: 'mirror' })

export const forgotPassword = endpoint('POST', '/api/user/forgotPassword', {
  body: z.object({ email: Email }),
  result: Nothing,
  answers: byForm,
  access: 'anonymous',
  offline: 'refuse',
  limit: 'mail',
})

export const validateResetPasswordCode = endpoint('POST', '/api/user/validateResetPasswordCode', {
  body: z.object({ email: Email, code: Code }),
  result: Nothing,
  answers: byForm,
  access: 'anonymous',
  offline: 'refuse',
  limit: 'code',
})

/** Source: spec 1 §3 "Reset model". The password's rules answer with codes, so its schema only bounds it. */
export const resetPassword = endpoint('POST', '/api/user/resetPassword', {
  body: z.object({
    email: Email,
    password: text(passwordLimits.max),
    confirmPassword: text(passwordLimits.max),
    code: Code,
  }),
  result: Nothing,
  answers: byForm,
  access: 'anonymous',
  offline: 'refuse',
  limit: 'code',
})

export const sendSupportRequest = endpoint('POST', '/api/user/supportRequest', {
  body: SupportRequest,
  result: Nothing,
  answers: byForm,
  access: 'signedIn',
  offline: 'refuse',
})
