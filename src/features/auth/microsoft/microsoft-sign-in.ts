import { isEmailShaped } from '#domain/password.ts'
import { authPaths } from '../auth-paths.ts'

interface Sources {
  /** Address of the page as the browser shows it, with its hash. */
  page: string
  /** Query of the present route, with its question mark or empty. */
  query: string
  /** What stands in the e-mail field; sent as a hint only when it is shaped like an address. */
  email: string
  /** Where the server is. */
  apiOrigin: string
}

/**
 * The server's address that begins sign-in with Microsoft 365; the browser navigates there. It comes back to the
 * Microsoft route with the present query, so that the redirect target outlives the way round.
 * Source: spec 1 §2.4, §2.6.
 */
export function microsoftSignInUrl({ page, query, email, apiOrigin }: Sources): string {
  const callback = new URL(page)
  callback.search = ''
  callback.hash = `${authPaths.microsoft}${query}`
  const url = new URL('/ExternalAuth/AzureAdSignIn', apiOrigin)
  url.searchParams.set('callbackUrl', callback.href)
  if (isEmailShaped(email)) url.searchParams.set('loginHint', email)
  return url.href
}
