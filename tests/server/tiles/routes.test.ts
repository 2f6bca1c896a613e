import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getTile } from '#contract/tiles.ts'
import { Refused } from '#server/ground/refused.ts'
import { verdictOf } from '#tests/support/board.ts'
import { addUser } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { pngOf, someTiles } from '#tests/support/tiles.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.services, { email: 'aino@perille.example' })
  token = await server.signIn('aino@perille.example')
})
afterAll(() => server.close())

const ask = (z: string | number, x: string | number, y: string | number) =>
  server.call(getTile, { params: { z, x, y }, token })

describe('a tile', () => {
  test('is not there where no map service was set up', async () => {
    server.services.tiles = null

    const reply = await ask(10, 585, 295)

    server.services.tiles = someTiles
    expect(verdictOf(reply)).toEqual([404, 'not_found'])
  })

  test('of a map service comes as it is', async () => {
    server.services.tiles = () => Promise.resolve({ type: 'image/png', image: pngOf('a') })

    const reply = await ask(1, 1, 1)

    server.services.tiles = someTiles
    expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, max-age=86400' })
    expect(reply.rawPayload).toEqual(pngOf('a'))
  })

  test('that there is not, and a service that is silent, are answered in words', async () => {
    server.services.tiles = ({ x }) =>
      x === 0 ? Promise.resolve(null) : Promise.reject(new Refused(502, 'map_tile_unavailable'))

    const verdicts = [verdictOf(await ask(5, 0, 1)), verdictOf(await ask(5, 1, 1))]

    server.services.tiles = someTiles
    expect(verdicts).toEqual([
      [404, 'not_found'],
      [502, 'map_tile_unavailable'],
    ])
  })

  test('is for those who are signed in', async () => {
    expect((await server.call(getTile, { params: { z: 10, x: 1, y: 1 } })).statusCode).toBe(401)
  })

  test.each([
    [1, 1, 1, 200],
    [18, 262_143, 0, 200],
    [0, 0, 0, 400],
    [19, 0, 0, 400],
    [1, 2, 0, 400],
    [1, 0, 2, 400],
    [18, 262_144, 0, 400],
    ['-1', 0, 0, 400],
    ['1.5', 0, 0, 400],
    [1, '1e0', 0, 400],
    [1, '../1', 0, 400],
    [1, 0, '1.png', 400],
    [1, 0, '99999999999', 400],
  ])('at %s/%s/%s is answered %i', async (z, x, y, status) => {
    expect((await ask(z, x, y)).statusCode).toBe(status)
  })
})
