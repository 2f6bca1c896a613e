/** Degrees, as maps count them. */
export interface Coordinates {
  latitude: number
  longitude: number
}

const precision = 1e5

/**
 * Points of an encoded polyline of five decimals, as road services give route geometry.
 * @returns `null` for text that is none, or that leaves the globe
 */
export function decodePolyline(encoded: string): Coordinates[] | null {
  const differences: number[] = []
  let value = 0
  let shift = 0
  for (const character of encoded) {
    const chunk = character.charCodeAt(0) - 63
    if (chunk < 0 || chunk > 63 || shift > 30) return null
    value += (chunk & 31) * 2 ** shift
    shift += 5
    if (chunk >= 32) continue
    differences.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2)
    value = 0
    shift = 0
  }
  if (shift !== 0 || differences.length % 2 !== 0) return null
  return pointsOf(differences)
}

function pointsOf(differences: readonly number[]): Coordinates[] | null {
  const points: Coordinates[] = []
  let [latitude, longitude] = [0, 0]
  for (let index = 0; index < differences.length; index += 2) {
    latitude += differences[index] ?? 0
    longitude += differences[index + 1] ?? 0
    if (Math.abs(latitude) > 90 * precision || Math.abs(longitude) > 180 * precision) return null
    points.push({ latitude: latitude / precision, longitude: longitude / precision })
  }
  return points
}

/** The encoded polyline of points, to five decimals. */
export function encodePolyline(points: readonly Coordinates[]): string {
  let before: readonly [number, number] = [0, 0]
  let encoded = ''
  for (const { latitude, longitude } of points) {
    const now = [Math.round(latitude * precision), Math.round(longitude * precision)] as const
    encoded += encodeDifference(now[0] - before[0]) + encodeDifference(now[1] - before[1])
    before = now
  }
  return encoded
}

function encodeDifference(difference: number): string {
  let value = difference < 0 ? -2 * difference - 1 : 2 * difference
  let encoded = ''
  while (value >= 32) {
    encoded += String.fromCharCode((value % 32) + 32 + 63)
    value = Math.floor(value / 32)
  }
  return encoded + String.fromCharCode(value + 63)
}
