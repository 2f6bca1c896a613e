import { readFileSync } from 'node:fs'
import { Validator } from '@cfworker/json-schema'
import type { BookingSystemDescription, DescribedCall } from './description.ts'

const file = new URL('../../../server/provider/http/booking-system.openapi.json', import.meta.url)

/** The description in the repository. */
export const described = JSON.parse(readFileSync(file, 'utf8')) as BookingSystemDescription

const validators = new Map<string, Validator>()

function whatIsWrong(key: string, content: Record<string, { schema: object }> | undefined, text: string): string[] {
  const schema = content?.['application/json']?.schema
  if (!schema) return text === '' ? [] : [`${key} is described without a body`]
  const validator = validators.get(key) ?? new Validator(schema, '2020-12')
  validators.set(key, validator)
  const { errors } = validator.validate(JSON.parse(text))
  return errors.map(({ instanceLocation, error }) => `${key} ${instanceLocation}: ${error}`)
}

const callOf = (part: 'paths' | 'webhooks', name: string, method: string): DescribedCall | undefined =>
  described[part][name]?.[method.toLowerCase()]

/** What is wrong with a call, and with what was answered, by the description; nothing when both are as it says. */
export function differences(
  part: 'paths' | 'webhooks',
  {
    name,
    method,
    asked,
    status,
    answered,
  }: {
    name: string
    method: string
    asked: string
    status: number
    answered: string
  },
): string[] {
  const call = callOf(part, name, method)
  if (!call) return [`${method} ${name} is not described`]
  const response = call.responses[String(status)]
  return [
    ...whatIsWrong(`${call.operationId} asks`, call.requestBody?.content, asked),
    ...(response ? whatIsWrong(`${call.operationId} answers ${status}`, response.content, answered) : []),
  ]
}
