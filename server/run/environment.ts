import * as z from 'zod/mini'
import { mapAttributionLength } from '#contract/app.ts'
import { MailedEmail } from '#domain/organization-user.ts'
import { whyNotPhoneNumber } from '#domain/phone-number.ts'
import type { Feedback } from '#domain/support.ts'
import { OperatorError } from '../ground/operator-error.ts'
import { entraAuthority, type Registration } from '../microsoft/entra.ts'
import type { PlaceSource } from '../places/choose.ts'
import { googlePlacesUrl } from '../places/google.ts'
import type { TileAddress } from '../tiles/remote.ts'

const optional = z.optional(z.string())
const optionalEmail = z.optional(
  z.string().check(z.refine((value) => MailedEmail.safeParse(value).success, 'must be an e-mail address')),
)
const httpUrl = z.optional(
  z.string().check(z.refine((value) => /^https?:$/.test(protocolOf(value)), 'must be an http or https address')),
)

/** Of a service whose paths are added to it. */
const baseUrl = z.optional(
  z
    .string()
    .check(
      z.refine(
        (value) => /^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(value) && protocolOf(value) !== '',
        'must be an http or https address without ? and #',
      ),
    ),
)

/** Bytes of a secret that nobody guesses. */
const shortestSecret = 32

const postgresql = z
  .string()
  .check(z.refine((value) => /^postgres(ql)?:$/.test(protocolOf(value)), 'must be a postgres:// address, or unset'))

const isPort = (value: string): boolean => /^\d{1,5}$/.test(value) && Number(value) < 65_536

