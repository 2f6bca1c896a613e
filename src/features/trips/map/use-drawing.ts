import { useCallback, useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react'
import type { Ground, GroundBounds } from './ground/ground.ts'
import type { PageLook } from './ground/palette.ts'
import { routeDrawing, type Covered, type RouteDrawing, type View } from './route-drawing.ts'
import { placesOf, type RouteLayer, type RouteShapes } from './route-shapes.ts'

interface Options {
  shapes: RouteShapes
  hidden: ReadonlySet<RouteLayer>
  currentStop: string | null
  ground: Ground
  look: PageLook
  onStop: (id: string) => void
  /** What stands on the map. */
  covered: () => Covered
}

/** What is wrong with the ground: there is none, it did not come, or it lies elsewhere. */
export type GroundLack = 'none' | 'failed' | 'outside'

interface Drawing {
  /** Of the element that the map fills. */
  ref: (element: HTMLElement | null) => (() => void) | undefined
  /** `null` while there is no map. */
  drawing: () => RouteDrawing | null
  view: View
  /** `null` where the ground is as it should be. */
  lack: GroundLack | null
}

const isWithin = ({ south, west, north, east }: GroundBounds, shapes: RouteShapes): boolean => {
  const places = placesOf(shapes)
  return (
    places.length === 0 ||
    places.some(
      ({ latitude, longitude }) => latitude > south && latitude < north && longitude > west && longitude < east,
    )
  )
}

/** The map in an element, kept the same as what is to be shown. It is fitted to the route once. */
export function useDrawing({ shapes, hidden, currentStop, ground, look, onStop, covered }: Options): Drawing {
  const drawing = useRef<RouteDrawing>(null)
  const [view, setView] = useState<View>({ zoom: 0, metresPerPixel: 0 })
  const [hasFailed, setFailed] = useState(false)
  const [bounds, setBounds] = useState<GroundBounds | null>(null)
  const lack: GroundLack | null =
    ground.kind === 'none' ? 'none' : hasFailed ? 'failed' : bounds && !isWithin(bounds, shapes) ? 'outside' : null
  const current = useRef({ look, onStop, shapes, covered })
  // before the element is given to the map
  useInsertionEffect(() => {
    current.current = { look, onStop, shapes, covered }
  })
  const fitted = useRef<readonly unknown[]>([])

  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      setFailed(false)
      setBounds(null)
      const { look, shapes, covered } = current.current
      fitted.current = [shapes.stops, shapes.planned]
      const made = routeDrawing(
        element,
        { ground, look, shapes, covered: covered() },
        { onView: setView, onTiles: setFailed, onBounds: setBounds, onStop: (id) => current.current.onStop(id) },
      )
      drawing.current = made
      const observer = new ResizeObserver(() => made.resize())
      observer.observe(element)
      return () => {
        observer.disconnect()
        drawing.current = null
        made.remove()
      }
    },
    [ground],
  )

  const { stops, doneStops, planned, driven, car } = shapes
  const hasNames = lack !== null
  const draw = useEffectEvent(() => drawing.current?.draw({ shapes, hidden, currentStop, hasNames }))
  useEffect(() => draw(), [ref, stops, doneStops, planned, driven, car, hidden, currentStop, hasNames])
  const fit = useEffectEvent(() => {
    // the map begins with the route in view
    if (fitted.current[0] === stops && fitted.current[1] === planned) return
    fitted.current = [stops, planned]
    drawing.current?.fit(shapes, covered())
  })
  useEffect(() => fit(), [ref, stops, planned])
  const { brightness, language } = look
  const paint = useEffectEvent(() => drawing.current?.setLook(look))
  useEffect(() => paint(), [brightness, language])

  return { ref, drawing: () => drawing.current, view, lack }
}
