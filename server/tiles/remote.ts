import type { TileParams } from '#contract/tiles.ts'
import { typeOf, type Tile, type TileSource } from '../call/outside/tile-source.ts'
import { askService, type ServiceReply } from '../ground/ask-service.ts'
import { Refused } from '../ground/refused.ts'

/** No tile of a usual map is nearly as large, in bytes. */
const largestTile = 256 * 1024

const unavailable = (cause: unknown) => new Refused(502, 'map_tile_unavailable', null, { cause })

/** Template of a tile's address: `{z}`, `{x}` and `{y}`, and `{key}` where the source wants one. */
export interface TileAddress {
  url: string
  /** `null` when the address has no `{key}`. */
  key: string | null
}

const addressOf = ({ url, key }: TileAddress, { z, x, y }: TileParams): string => {
  const values: Record<string, string> = { z: `${z}`, x: `${x}`, y: `${y}`, key: encodeURIComponent(key ?? '') }
  return url.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** Tiles of a map service. */
export const remoteTiles =
  (address: TileAddress): TileSource =>
  async (place) => {
    try {
      const reply = await askService(addressOf(address, place), {
        accept: 'image/png,image/jpeg,image/webp',
        largest: largestTile,
      })
      return reply.status === 404 || reply.status === 204 ? null : tileOf(reply)
    } catch (error) {
      throw unavailable(error)
    }
  }

function tileOf({ status, isOk, body: image }: ServiceReply): Tile {
  if (!isOk) throw new Error(`The map service answered ${status}.`)
  const type = typeOf(image)
  if (type === null) throw new Error('The map service answered with something that is no picture.')
  return { type, image }
}
