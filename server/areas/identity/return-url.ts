import type { ErrorCode } from '#contract/errors.ts'
import type { ExternalPurpose } from './external-sign-ins.ts'

const callbackRoute = '/signInAzureAd'
const tenantsRoute = /^\/o\/\d{1,10}\/authTenants$/

/**
 * What for a browser may be sent back to the address, on one of our origins: to the app's own Microsoft sign-in route, to
 * be signed in, or to the page of an organisation's tenants, which proves one. `null` for every other address, and for
 * one whose `redirect` does not stay inside the app.
 */
export function purposeOf(address: string, origins: readonly string[]): ExternalPurpose | null {
  if (address.includes('\\') || !URL.canParse(address)) return null
  const url = new URL(address)
  const { route, query } = routeOf(url)
  const isOurs = origins.includes(url.origin) && url.username === '' && url.password === ''
  const isPage = url.pathname === '/' && url.search === ''
  if (!isOurs || !isPage || !query.getAll('redirect').every(isInternalPath)) return null
  if (route === callbackRoute) return 'signIn'
  return tenantsRoute.test(route) ? 'proof' : null
}

/** The page that tells of failures, where it is not known where the user has come from. */
export const failurePage = (publicUrl: string): string => `${publicUrl}/#${callbackRoute}`

/** The same address with a code that its page shows. */
export const withError = (address: string, code: ErrorCode): string => withOne(address, 'error', code)

/** The same address with the code that its page gives to the server: behind the `#`, which no server ever sees. */
export const withCode = (address: string, code: string): string => withOne(address, 'code', code)

function withOne(address: string, name: 'error' | 'code', value: string): string {
  const url = new URL(address)
  const { route, query } = routeOf(url)
  query.delete('error')
  query.delete('code')
  query.set(name, value)
  url.hash = `${route}?${query.toString()}`
  return url.href
}

/** One slash at the start: two would name another host. */
const isInternalPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !path.includes('\\')

function routeOf({ hash }: URL): { route: string; query: URLSearchParams } {
  const [route = '', ...query] = hash.slice(1).split('?')
  return { route, query: new URLSearchParams(query.join('?')) }
}
