import { Validator, type Schema } from '@cfworker/json-schema'

interface DescribedParameter {
  name?: string
  in?: string
  $ref?: string
}

interface DescribedAnswer {
  content: Record<string, { schema: Schema }>
}

interface DescribedOperation {
  operationId: string
  description: string
  security?: unknown[]
  parameters: DescribedParameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { 200: DescribedAnswer }
}

/** The parts of an OpenAPI document that tests look at. */
export interface Described {
  info: Record<string, unknown>
  servers: unknown[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: { responses: { Error: DescribedAnswer } }
}

export const operationsOf = (document: Described): { method: string; path: string; operation: DescribedOperation }[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

interface Answered {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** Compares answers of a server with what its description says of them. */
export function answerReader(document: Described): (operationId: string, reply: Answered) => string[] {
  const operations = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]))
  const validators = new Map<string, Validator>()
  const validatorOf = (name: string, { content }: DescribedAnswer): Validator | null => {
    const schema = content['application/json']?.schema
    if (!schema) return null
    const validator = validators.get(name) ?? new Validator(schema, '2020-12')
    validators.set(name, validator)
    return validator
  }
  return (operationId, { statusCode, headers, body }) => {
    const operation = operations.get(operationId)
    if (!operation) return [`${operationId} is not described`]
    const isDone = statusCode === 200
    const described = isDone ? operation.responses[200] : document.components.responses.Error
    const type = String(headers['content-type']).split(';')[0] ?? ''
    const isDescribed = type in described.content || `${type.split('/')[0]}/*` in described.content
    if (!isDescribed) return [`${type} is not described`]
    const validator = validatorOf(isDone ? operationId : 'Error', described)
    return (
      validator
        ?.validate(JSON.parse(body))
        .errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`) ?? []
    )
  }
}
