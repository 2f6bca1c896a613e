import * as z from 'zod/mini'
import { mapView } from '#domain/route.ts'
import { endpoint } from './endpoint.ts'

const Column = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/)),
  z.transform((digits: string) => Number(digits)),
)

/** Place of a map tile: zoom 1 to 18, column and row 0 to 2^zoom - 1. Source: spec 2 §9 "tile zoom 1 to 18". */
export const TileParams = z
  .object({ z: Column, x: Column, y: Column })
  .check(
    z.refine(({ z: zoom, x, y }) => zoom >= mapView.minZoom && zoom <= mapView.maxZoom && Math.max(x, y) < 2 ** zoom),
  )
export type TileParams = z.infer<typeof TileParams>

/**
 * A map tile through our own server, so that no other one learns whose street a user looks at. The answer is an image
 * and not JSON. Source: spec 2 §7 "A map tile service is used".
 */
export const getTile = endpoint('GET', '/api/tiles/:z/:x/:y', {
  params: TileParams,
  result: z.instanceof(Uint8Array),
  access: 'signedIn',
  offline: 'refuse',
})

/**
 * The map's ground in one file, a PMTiles archive of vectors, by parts that a `Range` header names (RFC 9110). Beyond
 * the documents.
 */
export const getMapArchive = endpoint('GET', '/api/map', {
  result: z.instanceof(Uint8Array),
  access: 'signedIn',
  offline: 'refuse',
})
