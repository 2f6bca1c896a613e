import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { routeDrawing, type RouteDrawing } from './route-drawing.ts'
import type { RouteLayer, RouteShapes } from './route-shapes.ts'
import type { LoadTile } from './tile-layer.ts'

interface Options {
  shapes: RouteShapes
  hidden: ReadonlySet<RouteLayer>
  currentStop: string | null
  loadTile: LoadTile
  onStop: (id: string) => void
}

interface Drawing {
  /** Of the element that the map fills. */
  ref: (element: HTMLElement | null) => (() => void) | undefined
  /** `null` while there is no map. */
  drawing: () => RouteDrawing | null
  zoom: number
  hasFailed: boolean
}

/** The map in an element, kept the same as what is to be shown. It is fitted to the route once. */
export function useDrawing({ shapes, hidden, currentStop, loadTile, onStop }: Options): Drawing {
  const drawing = useRef<RouteDrawing>(null)
  const [zoom, setZoom] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const current = useRef({ shapes, loadTile, onStop })
  useEffect(() => {
    current.current = { shapes, loadTile, onStop }
  })

  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const made = routeDrawing(element, (place, signal) => current.current.loadTile(place, signal), {
      onZoom: setZoom,
      onTiles: setFailed,
      onStop: (id) => current.current.onStop(id),
    })
    drawing.current = made
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawing.current = null
      made.remove()
    }
  }, [])

  const { stops, planned, driven, car } = shapes
  const draw = useEffectEvent(() => drawing.current?.draw(shapes, hidden, currentStop))
  useEffect(() => draw(), [stops, planned, driven, car, hidden, currentStop])
  const fit = useEffectEvent(() => drawing.current?.fit(shapes))
  useEffect(() => fit(), [stops, planned])

  return { ref, drawing: () => drawing.current, zoom, hasFailed }
}
