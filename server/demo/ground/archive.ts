import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

export interface PackedTile {
  z: number
  x: number
  y: number
  /** A tile of vectors (MVT), not compressed. */
  bytes: Uint8Array
}

interface Described {
  /** West, south, east and north, in degrees. */
  bounds: readonly [number, number, number, number]
  zooms: readonly [number, number]
  metadata: Record<string, unknown>
}

const headerBytes = 127
/** A reader takes the header and the directory in one. */
const headBytes = 16_384

function varints(numbers: readonly number[]): Buffer {
  const bytes: number[] = []
  for (let number of numbers) {
    while (number > 0x7f) {
      bytes.push((number % 0x80) | 0x80)
      number = Math.floor(number / 0x80)
    }
    bytes.push(number)
  }
  return Buffer.from(bytes)
}

/**
 * A PMTiles archive of version 3 with one directory, which must be small: enough for a town, not for a country.
 * Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md.
 */
export function packArchive(tiles: readonly PackedTile[], { bounds, zooms, metadata }: Described): Buffer {
  const packed = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(bytes) }))
    .sort((one, other) => one.id - other.id)
  const lengths = packed.map(({ data }) => data.byteLength)
  const directory = gzipSync(
    varints([
      packed.length,
      ...packed.map(({ id }, index) => id - (packed[index - 1]?.id ?? 0)),
      ...packed.map(() => 1),
      ...lengths,
      // 0: right behind the one before
      ...packed.map((_, index) => (index === 0 ? 1 : 0)),
    ]),
  )
  if (headerBytes + directory.byteLength > headBytes) throw new Error('The map has too many tiles for one directory.')
  const described = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(packed.map(({ data }) => data))

  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const [directoryAt, metadataAt] = [headerBytes, headerBytes + directory.byteLength]
  const dataAt = metadataAt + described.byteLength
  const sections = [
    ...[directoryAt, directory.byteLength, metadataAt, described.byteLength],
    // no further directories
    ...[dataAt, 0],
    ...[dataAt, data.byteLength, packed.length, packed.length, packed.length],
  ]
  sections.forEach((number, index) => header.writeBigUInt64LE(BigInt(number), 8 + index * 8))
  const [west, south, east, north] = bounds
  header.set([1, Compression.Gzip, Compression.Gzip, TileType.Mvt, ...zooms], 96)
  const degrees = [west, south, east, north]
  degrees.forEach((angle, index) => header.writeInt32LE(Math.round(angle * 1e7), 102 + index * 4))
  header.writeUInt8(Math.round((zooms[0] + zooms[1]) / 2), 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return Buffer.concat([header, directory, described, data])
}
