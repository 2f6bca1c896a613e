import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refused } from '#server/ground/refused.ts'
import { keptTiles, type KeptTiles } from '#server/tiles/kept.ts'
import type { TileSource } from '#server/call/outside/tile-source.ts'
import { pngOf } from '#tests/support/tiles.ts'

const hour = 3_600_000
const place = (x: number) => ({ z: 5, x, y: 1 })

let folder: string
let asked: number[]
let now: number
let answer: TileSource

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perille-tiles-'))
  asked = []
  now = Date.parse('2026-11-23T08:00:00Z')
  answer = ({ x }) => Promise.resolve({ type: 'image/png', image: pngOf(`tile ${x}`) })
})
afterEach(() => rm(folder, { recursive: true }))

const open = (changes: Partial<KeptTiles> = {}): TileSource =>
  keptTiles(
    (wanted) => {
      asked.push(wanted.x)
      return answer(wanted)
    },
    {
      folder,
      clock: () => now,
      storageIsLow: () => Promise.resolve(false),
      maxBytes: 1000,
      maxAgeMs: hour,
      ...changes,
    },
  )

const fail: TileSource = () => Promise.reject(new Refused(502, 'map_tile_unavailable'))

describe('a tile', () => {
  test('is fetched once, also for many who ask at once and after a new start', async () => {
    const source = open()

    const tiles = await Promise.all([source(place(3)), source(place(3)), source(place(3))])
    const later = await source(place(3))
    const restarted = await open()(place(3))

    for (const tile of [...tiles, later, restarted]) expect(tile).toEqual({ type: 'image/png', image: pngOf('tile 3') })
    expect(asked).toEqual([3])
  })

  test('is fetched again when it has become too old', async () => {
    const source = open()
    await source(place(3))
    now += hour - 1
    await source(place(3))
    expect(asked).toEqual([3])

    now += 1
    await source(place(3))

    expect(asked).toEqual([3, 3])
  })

  test('that is too old is used when the service does not answer', async () => {
    const source = open()
    await source(place(3))
    now += 2 * hour
    answer = fail

    expect((await source(place(3)))?.image).toEqual(pngOf('tile 3'))
    await expect(source(place(4))).rejects.toMatchObject({ status: 502 })
  })

  test('that the service does not have is not kept', async () => {
    answer = () => Promise.resolve(null)
    const source = open()

    expect(await source(place(3))).toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  test('that was damaged on the disk is fetched again', async () => {
    const source = open()
    await source(place(3))
    await writeFile(join(folder, '5-3-1'), '<html>')

    expect((await source(place(3)))?.image).toEqual(pngOf('tile 3'))
    expect(asked).toEqual([3, 3])
  })
})

describe('the folder', () => {
  const bytes = pngOf('tile 1').byteLength

  test('never holds more than its bound: the oldest go', async () => {
    const source = open({ maxBytes: 3 * bytes })
    for (const x of [1, 2, 3]) await source(place(x))
    expect((await readdir(folder)).sort()).toEqual(['5-1-1', '5-2-1', '5-3-1'])

    await source(place(4))

    expect((await readdir(folder)).sort()).toEqual(['5-2-1', '5-3-1', '5-4-1'])
  })

  test('takes nothing that is larger than its bound', async () => {
    expect(await open({ maxBytes: bytes - 1 })(place(1))).not.toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  test('takes nothing when the disk is nearly full, and the tile is there all the same', async () => {
    expect(await open({ storageIsLow: () => Promise.resolve(true) })(place(1))).not.toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  test('that cannot be there costs nothing but the keeping', async () => {
    await writeFile(join(folder, 'file'), '')
    const source = open({ folder: join(folder, 'file', 'tiles') })

    expect((await source(place(1)))?.image).toEqual(pngOf('tile 1'))
    expect((await source(place(1)))?.image).toEqual(pngOf('tile 1'))
  })

  test('loses what a broken-off start left behind', async () => {
    await writeFile(join(folder, '.unfinished'), 'x')

    await open()(place(1))

    expect(await readdir(folder)).toEqual(['5-1-1'])
  })
})
