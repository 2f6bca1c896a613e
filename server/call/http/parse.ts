import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { validationTitle, type ValidationProblem } from '#contract/errors.ts'
import type { Endpoint, LimitClass } from '#contract/endpoint.ts'
import { errorKeyOf } from '#domain/field-errors.ts'
import { importLimits } from '#domain/import/sent-row.ts'
import { isGuarded } from '../../ground/limits.ts'
import { Refused } from '../../ground/refused.ts'
import type { Input } from '../calls.ts'

const mebibyte = 1024 * 1024
export const bodyLimits = {
  ordinary: mebibyte,
  importer: importLimits.searchBytes,
  auth: 64 * 1024,
  report: 8 * 1024,
} as const

/** Bytes that the body of a call may have. */
export function bodyLimitOf(limit: LimitClass): number {
  if (limit === 'report') return bodyLimits.report
  if (limit === 'importer') return bodyLimits.importer
  return isGuarded(limit) ? bodyLimits.auth : bodyLimits.ordinary
}

const deepestBody = 32
const dangerousKeys = new Set(['__proto__', 'constructor'])

/** A path, query or body that does not fit its schema. */
export class InvalidInput extends Error {
  readonly problem: ValidationProblem

  constructor(problem: ValidationProblem) {
    super(problem.title)
    this.name = 'InvalidInput'
    this.problem = problem
  }
}

/** A field whose value fits its schema and not the stored data. */
export const invalidField = (field: string, text = 'validation.invalid'): InvalidInput =>
  new InvalidInput({ title: validationTitle, errors: { [field]: [text] } })

/** Takes exactly JSON; an empty body counts as none. */
export function takeOnlyJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  takeJsonAs(fastify, ['application/json'])
}

/** Takes what browsers send by themselves as well. */
export const takeReports = (fastify: FastifyInstance): void =>
  takeJsonAs(fastify, ['application/reports+json', 'application/csp-report'])

function takeJsonAs(fastify: FastifyInstance, types: string[]): void {
  fastify.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) => {
    const charset = /;\s*charset=([^;]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
    if (charset !== undefined && !/^"?utf-?8"?$/i.test(charset.trim())) done(new Refused(415, 'unsupported_media_type'))
    else if (body === '') done(null)
    else {
      const parsed = parseJson(body.toString())
      if (parsed === undefined || !isHarmless(parsed, deepestBody)) done(new Refused(400, 'bad_request'))
      else done(null, parsed)
    }
  })
}

/** Checks everything that a call carries against its endpoint's schemas. Undeclared properties are dropped. */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
  } as Input<E>
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const texts = (errors[path.join('.')] ??= [])
    const key = errorKeyOf(message)
    if (!texts.includes(key)) texts.push(key)
  }
  throw new InvalidInput({ title: validationTitle, errors })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Not nested deeper than allowed, and without keys that would reach an object's prototype. */
function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, depth - 1))
  return Object.entries(value).every(([key, item]) => !dangerousKeys.has(key) && isHarmless(item, depth - 1))
}
