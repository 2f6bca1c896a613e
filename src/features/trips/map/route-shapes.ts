import type { Coordinates } from '#domain/polyline.ts'

export interface MapStop extends Coordinates {
  id: string
  /** What stands on the marker: its place in the order of the route, from 1. */
  number: number
  /** What the marker is called: place, time, who gets on and off. */
  name: string
  /** What is written beside it where the map has no other names. */
  place: string
}

export interface MapCar extends Coordinates {
  /** What it is called, with the way that it goes. */
  name: string
  /** What is written beside it. */
  label: string
  /** Where it goes, in degrees from the north by the east; `null` while that is not known. */
  heading: number | null
}

/** What is drawn above the map, in places that are known. */
export interface RouteShapes {
  stops: readonly MapStop[]
  /** Ids of those to which the car has come. */
  doneStops: ReadonlySet<string>
  /** The planned route; empty when there is none. */
  planned: readonly Coordinates[]
  /** Whether the planned route is drawn straight where its road is not known. */
  isEstimate: boolean
  /** The way that the car has come; empty when it is not known. */
  driven: readonly Coordinates[]
  car: MapCar | null
}

export const routeLayers = ['planned', 'driven', 'stops', 'car'] as const
export type RouteLayer = (typeof routeLayers)[number]

/** Whether there is something to show or hide. */
export const hasLayer = (shapes: RouteShapes, layer: RouteLayer): boolean =>
  layer === 'car' ? shapes.car !== null : shapes[layer].length > 0

/** Everything that should be in view at first. The car alone does not move the map. */
export const placesOf = ({ stops, planned, driven, car }: RouteShapes): readonly Coordinates[] => {
  const route = [...stops, ...planned, ...driven]
  return route.length > 0 || car === null ? route : [car]
}
