import { demoAreas } from '../areas.ts'
import { demoDestinations } from '../places.ts'
import { randomFrom, type Random } from '../random.ts'
import { blob, curve, offset, type Position } from './shapes.ts'

/** Layers and their words are those of the basemap of Protomaps, so that the demo's map is read like any other. */
export type LayerName = 'water' | 'landuse' | 'roads' | 'buildings' | 'places'

export interface MapFeature {
  layer: LayerName
  /** Zoom of the first tiles that show it. */
  minZoom: number
  geometry:
    | { type: 'Point'; coordinates: Position }
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Position[][] }
  properties: Record<string, string>
}

type Named = Record<string, string>

const area = (layer: LayerName, kind: string, ring: Position[], minZoom: number, names: Named = {}): MapFeature => ({
  ...{ layer, minZoom },
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { kind, ...names },
})
const line = (
  layer: LayerName,
  kind: string,
  coordinates: Position[],
  minZoom: number,
  names: Named = {},
): MapFeature => ({
  ...{ layer, minZoom },
  geometry: { type: 'LineString', coordinates },
  properties: { kind, ...names },
})
const point = (layer: LayerName, kind: string, at: Position, minZoom: number, names: Named): MapFeature => ({
  ...{ layer, minZoom },
  geometry: { type: 'Point', coordinates: at },
  properties: { kind, ...names },
})

/** Lakes with their middles, radii in metres, and names. None lies where somebody lives. */
const lakes: [Position, [number, number], Named][] = [
  [[25.576, 61.026], [2000, 2100], { name: 'Haapaselkä', 'name:en': 'Lake Haapaselkä', 'name:sv': 'Aspfjärden' }],
  [[25.79, 60.982], [900, 560], { name: 'Kaislalampi', 'name:en': 'Kaislalampi Pond' }],
  [[25.655, 60.905], [620, 1150], { name: 'Pitkäjärvi', 'name:en': 'Lake Pitkäjärvi', 'name:sv': 'Långsjön' }],
  [[25.49, 60.93], [850, 480], { name: 'Tuulilampi', 'name:en': 'Tuulilampi Pond' }],
  [[25.83, 60.872], [1200, 700], { name: 'Usvajärvi', 'name:en': 'Lake Usvajärvi' }],
]
const woods: [Position, [number, number]][] = [
  [
    [25.44, 60.955],
    [1900, 1400],
  ],
  [
    [25.6, 60.925],
    [1700, 1300],
  ],
  [
    [25.77, 60.94],
    [2100, 1500],
  ],
  [
    [25.78, 61.035],
    [2300, 1300],
  ],
  [
    [25.86, 61.0],
    [1800, 1200],
  ],
  [
    [25.64, 60.84],
    [2300, 1700],
  ],
  [
    [25.83, 60.81],
    [2000, 1500],
  ],
  [
    [25.95, 60.9],
    [1900, 1500],
  ],
  [
    [25.46, 61.03],
    [1700, 1300],
  ],
]
const towns: [Position, string, Named][] = [
  [[25.658, 60.9835], 'city', { name: 'Lahti', 'name:sv': 'Lahtis' }],
  [[25.505, 60.9985], 'town', { name: 'Hollola' }],
  [[25.912, 60.9585], 'town', { name: 'Nastola' }],
  [[25.737, 60.8145], 'town', { name: 'Orimattila' }],
]
const quarters: [Position, string][] = [
  [[25.6487, 60.9945], 'Koivuranta'],
  [[25.6803, 60.9705], 'Salpaharju'],
  [[25.7012, 61.0085], 'Metsäkumpu'],
  [[25.4781, 60.9905], 'Hiidenkallio'],
  [[25.9216, 60.9425], 'Vesiniitty'],
  [[25.7338, 60.7985], 'Kanavaniitty'],
  [[25.665, 60.953], 'Saarniaho'],
]
const ways: [string, number, Position[], Named][] = [
  [
    'highway',
    6,
    [
      [25.33, 60.962],
      [25.45, 60.974],
      [25.55, 60.969],
      [25.65, 60.968],
      [25.75, 60.963],
      [25.85, 60.957],
      [25.93, 60.938],
      [26.06, 60.93],
    ],
    { name: 'Päijärannantie' },
  ],
  [
    'highway',
    6,
    [
      [25.7, 61.09],
      [25.688, 61.03],
      [25.662, 60.99],
      [25.672, 60.945],
      [25.7, 60.88],
      [25.722, 60.815],
      [25.75, 60.74],
    ],
    { name: 'Harjutie' },
  ],
  [
    'major_road',
    9,
    [
      [25.4, 61.006],
      [25.478, 60.998],
      [25.5136, 60.9905],
      [25.56, 60.985],
      [25.62, 60.987],
      [25.6487, 60.9895],
      [25.7012, 61.0005],
      [25.74, 61.012],
      [25.86, 61.025],
    ],
    { name: 'Selkärannantie' },
  ],
  [
    'major_road',
    9,
    [
      [25.632, 61.0],
      [25.64, 60.979],
      [25.665, 60.961],
      [25.72, 60.953],
    ],
    { name: 'Harjukatu' },
  ],
  [
    'major_road',
    9,
    [
      [25.89, 61.0],
      [25.902, 60.952],
      [25.925, 60.946],
      [25.94, 60.9],
      [25.9, 60.84],
      [25.735, 60.8065],
      [25.62, 60.79],
    ],
    { name: 'Vesiniityntie' },
  ],
  [
    'major_road',
    9,
    [
      [25.478, 60.9955],
      [25.5, 60.965],
      [25.54, 60.93],
      [25.6, 60.88],
      [25.7, 60.835],
    ],
    { name: 'Tuulilammentie' },
  ],
]
const railway: Position[] = [
  [25.33, 60.945],
  [25.5, 60.957],
  [25.6, 60.974],
  [25.66, 60.976],
  [25.74, 60.972],
  [25.83, 60.96],
  [26.06, 60.948],
]
const river: Position[] = [
  [25.59, 61.008],
  [25.597, 60.985],
  [25.588, 60.955],
  [25.612, 60.925],
  [25.6, 60.88],
  [25.63, 60.82],
  [25.61, 60.75],
]

