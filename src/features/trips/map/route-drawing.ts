import { latLngBounds, layerGroup, map as createMap, polyline, type LatLngTuple, type Map as LeafletMap } from 'leaflet'
import type { Coordinates } from '#domain/polyline.ts'
import { mapView } from '#domain/route.ts'
import { groundLayer, type GroundEvents } from './ground-choice.ts'
import type { Ground } from './ground/ground.ts'
import type { PageLook } from './ground/palette.ts'
import { placesOf, type RouteLayer, type RouteShapes } from './route-shapes.ts'
import { sidesOf, spread, type Box, type Pixels } from './spread.ts'
import { carMarker, stopMarker } from './stop-marker.ts'

/** A single stop is not shown from nearer than this. */
const nearestFit = 15
/** What a marker and its name take, in pixels: left, above, right and below of its place. */
const markerRoom = { left: 48, top: 28, right: 72, bottom: 36 } as const

/** Pixels that lie under what stands on the map: its buttons above, and the words below. */
export interface Covered {
  top: number
  bottom: number
}

/** Where the map is looked at from. */
export interface View {
  zoom: number
  /** On the ground, in the middle of the map. */
  metresPerPixel: number
}

export interface DrawingEvents extends GroundEvents {
  onView: (view: View) => void
  onStop: (id: string) => void
}

export interface Drawn {
  shapes: RouteShapes
  hidden: ReadonlySet<RouteLayer>
  currentStop: string | null
  /** Whether places are named, for a map that has no names of its own. */
  hasNames: boolean
}

export interface RouteDrawing {
  draw: (drawn: Drawn) => void
  /** The whole route in view. */
  fit: (shapes: RouteShapes, covered: Covered) => void
  zoomBy: (step: number) => void
  /** Paints the ground in another brightness or language. */
  setLook: (look: PageLook) => void
  /** Asks for the map's ground again. */
  reload: () => void
  /** Takes the room that its element has now. */
  resize: () => void
  remove: () => void
}

interface Beginning {
  ground: Ground
  look: PageLook
  /** What is in view at first. */
  shapes: RouteShapes
  covered: Covered
}

/** A map in an element, which must have a size. Everything that it shows beside its ground is drawn by `draw`. */
export function routeDrawing(
  element: HTMLElement,
  { ground, look, shapes: first, covered }: Beginning,
  events: DrawingEvents,
): RouteDrawing {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(element, {
    // both are made of markup out of text; the page has its own
    attributionControl: false,
    zoomControl: false,
    minZoom: mapView.minZoom,
    maxZoom: mapView.maxZoom,
    zoomAnimation: !isCalm,
    // what comes of the ground is seen at once
    fadeAnimation: false,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
  })
  const tellView = () => events.onView({ zoom: map.getZoom(), metresPerPixel: metresPerPixel(map) })
  map.on('moveend', tellView)
  // before there is a ground: it is asked for the places that are looked at, and for no others
  if (!fit(map, first, covered)) map.setView(position(mapView), mapView.zoom)
  const withFont = (page: PageLook) => ({ ...page, font: getComputedStyle(element).fontFamily })
  const ofGround = groundLayer(ground, withFont(look), events)
  ofGround.layer?.addTo(map)
  const layers = layerGroup().addTo(map)
  let drawn: Drawn | null = null
  let carBefore: Coordinates | null = null
  const draw = () => {
    if (!drawn) return
    const { hidden } = drawn
    const focused = focusedStop(element)
    layers.clearLayers()
    const shown = painted.filter((name) => !hidden.has(name))
    for (const layer of shown) {
      if (layer === 'driven' || layer === 'planned') layers.addLayer(line(drawn.shapes[layer], 'casing'))
    }
    for (const layer of shown) {
      for (const part of partsOf(map, layer, drawn, events.onStop)) layers.addLayer(part)
    }
    if (focused !== null) stopButton(element, focused)?.focus()
    const { car } = drawn.shapes
    if (car && carBefore) glide(element, map, carBefore, car)
    carBefore = car
  }
  // how far markers lie from each other depends on the zoom, and where there is room for names on what is in view
  map.on('moveend', draw)
  return {
    draw(next) {
      drawn = next
      draw()
    },
    fit: (shapes, hidden) => void fit(map, shapes, hidden),
    zoomBy: (step) => void map.zoomIn(step),
    setLook: (next) => ofGround.setLook(withFont(next)),
    reload: ofGround.reload,
    resize: () => void map.invalidateSize(),
    remove: () => release(map),
  }
}

