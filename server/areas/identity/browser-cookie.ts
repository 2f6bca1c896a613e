/** The secret by which the server knows the browser that began a sign-in again. A script cannot read it. */
export interface BrowserCookie {
  name: string
  /** `Set-Cookie` that keeps the secret for as long as a sign-in may take, in seconds. */
  keep: (secret: string, seconds: number) => string
  /** `Set-Cookie` that takes it away. */
  forget: string
}

/**
 * Lax, because the browser comes back by a link of another site.
 * @param publicUrl where the app is reached by HTTPS, no other host of the domain can set the cookie
 */
export function browserCookie(publicUrl: string): BrowserCookie {
  const isHttps = publicUrl.startsWith('https://')
  const name = isHttps ? '__Host-ext' : 'ext'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return {
    name,
    keep: (secret, seconds) => `${name}=${secret}; Max-Age=${seconds}; ${attributes}`,
    forget: `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** The secret among the cookies that a browser sent; `null` for none, or one that is not of our making. */
export function secretIn(cookies: string | undefined, { name }: Pick<BrowserCookie, 'name'>): string | null {
  const found = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
  const secret = found?.slice(name.length + 1)
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null
}
