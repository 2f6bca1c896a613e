import { chmod, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { EtagMismatch, PMTiles } from 'pmtiles'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getMapArchive } from '#contract/tiles.ts'
import { checkArchive, mapArchive } from '#server/tiles/archive/archive.ts'
import { plainWords } from '#server/tiles/archive/attribution.ts'
import { largestPart } from '#server/tiles/archive/byte-range.ts'
import { smallArchive } from '#tests/support/map-archive.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser } from '#tests/support/users.ts'

let folder: string
let file: string
let said: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perille-archive-'))
  file = join(folder, 'kartta.pmtiles')
  said = []
})
afterEach(() => rm(folder, { recursive: true }))

const open = () => mapArchive(file, (line) => said.push(line))

/** A good archive with some of its bytes changed. */
function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = smallArchive()
  change(bytes)
  return bytes
}

describe('an archive', () => {
  test('says what it holds and whose it is', async () => {
    await writeFile(file, smallArchive('Lahti'))
    const archive = open()
    expect(archive.lastState()).toBeNull()
    const state = await archive.state()
    expect(state).toMatchObject({ size: smallArchive('Lahti').byteLength, attribution: '© Lahti' })
    expect(archive.lastState()).toEqual(state)
    expect(said).toEqual(['MAP_FILE kartta.pmtiles: the map is drawn from it, 0.0 MB with zoom 0 to 1.'])
    await archive.state()
    expect(said).toHaveLength(1)
  })

  const size = smallArchive().byteLength
  const wrong: [string, Buffer, RegExp][] = [
    ['is empty', Buffer.alloc(0), /: it is empty\. The map has no ground\.$/],
    ['is a page', Buffer.from('<!doctype html>'.repeat(50)), /it is no PMTiles archive/],
    ['is three letters', Buffer.from('PMT'), /it is no PMTiles archive/],
    ['is of another version', changed((bytes) => bytes.writeUInt8(2, 7)), /of version 2, and not of version 3/],
    ['is cut in its header', smallArchive().subarray(0, 60), /it is cut: its parts end at byte 127, and it has 60/],
    ['is cut', smallArchive().subarray(0, -1), new RegExp(`end at byte ${size}, and it has ${size - 1}\\.`)],
    ['lies about its length', changed((bytes) => bytes.writeBigUInt64LE(1n << 62n, 64)), /it is cut/],
    ['has no directory', changed((bytes) => bytes.writeBigUInt64LE(0n, 16)), /root directory is not where it must be/],
    [
      'has its directory far away',
      changed((bytes) => bytes.writeBigUInt64LE(20_000n, 8)),
      /root directory is not where it must be/,
    ],
    ['holds pictures', changed((bytes) => bytes.writeUInt8(2, 99)), /its tiles are no vectors/],
    ['is packed with Zstandard', changed((bytes) => bytes.writeUInt8(4, 98)), /compressed in a way/],
    ['has a directory that is none', changed((bytes) => bytes.fill(0, 127, 140)), /its directory is damaged/],
    ['lies nowhere', changed((bytes) => bytes.writeInt32LE(0, 110)), /its bounds are no place/],
    ['has its zooms turned', changed((bytes) => bytes.writeUInt8(9, 100)), /its zoom levels are none/],
    ['names no layers', smallArchive('a', { vector_layers: undefined }), /names no layers/],
    [
      'has other layers',
      smallArchive('a', { vector_layers: [{ id: 'transportation' }] }),
      /none of the layers that are drawn: earth, landuse, roads, water/,
    ],
  ]
  test.each(wrong)('that %s is none, which is said once', async (_, bytes, words) => {
    await writeFile(file, bytes)
    const archive = open()
    expect([await archive.state(), await archive.state(), archive.lastState()]).toEqual([null, null, null])
    expect(said).toEqual([expect.stringMatching(words)])
    expect(await checkArchive(file)).toEqual({ isRight: false, words: said[0] })
  })

  test('whose metadata is no JSON is none', async () => {
    const bytes = smallArchive()
    const at = Number(bytes.readBigUInt64LE(24))
    const broken = gzipSync('{')
    broken.copy(bytes, at)
    bytes.writeBigUInt64LE(BigInt(broken.byteLength), 32)
    await writeFile(file, bytes)
    expect((await checkArchive(file)).words).toMatch(/its metadata is damaged/)
  })

  test('that is not there, or is a folder, is told and waited for', async () => {
    const archive = open()
    expect(await archive.state()).toBeNull()
    expect(said).toEqual(['MAP_FILE kartta.pmtiles: there is no such file. The map has no ground.'])
    await mkdir(file)
    expect(await archive.state()).toBeNull()
    expect(said[1]).toMatch(/it is no file|it cannot be read \(EISDIR\)/)
    await rm(file, { recursive: true })
    await writeFile(file, smallArchive())
    expect(await archive.state()).not.toBeNull()
    expect(said).toHaveLength(3)
  })

  test.skipIf(process.getuid?.() === 0)('that may not be read is told so', async () => {
    await writeFile(file, smallArchive())
    await chmod(file, 0)
    expect((await checkArchive(file)).words).toMatch(/may not be read by this account/)
  })

  test('is read as it was only while it is the same file', async () => {
    await writeFile(file, smallArchive('one'))
    const archive = open()
    const one = await archive.state()
    if (!one) throw new Error('No archive')
    expect(await archive.read(one, 0, 7)).toEqual(Buffer.from('PMTiles'))
    expect(await archive.read(one, one.size - 2, 5)).toBeNull()

    // another one takes its name, another one is copied over it, and it goes
    await writeFile(join(folder, 'new'), smallArchive('two'))
    await rename(join(folder, 'new'), file)
    expect(await archive.read(one, 0, 7)).toBeNull()
    const two = await archive.state()
    expect(two).toMatchObject({ attribution: '© two' })
    expect(two?.etag).not.toBe(one.etag)
    await writeFile(join(folder, 'new'), smallArchive('three'))
    await copyFile(join(folder, 'new'), file)
    expect((await archive.state())?.attribution).toBe('© three')
    await rm(file)
    expect([await archive.state(), await archive.read(one, 0, 7)]).toEqual([null, null])
  })
})

