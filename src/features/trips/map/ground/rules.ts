import {
  CenteredTextSymbolizer,
  exp,
  GeomType,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
  type Feature,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet'
import { palettes, type GroundLook } from './palette.ts'

type Kinds = readonly string[]

const greens: Kinds = [
  ...['park', 'forest', 'wood', 'nature_reserve', 'grassland', 'grass', 'meadow', 'scrub', 'cemetery', 'garden'],
  ...['golf_course', 'recreation_ground', 'allotments', 'village_green', 'orchard', 'national_park', 'protected_area'],
]
const towns: Kinds = [
  ...['residential', 'neighbourhood', 'urban_area', 'industrial', 'commercial', 'school', 'hospital', 'university'],
  ...['college', 'pedestrian', 'railway', 'retail'],
]

const hasOne = (value: unknown, kinds: Kinds): boolean => typeof value === 'string' && kinds.includes(value)

const isOf =
  (kinds: Kinds) =>
  (_: number, { props }: Feature): boolean =>
    hasOne(props['kind'], kinds)

/** Widths of lines by zoom, in pixels. */
const widths = {
  highway: exp(1.5, [
    [6, 1],
    [10, 3],
    [14, 9],
    [18, 26],
  ]),
  main: exp(1.5, [
    [8, 0.6],
    [11, 2.5],
    [14, 7],
    [18, 22],
  ]),
  minor: exp(1.5, [
    [11, 0.6],
    [13, 2.2],
    [15, 6],
    [18, 18],
  ]),
} as const

interface Road {
  kinds: Kinds
  width: (zoom: number) => number
  minzoom: number
  isHighway: boolean
}

/** The widest last, above the others. */
const roads: readonly Road[] = [
  { kinds: ['minor_road'], width: widths.minor, minzoom: 11, isHighway: false },
  { kinds: ['medium_road', 'major_road'], width: widths.main, minzoom: 8, isHighway: false },
  { kinds: ['highway'], width: widths.highway, minzoom: 6, isHighway: true },
]

const round = { lineCap: 'round', lineJoin: 'round' } as const

const roadRule = ({ kinds, width, minzoom }: Road, color: string, isEdge: boolean): PaintRule => ({
  ...{ dataLayer: 'roads', minzoom, filter: isOf(kinds) },
  symbolizer: new LineSymbolizer({
    ...round,
    color,
    width: isEdge ? (zoom) => width(zoom) + (zoom < 12 ? 1 : 2) : width,
  }),
})

/** What is filled and drawn, from the bottom to the top. */
export function paintRules({ brightness }: GroundLook): PaintRule[] {
  const colours = palettes[brightness]
  const fill = (dataLayer: string, color: string, kinds?: Kinds): PaintRule => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill: color }),
    // a line or a point among areas would be filled too
    filter: (zoom, feature) => feature.geomType === GeomType.Polygon && (!kinds || isOf(kinds)(zoom, feature)),
  })
  return [
    fill('earth', colours.land),
    fill('landcover', colours.green, greens),
    fill('landuse', colours.town, towns),
    fill('landuse', colours.green, greens),
    fill('water', colours.water),
    {
      dataLayer: 'water',
      filter: (zoom, feature) =>
        feature.geomType === GeomType.Line && isOf(['river', 'stream', 'canal'])(zoom, feature),
      symbolizer: new LineSymbolizer({
        ...round,
        color: colours.water,
        width: exp(1.4, [
          [8, 1],
          [13, 4],
          [18, 14],
        ]),
      }),
    },
    { ...fill('buildings', colours.building), minzoom: 14 },
    {
      ...{ dataLayer: 'roads', minzoom: 9, filter: isOf(['rail']) },
      symbolizer: new LineSymbolizer({
        color: colours.rail,
        width: exp(1.3, [
          [9, 1],
          [14, 2],
          [18, 4],
        ]),
      }),
    },
    {
      ...{ dataLayer: 'roads', minzoom: 11, filter: isOf(['rail']) },
      symbolizer: new LineSymbolizer({ color: colours.land, width: 1, dash: [6, 6] }),
    },
    ...roads.map((road) => roadRule(road, road.isHighway ? colours.highwayEdge : colours.streetEdge, true)),
    ...roads.map((road) => roadRule(road, road.isHighway ? colours.highway : colours.street, false)),
  ]
}

/** What is written, the more important before the others. */
export function labelRules({ brightness, language, font }: GroundLook): LabelRule[] {
  const colours = palettes[brightness]
  const words = {
    ...{ labelProps: [`name:${language}`, 'name'], fontFamily: font, stroke: colours.land, width: 2 },
    ...{ fill: colours.name, lineHeight: 1.4 },
  }
  const place = (kinds: Kinds, minzoom: number, size: number, weight: number, details?: Kinds): LabelRule => ({
    ...{ dataLayer: 'places', minzoom },
    filter: (zoom, feature) =>
      isOf(kinds)(zoom, feature) && (!details || hasOne(feature.props['kind_detail'], details)),
    symbolizer: new CenteredTextSymbolizer({ ...words, fontSize: size, fontWeight: weight }),
  })
  const along = (kinds: Kinds, minzoom: number, size: number): LabelRule => ({
    ...{ dataLayer: 'roads', minzoom, filter: isOf(kinds) },
    symbolizer: new LineLabelSymbolizer({ ...words, width: 4, fontSize: size, fontWeight: 500, offset: -4 }),
  })
  return [
    place(['locality'], 5, 17, 600, ['city']),
    place(['locality'], 8, 16, 600, ['town']),
    place(['locality'], 10, 14, 500, ['village', 'hamlet', 'locality']),
    {
      ...{ dataLayer: 'water', minzoom: 10 },
      filter: (_, { geomType }) => geomType === GeomType.Point,
      symbolizer: new CenteredTextSymbolizer({
        ...{ ...words, fontSize: 15, fontStyle: 'italic', letterSpacing: 1 },
        fill: colours.waterName,
        stroke: colours.water,
      }),
    },
    place(['neighbourhood', 'macrohood'], 12, 13, 500),
    along(['highway'], 12, 13),
    along(['major_road', 'medium_road'], 13, 12),
    along(['minor_road'], 15, 12),
  ]
}
