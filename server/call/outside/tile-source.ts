import type { TileParams } from '#contract/tiles.ts'

export interface Tile {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  image: Buffer
}

/**
 * Where map tiles come from.
 * @returns `null` for a tile that the source does not have
 * @throws Refused 502 when the source does not answer, or answers with something else than a tile
 */
export type TileSource = (place: TileParams) => Promise<Tile | null>

const magic: readonly [Tile['type'], (image: Buffer) => boolean][] = [
  ['image/png', (image) => image.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (image) => image.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/webp', (image) => image.toString('latin1', 0, 4) === 'RIFF' && image.toString('latin1', 8, 12) === 'WEBP'],
]

/** The picture's type by its first bytes, whatever else was said about it; `null` for anything but a picture. */
export const typeOf = (image: Buffer): Tile['type'] | null => magic.find(([, fits]) => fits(image))?.[0] ?? null
