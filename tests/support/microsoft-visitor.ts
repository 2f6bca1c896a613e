import type { LightMyRequestResponse } from 'fastify'
import { signInWithMicrosoft } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { tokenAnswer, type EvilIdp } from './evil-idp/evil-idp.ts'
import type { TestServer } from './server.ts'

export const visitedOrigin = 'https://perille.example'
export const signInPage = `${visitedOrigin}/#/signInAzureAd`

/** What stands behind the `#` of an address of the app. */
export function routeOf(address: string): { path: string; query: URLSearchParams } {
  const [path = '', query = ''] = new URL(address).hash.slice(1).split('?')
  return { path, query: new URLSearchParams(query) }
}

/** A browser that goes to Microsoft and comes back, as far as a server sees of it. */
export class Visitor {
  readonly #server: TestServer
  cookie: string | null = null

  constructor(server: TestServer) {
    this.#server = server
  }

  /** Where the server sends it: to Microsoft, or back with an error. */
  async begin(callbackUrl = signInPage, loginHint?: string): Promise<URL> {
    const query = { callbackUrl, ...(loginHint !== undefined && { loginHint }) }
    const reply = await this.#get('/ExternalAuth/AzureAdSignIn', query)
    if (reply.statusCode !== 302) throw new Error(`It answered ${reply.statusCode} ${reply.body}`)
    return new URL(String(reply.headers.location))
  }

  /** The page of the app that it ends at. */
  async comeBack(query: Record<string, string | string[]>): Promise<string> {
    const reply = await this.#get('/ExternalAuth/AzureAdSignInReturn', query)
    if (reply.statusCode !== 302) throw new Error(`It answered ${reply.statusCode} ${reply.body}`)
    return String(reply.headers.location)
  }

  /** Makes a call with the cookie. */
  async call(endpoint: Endpoint, options: Parameters<TestServer['call']>[1]): Promise<LightMyRequestResponse> {
    const headers = this.cookie === null ? {} : { cookie: this.cookie }
    return this.#take(await this.#server.call(endpoint, { ...options, headers }))
  }

  exchange(code: string): Promise<LightMyRequestResponse> {
    return this.call(signInWithMicrosoft, { body: { code } })
  }

  async #get(url: string, query: Record<string, string | string[]>): Promise<LightMyRequestResponse> {
    const headers = this.cookie === null ? {} : { cookie: this.cookie }
    return this.#take(await this.#server.app.fastify.inject({ url, query, headers }))
  }

  #take(reply: LightMyRequestResponse): LightMyRequestResponse {
    const [set] = [reply.headers['set-cookie']].flat()
    if (set === undefined) return reply
    const [pair = ''] = set.split(';')
    this.cookie = pair.endsWith('=') ? null : pair
    return reply
  }
}

/** A browser that has come back from Microsoft as an account that says so of itself, and the page that it is at. */
export async function cameAs(server: TestServer, idp: EvilIdp, claims: object, callbackUrl: string) {
  const visitor = new Visitor(server)
  const { searchParams } = await visitor.begin(callbackUrl)
  const signed = await idp.sign({ ...idp.claims, ...claims, nonce: searchParams.get('nonce') })
  idp.answer = () => tokenAnswer(signed)
  const page = routeOf(await visitor.comeBack({ code: 'the-code', state: searchParams.get('state') ?? '' }))
  return { visitor, page, prompt: searchParams.get('prompt') }
}
