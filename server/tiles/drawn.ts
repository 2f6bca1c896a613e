import type { TileParams } from '#contract/tiles.ts'
import type { Coordinates } from '#domain/polyline.ts'
import type { TileSource } from '../call/outside/tile-source.ts'

const tileSize = 256
const parts = 4
const colours = { ground: '#f4f5f1', line: '#dfe3da', edge: '#c9d0c4', words: '#5f6b5c' } as const

const degrees = (value: number, [positive, negative]: readonly [string, string], zoom: number) =>
  `${Math.abs(value).toFixed(zoom < 8 ? 1 : zoom < 13 ? 2 : 3)}° ${value < 0 ? negative : positive}`

/** North-west corner of a tile (Web Mercator). */
function cornerOf({ z, x, y }: TileParams): Coordinates {
  const north = Math.PI * (1 - (2 * y) / 2 ** z)
  return { latitude: (Math.atan(Math.sinh(north)) * 180) / Math.PI, longitude: (x / 2 ** z) * 360 - 180 }
}

function drawing({ z, x, y }: TileParams): string {
  const { latitude, longitude } = cornerOf({ z, x, y })
  const steps = Array.from({ length: parts - 1 }, (_, index) => ((index + 1) * tileSize) / parts)
  const lines = steps.map((at) => `M${at} 0V${tileSize}M0 ${at}H${tileSize}`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tileSize}" height="${tileSize}">`,
    `<rect width="${tileSize}" height="${tileSize}" fill="${colours.ground}"/>`,
    `<path d="${lines}" stroke="${colours.line}"/>`,
    `<path d="M.5 ${tileSize}V.5H${tileSize}" fill="none" stroke="${colours.edge}"/>`,
    `<g font-family="sans-serif" font-size="11" fill="${colours.words}">`,
    `<text x="6" y="16">${degrees(latitude, ['N', 'S'], z)}</text>`,
    `<text x="6" y="30">${degrees(longitude, ['E', 'W'], z)}</text></g></svg>`,
  ].join('')
}

/** Plain squares with the coordinates of their north-west corners, for a server that no map was set up for. */
export const drawnTiles: TileSource = (place) =>
  Promise.resolve({ type: 'image/svg+xml', image: Buffer.from(drawing(place)) })
