import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { calendarSecretParameter } from '#contract/calendars.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CodedErrors, ModelStateErrors, ValidationProblem, VersionConflict } from '#contract/errors.ts'
import { headers } from '#contract/headers.ts'
import { LiveLine, openLive } from '#contract/live.ts'
import { programCalls } from '#contract/program-calls.ts'
import { LastChange } from '#domain/last-change.ts'
import { clientVersion, product } from '#domain/product.ts'
import { without } from '#domain/without.ts'

type JsonSchema = Record<string, unknown>
type Schema = z.ZodMiniType

/** A description of the API by OpenAPI 3.1, as programs read it. */
export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, unknown>>
  components: Record<string, unknown>
  [part: string]: unknown
}

/**
 * The form of what is sent, or of what comes back: a schema may take a text of digits and give a number. What a
 * transformation gives has the form of what it takes, where nothing behind it says another one: it tidies, as `PhoneNumbers`.
 */
function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const described = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any' },
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod
      if (io === 'output' && def.type === 'pipe' && def.out._zod.def.type === 'transform') {
        Object.assign(jsonSchema, jsonSchemaOf(def.in as Schema, io))
      }
      // another version may answer more: whoever reads is told to leave that aside
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return without(described as JsonSchema, '$schema')
}

/** "listPassengerPage" as a sentence: "List passenger page". */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const forPrograms = 'Programs may make it.'
const forCalendars = 'Only the address that an administrator makes for a calendar opens it.'
const forAnybody = 'Anybody may make it, without a token too.'
const forPersons = 'Programs are answered 403 `person_only`.'

/** Of a session, or of a program. */
const eitherToken: OpenApi['security'] = [{ token: [] }, { program: [] }]

const errorAnswer = { $ref: '#/components/responses/Error' }

/** Parameters of a path or query: properties of an object, of which each is a text. */
function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    ...{ name, in: place, required: place === 'path' || required.includes(name), schema: described },
  }))
}

/** A picture, or a part of a file. */
const bytes = { 'image/*': { schema: {} }, 'application/octet-stream': { schema: {} } }

const isBytes = ({ result }: Endpoint): boolean => Object.keys(jsonSchemaOf(result, 'output')).length === 0

/** The one call whose secret is in its address. */
const isCalendar = ({ access }: Endpoint): boolean => access === 'calendar.read'

function contentOf(endpoint: Endpoint): Record<string, unknown> {
  // of each of its lines
  if (endpoint === openLive) return { 'application/x-ndjson': { schema: jsonSchemaOf(LiveLine, 'output') } }
  if (isBytes(endpoint)) return bytes
  const schema = jsonSchemaOf(endpoint.result, 'output')
  return isCalendar(endpoint) ? { 'text/calendar': { schema } } : { 'application/json': { schema } }
}

function securityOf(endpoint: Endpoint): { security?: OpenApi['security'] } {
  if (endpoint.access === 'anonymous') return { security: [] }
  if (isCalendar(endpoint)) return { security: [{ calendar: [] }] }
  return programCalls.has(endpoint) ? { security: eitherToken } : {}
}

function callersOf(endpoint: Endpoint): string {
  if (isCalendar(endpoint)) return forCalendars
  if (endpoint.access === 'anonymous') return forAnybody
  return programCalls.has(endpoint) ? forPrograms : forPersons
}

function operationOf(name: string, endpoint: Endpoint): Record<string, unknown> {
  const { method, path, params, query, body, access } = endpoint
  const isWrite = method !== 'GET'
  return {
    operationId: name,
    summary: inWords(name),
    description: `Rule: ${access}. ${callersOf(endpoint)}`,
    tags: [path.split('/')[2] ?? ''],
    ...securityOf(endpoint),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(isWrite ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body, 'input') } } },
    }),
    responses: { 200: { description: 'Done.', content: contentOf(endpoint) }, default: errorAnswer },
  }
}

/** A path with its parameters as OpenAPI writes them. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** `ClosedRow`, as a schema. */
const closedRow = z.catchall(z.object({ changed: LastChange }), z.array(z.string()))

const errorForms = [ValidationProblem, VersionConflict, ModelStateErrors, closedRow, CodedErrors]

const components = () => ({
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', description: 'Of a user who has signed in.' },
    program: {
      ...{ type: 'http', scheme: 'bearer' },
      description: 'Of a program: an administrator makes its access in the organization and is shown its secret once.',
    },
    calendar: {
      ...{ type: 'apiKey', in: 'query', name: calendarSecretParameter },
      description: 'Of a calendar address: an administrator makes it for one destination and is shown it once.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: headers.idempotencyKey,
      in: 'header',
      description: 'Sent again under the same key, a call is done once and answered as the first time.',
      schema: { type: 'string' },
    },
  },
  responses: {
    Error: {
      description: 'Refused or failed: what is wrong, by code or by field. A 429 or 503 says when to try again.',
      headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
      content: {
        'application/json': {
          schema: {
            anyOf: errorForms.map((schema) => jsonSchemaOf(schema, 'output')),
          },
        },
      },
    },
  },
})

/** Describes every call of the catalogue by the schemas that the server parses with. Other calls get their turn between. */
export async function describeApi(publicUrl: string): Promise<OpenApi> {
  const paths: OpenApi['paths'] = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(catalogue)) {
    const path = templateOf(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
    await setImmediate()
  }
  return {
    openapi: '3.1.1',
    info: {
      title: product,
      version: clientVersion,
      description:
        'Days are YYYY-MM-DD and times are those of clocks in Finland, without a zone, where nothing else is said. ' +
        'Unknown properties of answers are to be ignored: there may be more of them in a later version.',
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    paths,
    components: components(),
  }
}