const firstParts = 'Halla Havu Kanerva Karpalo Katve Kielo Kuusama Lumme Mesi Pajun Puro Saniais Sammal Tyrni Vadelma'
const lastParts = 'katu kuja polku tie'

/** Streets of a neighbourhood, with its houses: a turned grid that does not quite close. `half` in metres. */
function neighbourhood(
  middle: Position,
  streets: readonly string[],
  [halfEast, halfNorth]: readonly [number, number],
  random: Random,
): MapFeature[] {
  const turn = ((random.below(1000) / 1000) * 2 - 1) * 0.5
  const [firsts, lasts] = [firstParts.split(' '), lastParts.split(' ')]
  const name = (index: number) => streets[index] ?? `${random.pick(firsts)}${random.pick(lasts)}`
  const gap = 170
  const across = (reach: number, length: number, place: (along: number, aside: number) => Position) => {
    const asides = Array.from({ length: Math.floor((2 * reach) / gap) + 1 }, (_, index) => index * gap - reach)
    return asides.flatMap((aside) => {
      if (random.chance(0.12)) return []
      // shorter towards the edge, as a town is round
      const share = Math.sqrt(Math.max(0.15, 1 - (aside / reach) ** 2 * 0.75))
      const [from, to] = [-length * share + random.below(120), length * share - random.below(120)]
      const bend = random.below(50) - 25
      const ends = [place(from, aside), place((from + to) / 2, aside + bend), place(to, aside)]
      return [{ ends, from, to, aside, bend, place }]
    })
  }
  const found = [
    ...across(halfNorth, halfEast, (along, aside) => offset(middle, along, aside, turn)),
    ...across(halfEast, halfNorth, (along, aside) => offset(middle, aside, along, turn)),
  ]
  const roads = found.map(({ ends }, index) => line('roads', 'minor_road', curve(ends, 6), 11, { name: name(index) }))
  const houses = found.flatMap(({ from, to, aside, place }) => {
    const steps = Math.floor((to - from) / 62)
    return Array.from({ length: steps }, (_, step) => step).flatMap((step) => {
      if (!random.chance(0.55)) return []
      const [along, side] = [from + 30 + step * 62, aside + (random.chance(0.5) ? 34 : -34)]
      const [deep, wide] = [7 + random.below(7), 9 + random.below(12)]
      const corner = (a: number, b: number) => place(along + a * wide, side + b * deep)
      return [
        area(
          'buildings',
          'building',
          [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
            [-1, -1],
          ].map(([a = 0, b = 0]) => corner(a, b)),
          13,
        ),
      ]
    })
  })
  const town = blob(middle, [halfEast * 1.12, halfNorth * 1.12], random, 0.08)
  return [area('landuse', 'residential', town, 9), ...roads, ...houses]
}

const streetOf = (address: string) => address.replace(/ \d+$/, '')

/**
 * The invented country in which the demo's people live: streets, waters and woods around the places that are in the
 * demo, always the same for a seed. Names of towns are those of the demo's addresses.
 */
export function demoLand(seed: string): MapFeature[] {
  const random = randomFrom(`${seed} map`)
  const homes = demoAreas.flatMap(({ longitude, latitude, streets }) =>
    neighbourhood([longitude, latitude], streets, [900, 920], random),
  )
  const destinations = Object.values(demoDestinations).flatMap(({ longitude, latitude, address }) =>
    neighbourhood([longitude, latitude], [streetOf(address)], [340, 300], random),
  )
  return [
    ...woods.map(([middle, radii]) => area('landuse', 'forest', blob(middle, radii, random), 6)),
    ...homes,
    ...destinations,
    area('landuse', 'park', blob([25.655, 60.9955], [330, 210], random), 10, { name: 'Koivupuisto' }),
    area('landuse', 'park', blob([25.69, 60.98], [380, 260], random), 10, { name: 'Salpapuisto' }),
    ...lakes.map(([middle, radii, names]) => area('water', 'lake', blob(middle, radii, random), 6, names)),
    // on a lake the name stands where a map looks for it, in a point
    ...lakes.map(([middle, , names]) => point('water', 'lake', middle, 9, names)),
    line('water', 'river', curve(river), 8, { name: 'Haapajoki', 'name:sv': 'Aspån' }),
    line('roads', 'rail', curve(railway), 9),
    ...ways.map(([kind, minZoom, through, names]) => line('roads', kind, curve(through), minZoom, names)),
    ...towns.map(([at, detail, names]) => point('places', 'locality', at, 6, { ...names, kind_detail: detail })),
    ...quarters.map(([at, name]) => point('places', 'neighbourhood', at, 11, { name })),
  ]
}