test.each([
  ['<a href="https://osm.org" target="_blank">&copy; OpenStreetMap</a>  tekijät', '© OpenStreetMap tekijät'],
  ['<b>A &amp; B</b>', 'A & B'],
  ['a < b', 'a < b'],
  ['x'.repeat(300), 'x'.repeat(256)],
])('%j is said as %j', (markup, words) => {
  expect(plainWords(markup)).toBe(words)
})

describe('the part of an archive that is asked for', () => {
  let server: TestServer
  let token: string
  let bytes: Buffer

  beforeAll(async () => {
    server = await startTestServer()
    await addUser(server.services, { email: 'aino@perille.example' })
    token = await server.signIn('aino@perille.example')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    bytes = smallArchive()
    await writeFile(file, bytes)
    server.services.archive = open()
  })

  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.fastify.inject({
      ...{ method, url: getMapArchive.path },
      headers: { authorization: `Bearer ${token}`, ...headers },
    })

  test('comes with where it lies, and nothing on the way keeps it', async () => {
    const reply = await ask({ range: 'bytes=7-9' })
    expect([reply.statusCode, reply.rawPayload]).toEqual([206, bytes.subarray(7, 10)])
    expect(reply.headers).toMatchObject({
      ...{ 'content-range': `bytes 7-9/${bytes.byteLength}`, 'content-length': '3', 'accept-ranges': 'bytes' },
      ...{ 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
    })
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  test('is all of a small one where nothing else is asked for', async () => {
    for (const headers of [{}, { range: 'bytes=0-1,3-4' }, { range: 'rubbish' }]) {
      const reply = await ask(headers)
      expect([reply.statusCode, reply.rawPayload.equals(bytes)]).toEqual([200, true])
    }
    const reply = await ask({}, 'HEAD')
    expect([reply.statusCode, reply.headers['content-length'], reply.body]).toEqual([200, `${bytes.byteLength}`, ''])
  })

  test('is refused beyond the end', async () => {
    const reply = await ask({ range: `bytes=${bytes.byteLength}-` })
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([416, `bytes */${bytes.byteLength}`])
  })

  test('of a large one is never all of it', async () => {
    const large = Buffer.concat([bytes, Buffer.alloc(largestPart)])
    await writeFile(file, large)
    const whole = await ask()
    expect([whole.statusCode, whole.json()]).toEqual([416, { bad_request: [] }])
    const rest = await ask({ range: 'bytes=5-' })
    expect([rest.statusCode, rest.rawPayload.byteLength]).toEqual([206, largestPart])
    expect(rest.headers['content-range']).toBe(`bytes 5-${largestPart + 4}/${large.byteLength}`)
  })

  test('of a file that is not the one which was read from before is all of the new one', async () => {
    const { etag } = (await ask({ range: 'bytes=0-6' })).headers
    expect((await ask({ range: 'bytes=0-6', 'if-range': String(etag) })).statusCode).toBe(206)
    await writeFile(file, smallArchive('another map'))
    const reply = await ask({ range: 'bytes=0-6', 'if-range': String(etag) })
    expect([reply.statusCode, reply.rawPayload.equals(smallArchive('another map'))]).toEqual([200, true])
    expect(reply.headers.etag).not.toBe(etag)
  })

  test('is for those who are signed in, and is answered in words where there is none', async () => {
    expect((await ask({ authorization: 'Bearer nobody' })).statusCode).toBe(401)
    await writeFile(file, bytes.subarray(0, -1))
    const cut = await ask({ range: 'bytes=0-6' })
    server.services.archive = null
    const none = await ask({ range: 'bytes=0-6' })
    for (const reply of [cut, none])
      expect([reply.statusCode, reply.json()]).toEqual([502, { map_tile_unavailable: [] }])
  })

  test('is read by a reader of archives, which takes up another file in its place', async () => {
    const read = new PMTiles({
      getKey: () => 'map',
      async getBytes(offset, length, _, known) {
        const { rawPayload, headers } = await ask({ range: `bytes=${offset}-${offset + length - 1}` })
        if (known !== undefined && known !== headers.etag) throw new EtagMismatch()
        return { data: Uint8Array.from(rawPayload).buffer, etag: String(headers.etag) }
      },
    })
    const tile = async () => Buffer.from((await read.getZxy(1, 1, 0))?.data ?? new ArrayBuffer(0)).toString()
    expect([await tile(), await read.getZxy(1, 0, 0)]).toEqual(['a map from nearer', undefined])
    await writeFile(file, smallArchive('another'))
    expect(await tile()).toBe('another from nearer')
  })
})