const Variables = z.object({
  PORT: z._default(z.string().check(z.refine(isPort, 'must be 0 to 65535')), '8080'),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.optional(postgresql),
  DATABASE_DIRECT_URL: z.optional(postgresql),
  DATABASE_POOLER: z.optional(z.enum(['transaction'], 'must be transaction, or unset')),
  DRAIN_SECONDS: z._default(z.string().check(z.refine((value) => /^\d{1,3}$/.test(value), 'must be 0 to 999')), '0'),
  METRICS_ADDRESS: z.optional(
    z
      .string()
      .check(
        z.refine((value) => doorOf(value) !== null, 'must be a host and a port, such as 127.0.0.1:9464, or unset'),
      ),
  ),
  DATA_DIR: z._default(z.string(), 'data'),
  DEMO: z.optional(z.enum(['on', 'off', 'force'], 'must be on, off or force')),
  SMTP_URL: z.optional(
    z
      .string()
      .check(z.refine((value) => /^smtps?:$/.test(protocolOf(value)), 'must be an smtp:// or smtps:// address')),
  ),
  MAIL_FROM: optional,
  SUPPORT_MAIL: optionalEmail,
  FEEDBACK_EMAIL: optionalEmail,
  FEEDBACK_PHONE: z.optional(
    z.string().check(z.refine((value) => whyNotPhoneNumber(value) === null, 'must be a telephone number')),
  ),
  PUBLIC_URL: httpUrl,
  ENTRA_CLIENT_ID: optional,
  ENTRA_CLIENT_SECRET: optional,
  ENTRA_AUTHORITY: z._default(
    z
      .string()
      .check(z.refine((value) => /^https:\/\/[^/?#@]+\/?$/.test(value), 'must be an https address without a path')),
    entraAuthority,
  ),
  KEY_FILE: optional,
  TRUSTED_PROXIES: optional,
  MAP_FILE: optional,
  TILE_URL: z.optional(
    z.string().check(
      z.refine((value) => /^https?:$/.test(protocolOf(value)), {
        error: 'must be an http or https address',
        abort: true,
      }),
      z.refine(
        (value) => value.includes('{z}') && value.includes('{x}') && value.includes('{y}'),
        'must contain {z}, {x} and {y}',
      ),
    ),
  ),
  TILE_KEY: optional,
  TILE_ATTRIBUTION: z.optional(z.string().check(z.maxLength(mapAttributionLength, 'is too long'))),
  OSRM_URL: baseUrl,
  PROVIDER_URL: baseUrl,
  PROVIDER_KEY: z.optional(
    z.string().check(z.refine((value) => Buffer.byteLength(value) >= shortestSecret, 'must be 32 bytes or longer')),
  ),
  PLACES_FILE: optional,
  PLACES_SERVICE: z.optional(z.enum(['pelias', 'google'], 'must be pelias or google')),
  PLACES_URL: httpUrl,
  PLACES_KEY: optional,
})

/** Where something is listened. */
export interface Door {
  /** IPv6 without brackets. */
  host: string
  port: number
}

export interface Environment {
  port: number
  host: string
  /** `null` for the embedded database. */
  databaseUrl: string | null
  /** Whether the address of the database is that of a pooler in transaction mode. */
  isPooled: boolean
  /** Where PostgreSQL itself is listened to for changes; `null` when nobody said. */
  directUrl: string | null
  /** How long the server goes on taking calls after it was told to end, in milliseconds. */
  drainMs: number
  /** Where what is counted is read, apart from all else; `null` when nothing is counted. */
  metrics: Door | null
  dataFolder: string
  isDemo: boolean
  /** `null` when mail is written to files. */
  smtpUrl: string | null
  mailFrom: string
  /** Who is mailed what users write to support; `null` for nobody. */
  supportEmail: string | null
  /** Whom users may write to and call about the product. */
  feedback: Feedback
  /** `null` when nobody said: then it is where the server listens. */
  publicUrl: string | null
  /** `null` for a file that is made on the first start. */
  keyFile: string | null
  trustedProxies: string[]
  /** How Microsoft 365 knows the server; `null` when nobody signs in with it. */
  microsoft: Registration | null
  /** A PMTiles archive that the map is drawn from; `null` when there is none. */
  mapFile: string | null
  /** The map service that tiles come from; `null` when there is none. */
  tiles: TileAddress | null
  /** Base of the road service's addresses, without a slash at the end; `null` when every way is straight. */
  roadsUrl: string | null
  /** The outside booking system: its base address without a slash at the end, and the shared secret; `null` for the built-in one. */
  bookingSystem: { url: string; secret: string } | null
  /** Where addresses are searched for; `null` for the public places that come with the server alone. */
  places: PlaceSource | null
  /** Whose the map is, in the words that the map service wants; `null` for nobody's. */
  mapAttribution: string | null
}

/** Whether what users write to support is mailed to somebody: mail that is written into files reaches nobody. */
export const mailsSupport = ({ supportEmail, smtpUrl }: Pick<Environment, 'supportEmail' | 'smtpUrl'>): boolean =>
  supportEmail !== null && smtpUrl !== null

/**
 * Reads the settings; an empty variable counts as unset.
 * @throws OperatorError
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OperatorError(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`)
  }
  const read = parsed.data
  refuseContradictions(read)
  const databaseUrl = read.DATABASE_URL ?? null
  return {
    port: Number(read.PORT),
    host: read.HOST,
    databaseUrl,
    isPooled: read.DATABASE_POOLER !== undefined,
    directUrl: read.DATABASE_DIRECT_URL ?? null,
    drainMs: Number(read.DRAIN_SECONDS) * 1000,
    metrics: read.METRICS_ADDRESS === undefined ? null : doorOf(read.METRICS_ADDRESS),
    dataFolder: read.DATA_DIR,
    isDemo: isDemoIn(read),
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? 'Perille <perille@localhost>',
    supportEmail: read.SUPPORT_MAIL ?? null,
    feedback: {
      ...(read.FEEDBACK_EMAIL !== undefined && { email: read.FEEDBACK_EMAIL }),
      ...(read.FEEDBACK_PHONE !== undefined && { phone: read.FEEDBACK_PHONE }),
    },
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    keyFile: read.KEY_FILE ?? null,
    trustedProxies: read.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [],
    mapFile: read.MAP_FILE ?? null,
    tiles: read.TILE_URL === undefined ? null : { url: read.TILE_URL, key: read.TILE_KEY ?? null },
    roadsUrl: read.OSRM_URL?.replace(/\/+$/, '') ?? null,
    bookingSystem: bookingSystemOf(read),
    microsoft: registrationOf(read),
    places: placeSourceOf(read),
    mapAttribution: read.TILE_ATTRIBUTION ?? null,
  }
}

/** @throws OperatorError for settings of which one says what another one does not know */
function refuseContradictions(read: z.infer<typeof Variables>): void {
  const databaseUrl = read.DATABASE_URL ?? null
  if (databaseUrl !== null && read.DEMO === 'on') {
    throw new OperatorError('DEMO=on would fill the database of DATABASE_URL with invented people; DEMO=force does it.')
  }
  if (databaseUrl !== null && read.KEY_FILE === undefined) {
    throw new OperatorError('KEY_FILE is required with DATABASE_URL: the keys must not lie beside the data.')
  }
  if (databaseUrl === null && read.DATABASE_POOLER !== undefined) {
    throw new OperatorError('DATABASE_POOLER says what DATABASE_URL leads to, and goes only with it.')
  }
  if (read.DATABASE_DIRECT_URL !== undefined && read.DATABASE_POOLER === undefined) {
    throw new OperatorError('DATABASE_DIRECT_URL leads past the pooler of DATABASE_POOLER, and goes only with one.')
  }
  if (read.METRICS_ADDRESS !== undefined && read.PORT !== '0' && read.METRICS_ADDRESS.endsWith(`:${read.PORT}`)) {
    throw new OperatorError('METRICS_ADDRESS has the port of PORT, where the app itself is: it needs one of its own.')
  }
  if (read.SMTP_URL !== undefined && (read.MAIL_FROM === undefined || read.PUBLIC_URL === undefined)) {
    throw new OperatorError('SMTP_URL needs MAIL_FROM and PUBLIC_URL: who writes, and where the links lead.')
  }
  if ((read.TILE_URL?.includes('{key}') ?? false) !== (read.TILE_KEY !== undefined)) {
    throw new OperatorError('TILE_KEY goes with a TILE_URL that contains {key}, and only with one.')
  }
  if (read.MAP_FILE !== undefined && read.TILE_URL !== undefined) {
    throw new OperatorError('MAP_FILE is drawn instead of the tiles of TILE_URL: only one of them can be set.')
  }
  if (read.TILE_ATTRIBUTION !== undefined && (read.TILE_URL ?? read.MAP_FILE) === undefined) {
    throw new OperatorError('TILE_ATTRIBUTION names whose the map of TILE_URL or MAP_FILE is, and goes only with one.')
  }
}

function registrationOf({
  ENTRA_CLIENT_ID: clientId,
  ENTRA_CLIENT_SECRET: clientSecret,
  ENTRA_AUTHORITY: authority,
  PUBLIC_URL: publicUrl,
}: z.infer<typeof Variables>): Registration | null {
  if (clientId === undefined && clientSecret === undefined) {
    if (authority === entraAuthority) return null
    throw new OperatorError('ENTRA_AUTHORITY goes with ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET.')
  }
  if (clientId === undefined || clientSecret === undefined) {
    throw new OperatorError('ENTRA_CLIENT_ID and ENTRA_CLIENT_SECRET go together.')
  }
  if (publicUrl === undefined) {
    throw new OperatorError(
      'ENTRA_CLIENT_ID needs PUBLIC_URL: the address that Microsoft 365 sends the browser back to.',
    )
  }
  return { clientId, clientSecret, authority: authority.replace(/\/$/, '') }
}

const isDemoIn = ({ DEMO: demo, DATABASE_URL: databaseUrl }: z.infer<typeof Variables>): boolean =>
  demo === undefined ? databaseUrl === undefined : demo !== 'off'

/** The demo's rides are planned by the built-in one. */
function bookingSystemOf(read: z.infer<typeof Variables>): Environment['bookingSystem'] {
  const { PROVIDER_URL: url, PROVIDER_KEY: secret } = read
  if (url === undefined && secret === undefined) return null
  if (url === undefined || secret === undefined) {
    throw new OperatorError('PROVIDER_URL and PROVIDER_KEY go together.')
  }
  if (isDemoIn(read))
    throw new OperatorError('PROVIDER_URL needs DEMO=off: the rides of invented people are driven by nobody.')
  return { url: url.replace(/\/+$/, ''), secret }
}

function placeSourceOf({
  PLACES_FILE: file,
  PLACES_SERVICE: kind,
  PLACES_URL: url,
  PLACES_KEY: key,
}: z.infer<typeof Variables>): PlaceSource | null {
  if (file !== undefined) {
    if ((kind ?? url ?? key) === undefined) return { kind: 'file', file }
    throw new OperatorError('PLACES_FILE is searched instead of a place service: it does not go with PLACES_SERVICE.')
  }
  if (kind === 'google') {
    if (key === undefined) throw new OperatorError('PLACES_SERVICE=google needs PLACES_KEY.')
    return { kind, url: url ?? googlePlacesUrl, key }
  }
  if (url === undefined) {
    if (kind === undefined && key === undefined) return null
    throw new OperatorError('PLACES_URL is missing: the address of the place service.')
  }
  return { kind: 'pelias', url, key: key ?? null }
}

/** `null` for what is no host and port. */
function doorOf(address: string): Door | null {
  const [, bracketed, plain, port = ''] = /^(?:\[([\da-f:.]+)\]|([^\s:/?#@[\]]+)):(\d+)$/i.exec(address) ?? []
  const host = bracketed ?? plain
  return host !== undefined && isPort(port) ? { host, port: Number(port) } : null
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : ''
}