/** @returns whether there was something to be fitted to */
function fit(map: LeafletMap, shapes: RouteShapes, covered: Covered): boolean {
  const places = placesOf(shapes).map(position)
  if (places.length === 0) return false
  const { left, top, right, bottom } = markerRoom
  map.fitBounds(latLngBounds(places), {
    ...{ paddingTopLeft: [left, top + covered.top], paddingBottomRight: [right, bottom + covered.bottom] },
    ...{ maxZoom: nearestFit, animate: false },
  })
  return true
}

/** The farthest that a car glides from where it was drawn before, in pixels: from farther away it jumps. */
const farthestGlide = 600

function glide(element: HTMLElement, map: LeafletMap, from: Coordinates, to: Coordinates): void {
  const sign = element.querySelector<HTMLElement>('.car')
  const { x, y } = map.latLngToLayerPoint(position(from)).subtract(map.latLngToLayerPoint(position(to)))
  if (!sign || (x === 0 && y === 0) || Math.hypot(x, y) > farthestGlide) return
  sign.style.setProperty('--glides-from', `${x}px ${y}px`)
  sign.classList.add('gliding')
}

const position = ({ latitude, longitude }: Coordinates): LatLngTuple => [latitude, longitude]

const equatorMetres = 40_075_016.7

const metresPerPixel = (map: LeafletMap): number =>
  (equatorMetres * Math.cos((map.getCenter().lat * Math.PI) / 180)) / 2 ** (map.getZoom() + 8)

/** What is drawn anew must not take the focus away. */
function focusedStop(element: HTMLElement): string | null {
  const focused = document.activeElement
  return focused instanceof HTMLElement && element.contains(focused) ? (focused.dataset['stop'] ?? null) : null
}
const stopButton = (element: HTMLElement, id: string): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>('[data-stop]')].find(({ dataset }) => dataset['stop'] === id)

/** The layers from the lowest: the dots of the planned line are seen on the driven one. */
const painted: readonly RouteLayer[] = ['driven', 'planned', 'stops', 'car']

function partsOf(map: LeafletMap, layer: RouteLayer, drawn: Drawn, onStop: (id: string) => void) {
  const { shapes } = drawn
  switch (layer) {
    case 'planned':
    case 'driven':
      return [line(shapes[layer], layer)]
    case 'stops':
      return stopMarkers(map, drawn, onStop)
    case 'car':
      return shapes.car ? [carMarker(shapes.car)] : []
  }
}

/** About what a name takes, in pixels. */
const sizeOf = (text: string) => ({ width: Math.min(170, 16 + text.length * 7), height: text.length > 22 ? 40 : 24 })

function stopMarkers(
  map: LeafletMap,
  { shapes: { stops, doneStops, car }, hidden, currentStop, hasNames }: Drawn,
  onStop: (id: string) => void,
) {
  const pixelsOf = (place: Coordinates): Pixels => map.project(position(place), map.getZoom())
  const cars = car && !hidden.has('car') ? [pixelsOf(car)] : []
  const places = stops.map(pixelsOf)
  const away = spread(places, cars)
  const nowhere = { x: 0, y: 0 }
  const markers = places.map(({ x, y }, index) => {
    const { x: east, y: south } = away[index] ?? nowhere
    return { x: x + east, y: y + south, ...sizeOf(stops[index]?.place ?? '') }
  })
  const { min, max } = map.getPixelBounds()
  const frame: Box = { left: min?.x ?? 0, top: min?.y ?? 0, right: max?.x ?? 0, bottom: max?.y ?? 0 }
  const sides = hasNames ? sidesOf(markers, cars, frame) : []
  return stops.map((stop, index) =>
    stopMarker(
      stop,
      {
        isCurrent: stop.id === currentStop,
        isDone: doneStops.has(stop.id),
        away: away[index] ?? nowhere,
        nameSide: sides[index] ?? null,
      },
      () => onStop(stop.id),
    ),
  )
}

const line = (points: readonly Coordinates[], className: string) =>
  polyline(points.map(position), { className, interactive: false, smoothFactor: 1.5 })

function release(map: LeafletMap): void {
  map.stop()
  map.off()
  map.remove()
}
