import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { remoteTiles } from '#server/tiles/remote.ts'
import { pngOf } from '#tests/support/tiles.ts'

const largestTile = 256 * 1024

const place = { z: 12, x: 2340, y: 1170 }

let service: Server
let answer: RequestListener
let asked: { url: string; headers: Record<string, unknown> }[]

beforeEach(async () => {
  asked = []
  service = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterEach(() => void service.close())

const sourceWith = (path: string, key: string | null = null) =>
  remoteTiles({ url: `http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`, key })
const ask = () => sourceWith('/{z}/{x}/{y}.png')(place)

describe('a map service', () => {
  test('is asked for the tile, by the server and for nobody', async () => {
    answer = (_, response) => response.setHeader('Set-Cookie', 'who=me').end(pngOf('a'))
    const source = sourceWith('/{z}/{x}/{y}.png?key={key}', 'se cret')

    const tile = await source(place)
    await source(place)

    expect(tile).toEqual({ type: 'image/png', image: pngOf('a') })
    expect(asked.map(({ url }) => url)).toEqual(Array(2).fill('/12/2340/1170.png?key=se%20cret'))
    for (const { headers } of asked) {
      expect(headers).toMatchObject({ 'user-agent': expect.stringMatching(/^perille\//) as string })
      for (const name of ['cookie', 'referer', 'authorization', 'origin']) expect(headers).not.toHaveProperty(name)
    }
  })

  test.each([404, 204])('that answers %i has no such tile', async (status) => {
    answer = (_, response) => response.writeHead(status).end()

    expect(await ask()).toBeNull()
  })

  test('may send exactly as much as a tile may have', async () => {
    const image = Buffer.concat([pngOf(''), Buffer.alloc(largestTile)]).subarray(0, largestTile)
    answer = (_, response) => response.end(image)

    expect((await ask())?.image).toEqual(image)
  })

  const wrong: [string, RequestListener][] = [
    ['fails', (_, response) => response.writeHead(500).end()],
    ['wants a key', (_, response) => response.writeHead(401).end()],
    ['sends us elsewhere', (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
    [
      'answers with a page that calls itself a picture',
      (_, response) => response.setHeader('Content-Type', 'image/png').end('<html>'),
    ],
    [
      'answers with a drawing that could hold a script',
      (_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['answers with nothing', (_, response) => response.end()],
    [
      'answers with more than a tile',
      (_, response) => response.end(Buffer.concat([pngOf(''), Buffer.alloc(largestTile)])),
    ],
    ['hangs up', (request) => request.socket.destroy()],
  ]
  test.each(wrong)('that %s gives a refusal in words', async (_, behaviour) => {
    answer = behaviour

    await expect(ask()).rejects.toMatchObject({ status: 502, codes: ['map_tile_unavailable'] })
  })
})
