import proj4 from 'proj4'

/** ETRS-TM35FIN (EPSG:3067), the plane coordinates of Finland in metres. */
const tm35fin = '+proj=utm +zone=35 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'
const toDegrees = proj4(tm35fin, '+proj=longlat +datum=WGS84 +no_defs')

/** Between which degrees Finland lies, with Åland and its border in the north. */
const finland = { south: 59.7, north: 70.15, west: 19, east: 31.65 } as const

/** The same in metres, with some room: they are looked at again as degrees. */
const plane = { south: 6_610_000, north: 7_800_000, west: 40_000, east: 760_000 } as const

type Box = Record<'south' | 'north' | 'west' | 'east', number>
const isIn = ({ south, north, west, east }: Box, northing: number, easting: number): boolean =>
  northing >= south && northing <= north && easting >= west && easting <= east

export interface Position {
  lat: number
  lng: number
  /** Whether each of the two stood where the other belongs. */
  isSwapped: boolean
}

const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text.replace(',', '.')))

/**
 * Where two coordinates are, whichever of the two systems they are of and in whichever order: in Finland no number fits
 * two of the four. `null` for what lies elsewhere, and for what is none.
 */
export function positionOf(north: string, east: string): Position | null {
  const [a, b] = [numberOf(north), numberOf(east)]
  if (isIn(finland, a, b)) return { lat: a, lng: b, isSwapped: false }
  if (isIn(finland, b, a)) return { lat: b, lng: a, isSwapped: true }
  const isSwapped = isIn(plane, b, a)
  if (!isSwapped && !isIn(plane, a, b)) return null
  const [lng, lat] = toDegrees.forward(isSwapped ? [a, b] : [b, a])
  return isIn(finland, lat, lng) ? { lat: rounded(lat), lng: rounded(lng), isSwapped } : null
}

/** To a tenth of a metre: what is beyond comes of the reckoning. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
