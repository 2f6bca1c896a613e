import { latLngBounds, layerGroup, map as createMap, polyline, type LatLngTuple, type Map as LeafletMap } from 'leaflet'
import type { Coordinates } from '#domain/polyline.ts'
import { mapView } from '#domain/route.ts'
import { placesOf, routeLayers, type RouteLayer, type RouteShapes } from './route-shapes.ts'
import { carMarker, stopMarker } from './stop-marker.ts'
import { TileLayer, type LoadTile } from './tile-layer.ts'

/** A single stop is not shown from nearer than this. */
const nearestFit = 15
const margin: [number, number] = [48, 48]

export interface DrawingEvents {
  onZoom: (zoom: number) => void
  /** Whether some of the map's ground did not come. */
  onTiles: (hasFailed: boolean) => void
  onStop: (id: string) => void
}

export interface RouteDrawing {
  draw: (shapes: RouteShapes, hidden: ReadonlySet<RouteLayer>, currentStop: string | null) => void
  /** The whole route in view. */
  fit: (shapes: RouteShapes) => void
  zoomBy: (step: number) => void
  /** Asks for the map's ground again. */
  reload: () => void
  /** Takes the room that its element has now. */
  resize: () => void
  remove: () => void
}

/** A map in an element, which must have a size. Everything that it shows beside its ground is drawn by `draw`. */
export function routeDrawing(element: HTMLElement, loadTile: LoadTile, events: DrawingEvents): RouteDrawing {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(element, {
    // both are made of markup out of text; the page has its own
    attributionControl: false,
    zoomControl: false,
    minZoom: mapView.minZoom,
    maxZoom: mapView.maxZoom,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
  })
  map.setView(position(mapView), mapView.zoom)
  map.on('zoomend', () => events.onZoom(map.getZoom()))
  const tiles = watchedTiles(loadTile, events.onTiles).addTo(map)
  const drawn = layerGroup().addTo(map)
  return {
    draw(shapes, hidden, currentStop) {
      drawn.clearLayers()
      for (const layer of routeLayers.filter((name) => !hidden.has(name))) {
        for (const part of partsOf(layer, shapes, currentStop, events.onStop)) drawn.addLayer(part)
      }
    },
    fit(shapes) {
      const places = placesOf(shapes).map(position)
      if (places.length > 0) map.fitBounds(latLngBounds(places), { padding: margin, maxZoom: nearestFit })
    },
    zoomBy: (step) => void map.zoomIn(step),
    reload: () => void tiles.redraw(),
    resize: () => void map.invalidateSize(),
    remove: () => release(map),
  }
}

const position = ({ latitude, longitude }: Coordinates): LatLngTuple => [latitude, longitude]

function partsOf(layer: RouteLayer, shapes: RouteShapes, currentStop: string | null, onStop: (id: string) => void) {
  switch (layer) {
    case 'planned':
      return ['casing', 'planned'].map((className) => line(shapes.planned, className))
    case 'driven':
      return ['casing', 'driven'].map((className) => line(shapes.driven, className))
    case 'stops':
      return shapes.stops.map((stop) => stopMarker(stop, stop.id === currentStop, () => onStop(stop.id)))
    case 'car':
      return shapes.car ? [carMarker(shapes.car)] : []
  }
}

const line = (points: readonly Coordinates[], className: string) =>
  polyline(points.map(position), { className, interactive: false, smoothFactor: 1.5 })

/** Tells of failures as they come, and takes them back once all that is in view has come. */
function watchedTiles(loadTile: LoadTile, tell: (hasFailed: boolean) => void): TileLayer {
  const tiles = new TileLayer(loadTile)
  let failures = 0
  tiles.on('loading', () => {
    failures = 0
  })
  tiles.on('tileerror', () => {
    failures += 1
    tell(true)
  })
  tiles.on('load', () => tell(failures > 0))
  return tiles
}

function release(map: LeafletMap): void {
  map.stop()
  map.off()
  map.remove()
}
