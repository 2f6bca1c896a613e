import type { LoadTile } from '../tile-layer.ts'

/** Bytes of the archive, and the tag of the file that they are from. What it throws leaves the tile empty. */
export type LoadPart = (
  part: { offset: number; length: number },
  signal: AbortSignal,
) => Promise<{ data: ArrayBuffer; etag: string | null }>

/** What a map is drawn on. */
export type Ground = { kind: 'archive'; loadPart: LoadPart } | { kind: 'tiles'; loadTile: LoadTile } | { kind: 'none' }

/** South, west, north and east of what a ground shows, in degrees. */
export interface GroundBounds {
  south: number
  west: number
  north: number
  east: number
}
