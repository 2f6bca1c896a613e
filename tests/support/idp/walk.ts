import type { Idp } from './idp.ts'

interface Choice {
  email: string
  /** Its id. */
  tenant: string
}

/**
 * Does what a browser does at the provider, from the address that the server has sent it to until it is sent back.
 * @param choice the account that the user chooses; `null` for none
 * @returns what it brings back
 */
export async function walk(
  { origin }: Idp,
  address: URL,
  choice: Choice | null,
): Promise<Record<string, string | string[]>> {
  const cookies = new Map<string, string>()
  let at = address
  while (at.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = reply.headers.get('location') ?? chosen(await reply.text(), choice)
    at = new URL(location, at)
  }
  return Object.fromEntries([...at.searchParams.keys()].map((name) => [name, at.searchParams.getAll(name)]))
}

/** The link of the page that somebody chooses an account on. */
function chosen(page: string, choice: Choice | null): string {
  const links = [...page.matchAll(/<a href="([^"]+)">([^<]+)(?:<small>([^<]+))?/g)]
  const link = links.find(([, , email, tenant]) =>
    choice === null ? tenant === undefined : email === choice.email && tenant?.includes(choice.tenant),
  )
  if (!link?.[1]) throw new Error(`There is no such account:\n${page}`)
  return link[1].replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
