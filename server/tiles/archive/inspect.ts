import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bytesToHeader, Compression, TileType, type Header } from 'pmtiles'
import * as z from 'zod/mini'
import { plainWords } from './attribution.ts'

/** A file that is no map which could be drawn; told in words that fit behind "MAP_FILE …: ". */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem'
}

export interface ArchiveFacts {
  attribution: string | null
  minZoom: number
  maxZoom: number
}

const headerBytes = 127
/** A reader takes the header and the root directory in one, as PMTiles wants it. */
const headBytes = 16_384
const megabyte = 1024 * 1024
const largestMetadata = 4 * megabyte
const largestUnpacked = 32 * megabyte

/** Layers of the basemap of Protomaps that make a map: an archive without any would be painted as nothing. */
const groundLayers = new Set(['earth', 'landuse', 'roads', 'water'])

const Metadata = z.object({
  attribution: z.catch(z.optional(z.string()), undefined),
  vector_layers: z.array(z.object({ id: z.string() })),
})

const unzip = promisify(gunzip)

async function bytesOf(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/**
 * What an archive says of itself.
 * @throws ArchiveProblem for a file that is none, is cut, or holds something else than a map in vectors
 */
export async function inspectArchive(file: FileHandle, size: number): Promise<ArchiveFacts> {
  if (size === 0) throw new ArchiveProblem('it is empty')
  const head = await bytesOf(file, 0, Math.min(size, headBytes))
  if (head.toString('latin1', 0, 7) !== 'PMTiles') throw new ArchiveProblem('it is no PMTiles archive')
  if (head[7] !== 3)
    throw new ArchiveProblem(`it is a PMTiles archive of version ${head[7] ?? 0}, and not of version 3`)
  if (head.byteLength < headerBytes) throw cut(headerBytes, size)
  const header = bytesToHeader(Uint8Array.from(head.subarray(0, headerBytes)).buffer)
  checkSections(header, size)
  checkKind(header)
  await unpacked(header, head.subarray(header.rootDirectoryOffset, rootEnd(header)), 'directory')
  const { attribution } = await metadataOf(file, header)
  return { attribution, minZoom: header.minZoom, maxZoom: header.maxZoom }
}

const cut = (wanted: number, size: number) =>
  new ArchiveProblem(`it is cut: its parts end at byte ${wanted}, and it has ${size}`)

const rootEnd = ({ rootDirectoryOffset, rootDirectoryLength }: Header) => rootDirectoryOffset + rootDirectoryLength

function checkSections(header: Header, size: number): void {
  const end = Math.max(
    rootEnd(header),
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )
  if (header.rootDirectoryLength === 0 || rootEnd(header) > headBytes || header.rootDirectoryOffset < headerBytes)
    throw new ArchiveProblem('its root directory is not where it must be')
  if (!(end <= size)) throw cut(end, size)
}

const readableCompressions: readonly Compression[] = [Compression.None, Compression.Gzip]

function checkKind({ tileType, internalCompression, tileCompression, ...header }: Header): void {
  if (tileType !== TileType.Mvt) throw new ArchiveProblem('its tiles are no vectors (MVT)')
  if (![internalCompression, tileCompression].every((one) => readableCompressions.includes(one)))
    throw new ArchiveProblem('it is compressed in a way that browsers do not read: gzip or none is')
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header
  if (!(minLon < maxLon && minLat < maxLat && Math.abs(minLon) <= 180 && Math.abs(maxLon) <= 180))
    throw new ArchiveProblem('its bounds are no place')
  if (minZoom > maxZoom || maxZoom > 22) throw new ArchiveProblem('its zoom levels are none')
}

async function unpacked({ internalCompression }: Header, bytes: Buffer, what: string): Promise<Buffer> {
  if (internalCompression === Compression.None) return bytes
  try {
    return await unzip(bytes, { maxOutputLength: largestUnpacked })
  } catch {
    throw new ArchiveProblem(`its ${what} is damaged`)
  }
}

async function metadataOf(file: FileHandle, header: Header): Promise<{ attribution: string | null }> {
  if (header.jsonMetadataLength > largestMetadata) throw new ArchiveProblem('its metadata is far too long')
  const packed = await bytesOf(file, header.jsonMetadataOffset, header.jsonMetadataLength)
  const { success, data } = Metadata.safeParse(jsonOf((await unpacked(header, packed, 'metadata')).toString('utf8')))
  if (!success) throw new ArchiveProblem('its metadata is damaged, or names no layers')
  if (!data.vector_layers.some(({ id }) => groundLayers.has(id))) {
    throw new ArchiveProblem(`it has none of the layers that are drawn: ${[...groundLayers].join(', ')}`)
  }
  return { attribution: plainWords(data.attribution ?? '') || null }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
