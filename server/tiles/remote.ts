import { clientVersion, product } from '#domain/product.ts'
import type { TileParams } from '#contract/tiles.ts'
import { typeOf, type Tile, type TileSource } from '../call/outside/tile-source.ts'
import { readAtMost } from '../ground/read-at-most.ts'
import { Refused } from '../ground/refused.ts'

const timeoutMs = 5000
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

/** Tiles of a map service. It sees this server alone: no user, no cookie, no page, and it cannot send us elsewhere. */
export const remoteTiles =
  (address: TileAddress): TileSource =>
  async (place) => {
    try {
      const reply = await fetch(addressOf(address, place), {
        headers: { Accept: 'image/png,image/jpeg,image/webp', 'User-Agent': `${product}/${clientVersion}` },
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (reply.status === 404 || reply.status === 204) {
        await reply.body?.cancel()
        return null
      }
      return await tileOf(reply)
    } catch (error) {
      throw unavailable(error)
    }
  }

async function tileOf(reply: Response): Promise<Tile> {
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new Error(`The map service answered ${reply.status}.`)
  }
  const image = await readAtMost(reply, largestTile)
  const type = typeOf(image)
  if (type === null) throw new Error('The map service answered with something that is no picture.')
  return { type, image }
}
