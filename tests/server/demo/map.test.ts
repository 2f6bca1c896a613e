import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles, tileIdToZxy } from 'pmtiles'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packArchive } from '#server/demo/ground/archive.ts'
import { demoArchive } from '#server/demo/ground/demo-archive.ts'
import { demoMap } from '#server/demo/ground/demo-map.ts'
import { demoLand } from '#server/demo/ground/land.ts'
import { demoAreas } from '#server/demo/areas.ts'
import { demoDestinations } from '#server/demo/places.ts'
import { mapArchive } from '#server/tiles/archive/archive.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perille-demo-map-'))
})
afterEach(() => rm(folder, { recursive: true }))

const readerOf = (bytes: Buffer) =>
  new PMTiles({
    getKey: () => 'demo',
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  })

describe('the demo’s map', () => {
  test('is made once, whole, and the older ones go', async () => {
    await mkdir(join(folder, 'map'))
    await writeFile(join(folder, 'map', 'demo-0.pmtiles'), 'old')
    const file = await demoMap(folder, 'perille')
    const { mtimeMs } = await stat(file)
    expect(await readdir(join(folder, 'map'))).toEqual(['demo-1.pmtiles'])
    expect(await demoMap(folder, 'perille')).toBe(file)
    expect((await stat(file)).mtimeMs).toBe(mtimeMs)
    expect((await readFile(file)).equals(demoArchive('perille'))).toBe(true)
  })

  test('is an archive that can be drawn, small, and says that it is invented', async () => {
    const file = await demoMap(folder, 'perille')
    const state = await mapArchive(file, () => undefined).state()
    expect(state?.attribution).toBe('Keksitty kartta · Invented map')
    expect(state?.size).toBeLessThan(400_000)
  })

  test('has a tile at each zoom for every place of the demo, and streets where people live', async () => {
    const reader = readerOf(demoArchive('perille'))
    const { minZoom, maxZoom } = await reader.getHeader()
    const tileAt = ({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number) => {
      const mercator = Math.asinh(Math.tan((latitude * Math.PI) / 180))
      const [x, y] = [(longitude + 180) / 360, (1 - mercator / Math.PI) / 2].map((share) =>
        Math.floor(share * 2 ** zoom),
      )
      return reader.getZxy(zoom, x ?? 0, y ?? 0)
    }
    for (const place of [...demoAreas, ...Object.values(demoDestinations)]) {
      for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) expect(await tileAt(place, zoom)).toBeDefined()
    }
    for (const area of demoAreas) {
      // words lie in a tile as they are
      const nearest = Buffer.from((await tileAt(area, maxZoom))?.data ?? new ArrayBuffer(0)).toString()
      expect(nearest).toContain('minor_road')
    }
  })

  test('names the streets of the demo’s addresses', () => {
    const names = new Set(demoLand('perille').map(({ properties }) => properties['name']))
    for (const { streets } of demoAreas) for (const street of streets) expect(names).toContain(street)
    expect(names).toContain('Koivurannankatu')
  })

  test('is the same for a seed, and another one for another', () => {
    expect(demoArchive('a').equals(demoArchive('a'))).toBe(true)
    expect(demoArchive('a').equals(demoArchive('b'))).toBe(false)
  })
})

test('a packed archive gives its tiles back, in whatever order they came', async () => {
  const tiles = [3, 1, 77, 5, 20].map((id) => {
    const [z, x, y] = tileIdToZxy(id)
    return { z, x, y, bytes: Buffer.from(`tile ${id}`.repeat(id)) }
  })
  const reader = readerOf(packArchive(tiles, { bounds: [25, 60, 26, 61], zooms: [0, 3], metadata: { a: 1 } }))
  for (const { z, x, y, bytes } of tiles) {
    expect(Buffer.from((await reader.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(bytes)
  }
  expect(await reader.getZxy(3, 7, 7)).toBeUndefined()
  expect(await reader.getMetadata()).toEqual({ a: 1 })
  expect(await reader.getHeader()).toMatchObject({ minLon: 25, maxLat: 61, clustered: true, numTileEntries: 5 })
})
