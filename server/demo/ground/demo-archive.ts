import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { packArchive, type PackedTile } from './archive.ts'
import { demoLand, type LayerName, type MapFeature } from './land.ts'

const bounds = [25.33, 60.74, 26.06, 61.09] as const
const zooms: readonly [number, number] = [6, 13]
const layerNames: readonly LayerName[] = ['landuse', 'water', 'roads', 'buildings', 'places']

function columnOf(longitude: number, zoom: number): number {
  return Math.floor(((longitude + 180) / 360) * 2 ** zoom)
}

function rowOf(latitude: number, zoom: number): number {
  const mercator = Math.asinh(Math.tan((latitude * Math.PI) / 180))
  return Math.floor(((1 - mercator / Math.PI) / 2) * 2 ** zoom)
}

/** The features of a layer that the tiles of a zoom show, ready to be cut. */
function cutter(features: readonly MapFeature[], zoom: number): GeoJSONVT {
  const shown = features.filter(({ minZoom }) => minZoom <= zoom)
  return new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: shown.map(({ geometry, properties }) => ({ type: 'Feature', geometry, properties })),
    },
    { maxZoom: zoom, indexMaxZoom: zoom, indexMaxPoints: 0, buffer: 96 },
  )
}

/** The demo's invented country as an archive: the same bytes for the same seed. */
export function demoArchive(seed: string): Buffer {
  const land = demoLand(seed)
  const [west, south, east, north] = bounds
  const tiles: PackedTile[] = []
  for (let z = zooms[0]; z <= zooms[1]; z += 1) {
    const layers = layerNames.map(
      (name) =>
        [
          name,
          cutter(
            land.filter(({ layer }) => layer === name),
            z,
          ),
        ] as const,
    )
    for (let x = columnOf(west, z); x <= columnOf(east, z); x += 1) {
      for (let y = rowOf(north, z); y <= rowOf(south, z); y += 1) {
        const cut = layers.flatMap(([name, layer]) => {
          const tile = layer.getTile(z, x, y)
          return tile ? [[name, tile] as const] : []
        })
        if (cut.length > 0)
          tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 }) })
      }
    }
  }
  const metadata = {
    name: 'Perille demo',
    // said on the map, in both languages: nobody shall look for these streets
    attribution: 'Keksitty kartta · Invented map',
    vector_layers: layerNames.map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
  }
  return packArchive(tiles, { bounds, zooms, metadata })
}
