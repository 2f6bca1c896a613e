import { Validator as DocumentValidator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOpenApi } from '#contract/app.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { answerReader, operationsOf, type Described } from '#tests/support/open-api.ts'

let server: TestServer
let document: Described

beforeAll(async () => {
  server = await startTestServer()
  document = (await server.call(getOpenApi)).json<Described>()
})
afterAll(() => server.close())

test('the description is an OpenAPI document, and told to anybody', async () => {
  expect(await new DocumentValidator().validate({ ...document })).toEqual({ valid: true })
  expect(document.info).toMatchObject({ title: 'perille', version: '1.11.0' })
  expect(document.servers).toEqual([{ url: 'https://perille.example' }])
})

describe('every call', () => {
  test('is described under its own name, method and path, and nothing else is', () => {
    const described = operationsOf(document).map(({ method, path, operation }) => [operation.operationId, method, path])
    const served = Object.entries<Endpoint>(catalogue).map(([name, { method, path }]) => [
      name,
      method,
      path.replaceAll(/:(\w+)/g, '{$1}'),
    ])
    expect(described.toSorted()).toEqual(served.toSorted())
  })

  test('says who may make it: anybody, programs too, or persons alone', () => {
    const callers = (name: string) =>
      operationsOf(document).find(({ operation }) => operation.operationId === name)?.operation.description
    expect(callers('getAppInfo')).toMatch(/Anybody may make it/)
    expect(callers('listArrivals')).toMatch(/Programs may make it\.$/)
    expect(callers('listUsers')).toMatch(/Programs are answered 403 `person_only`\.$/)
  })

  test('names the parameters of its path, and an idempotency key where it writes', () => {
    for (const { method, path, operation } of operationsOf(document)) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      const keys = operation.parameters.filter(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
      expect([path, keys.length]).toEqual([path, method === 'GET' ? 0 : 1])
    }
  })
})

test('an answer of another form than the description’s is noticed, and so is one of another type', () => {
  const undescribed = answerReader(document)
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const info = { frontend: { version: '1.11.0' } }
  expect(undescribed('getAppInfo', { statusCode: 200, headers: json, body: JSON.stringify(info) })).toEqual([])
  expect(undescribed('getAppInfo', { statusCode: 200, headers: json, body: '{"frontend":{}}' })).not.toEqual([])
  expect(undescribed('getAppInfo', { statusCode: 500, headers: json, body: '{"server_error":[]}' })).toEqual([])
  expect(undescribed('getAppInfo', { statusCode: 500, headers: json, body: '[]' })).not.toEqual([])
  const html = { statusCode: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }
  expect(undescribed('getAppInfo', html)).toEqual(['text/html is not described'])
})
