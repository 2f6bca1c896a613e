import { authPaths } from './auth-paths.ts'

/** Longest target that is followed, in characters. */
const longest = 2048

const isAnonymous = (pathname: string): boolean =>
  Object.values(authPaths).some((path) => path.toLowerCase() === pathname.toLowerCase())

/**
 * Where to go after sign-in: the `redirect` of the query when it is a path inside the app, else the root. A target
 * that another site could have put into a link (a scheme, `//host`, a backslash, a control character) is not followed,
 * and a sign-in route never leads to itself.
 */
export function redirectTarget(query: URLSearchParams): string {
  const target = query.get('redirect') ?? ''
  if (target.length > longest || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(target)) return '/'
  const base = 'https://inside.invalid'
  const parsed = URL.canParse(target, base) ? new URL(target, base) : null
  if (parsed?.origin !== base || parsed.pathname.startsWith('//') || isAnonymous(parsed.pathname)) return '/'
  return target
}
