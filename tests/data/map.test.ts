import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentConnection } from '#data/api/connection.ts'
import { fetchMapPart, fetchTile } from '#data/drives.ts'
import { someTiles } from '#tests/support/tiles.ts'
import { openPassengerDesk, type PassengerDesk } from './passenger-desk.ts'

let desk: PassengerDesk
beforeAll(async () => {
  desk = await openPassengerDesk()
})
afterAll(() => desk.close())

describe('the map’s ground', () => {
  test('comes as tiles that are images', async () => {
    const tile = await fetchTile({ z: 10, x: 582, y: 296 })
    expect(tile.size).toBe((await someTiles({ z: 10, x: 582, y: 296 }))?.image.byteLength)
  })

  test('comes as parts of a file in vectors', async () => {
    const { data, etag } = await fetchMapPart({ offset: 2, length: 3 })
    expect([Buffer.from(data).toString(), etag]).toEqual(['map', '"a"'])
    await expect(fetchMapPart({ offset: 99, length: 3 })).rejects.toMatchObject({ status: 416 })
    expect(currentConnection().online).toBe(true)
  })

  test('that there is not is a failure with its words, and no loss of the connection', async () => {
    await expect(fetchTile({ z: 2, x: 99, y: 0 })).rejects.toMatchObject({ status: 400 })
    expect(currentConnection().online).toBe(true)
  })

  test('that nobody waits for is no loss of the connection either', async () => {
    await expect(fetchTile({ z: 10, x: 582, y: 296 }, AbortSignal.abort())).rejects.toBeDefined()
    expect(currentConnection().online).toBe(true)
  })
})
