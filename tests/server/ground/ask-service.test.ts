import { afterEach, beforeEach, expect, test } from 'vitest'
import { askService, wasLate } from '#server/ground/ask-service.ts'
import { json, startPlaceService, type PlaceServer } from '#tests/support/place-service.ts'

let service: PlaceServer

beforeEach(async () => {
  service = await startPlaceService()
})
afterEach(() => service.close())

const ask = (given: Partial<Parameters<typeof askService>[1]> = {}) =>
  askService(service.url, { accept: 'application/json', largest: 100, ...given })

test('a service sees the server alone', async () => {
  service.answer = json({ found: 1 })

  expect(JSON.parse((await ask()).body.toString())).toEqual({ found: 1 })
  const [asked] = service.asked
  expect([asked?.method, asked?.body]).toEqual(['GET', ''])
  expect(asked?.headers).toMatchObject({
    accept: 'application/json',
    'user-agent': expect.stringMatching(/^perille\//) as string,
  })
  for (const name of ['cookie', 'referer', 'authorization', 'origin', 'content-type']) {
    expect(asked?.headers).not.toHaveProperty(name)
  }
})

test('what is sent is JSON', async () => {
  await ask({ body: { q: 'x' }, headers: { 'X-Key': 'k' } })

  const [asked] = service.asked
  expect([asked?.method, asked?.body]).toEqual(['POST', '{"q":"x"}'])
  expect(asked?.headers).toMatchObject({ 'content-type': 'application/json', 'x-key': 'k' })
})

test('another status is told, and read only where that was asked for', async () => {
  service.answer = json({ why: 'no' }, 400)

  expect(await ask()).toMatchObject({ status: 400, isOk: false, body: Buffer.alloc(0) })
  expect((await ask({ alsoReads: [400] })).body.toString()).toBe('{"why":"no"}')
})

test('more than is read is refused', async () => {
  service.answer = (_, response) => response.end('x'.repeat(101))
  await expect(ask()).rejects.toThrow('more than 100 bytes')
})

test('it cannot send us elsewhere', async () => {
  service.answer = (_, response) => response.writeHead(302, { Location: '/' }).end()
  await expect(ask()).rejects.toThrow()
  expect(service.asked).toHaveLength(1)
})

test('a late answer is known as one, also when it has begun', async () => {
  for (const answer of [
    () => undefined,
    (_: unknown, response: { write: (text: string) => void }) => response.write('{'),
  ]) {
    service.answer = answer
    const failure = await ask({ signal: AbortSignal.timeout(50) }).catch((error: unknown) => error)
    expect(wasLate(failure)).toBe(true)
  }
  service.answer = (request) => request.socket.destroy()
  expect(wasLate(await ask().catch((error: unknown) => error))).toBe(false)
})
