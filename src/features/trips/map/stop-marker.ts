import { divIcon, DomEvent, marker, type Marker } from 'leaflet'
import type { MapCar, MapStop } from './route-shapes.ts'
import type { Pixels, Side } from './spread.ts'

/** A finger's width, in pixels; the drawn circle is smaller. */
const target = 44

/** How a stop stands on the map, among the others. */
export interface StopPlacing {
  isCurrent: boolean
  /** The car has come to it. */
  isDone: boolean
  /** How far it went out of the way of others. */
  away: Pixels
  /** Where its name is written; `null` when it is not. */
  nameSide: Side | null
}

const element = (className: string, text = ''): HTMLElement => {
  const made = document.createElement('span')
  made.className = className
  made.textContent = text
  return made
}

/** From a marker that has moved away to the place that it means. */
function leader({ x, y }: Pixels): HTMLElement[] {
  const line = element('leader')
  line.style.width = `${Math.hypot(x, y)}px`
  line.style.transform = `rotate(${Math.atan2(-y, -x)}rad)`
  const place = element('anchor')
  place.style.translate = `${-x}px ${-y}px`
  return [line, place]
}

/** A stop as a button with its number. The marker is made of nodes: the page takes no markup made of text. */
export function stopMarker(
  stop: MapStop,
  { isCurrent, isDone, away, nameSide }: StopPlacing,
  onPress: () => void,
): Marker {
  const sign = element('whole')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'stop'
  button.dataset['stop'] = stop.id
  button.setAttribute('aria-label', stop.name)
  button.setAttribute('aria-pressed', String(isCurrent))
  button.title = stop.name
  button.append(element(isDone ? 'number done' : 'number', String(stop.number)))
  DomEvent.disableClickPropagation(button)
  button.addEventListener('click', onPress)
  if (Math.hypot(away.x, away.y) > 1) sign.append(...leader(away))
  sign.append(button)
  if (nameSide) {
    const name = element(`name ${nameSide}`, stop.place)
    // the button is called by it
    name.setAttribute('aria-hidden', 'true')
    sign.append(name)
  }
  return placed(stop, sign, isCurrent ? 1000 : 0, away)
}

const svg = 'http://www.w3.org/2000/svg'

function drawn(className: string, path: string, box: string): SVGElement {
  const made = document.createElementNS(svg, 'svg')
  made.setAttribute('class', className)
  made.setAttribute('viewBox', box)
  made.setAttribute('aria-hidden', 'true')
  const shape = document.createElementNS(svg, 'path')
  shape.setAttribute('d', path)
  made.append(shape)
  return made
}

/** A taxi from the front, and an arrow's point above a circle: drawn for this map. */
const taxi =
  'M9 2h6v2h2.2l1.8 5.2c.6.3 1 .9 1 1.6V18a1 1 0 0 1-1 1h-1a1 1 0 0 1-1-1v-1H7v1a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-7.2c0-.7.4-1.3 1-1.6L6.8 4H9Zm-.8 4-1 3h9.6l-1-3ZM7.5 11.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm9 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z'
const point = 'M12 0 17 10H7Z'

export function carMarker(car: MapCar): Marker {
  const sign = element('car')
  sign.setAttribute('role', 'img')
  sign.setAttribute('aria-label', car.name)
  sign.title = car.name
  if (car.heading !== null) {
    const arrow = element('heading')
    arrow.style.transform = `rotate(${Math.round(car.heading)}deg)`
    arrow.append(drawn('point', point, '0 0 24 10'))
    sign.append(arrow)
  }
  const body = element('body')
  body.append(drawn('taxi', taxi, '0 0 24 24'))
  sign.append(body, element('name below', car.label))
  return placed(car, sign, 2000, { x: 0, y: 0 })
}

function placed(
  { latitude, longitude }: MapStop | MapCar,
  html: HTMLElement,
  zIndexOffset: number,
  { x, y }: Pixels,
): Marker {
  const iconAnchor: [number, number] = [target / 2 - x, target / 2 - y]
  const icon = divIcon({ html, className: 'sign', iconSize: [target, target], iconAnchor })
  return marker([latitude, longitude], { icon, keyboard: false, interactive: false, zIndexOffset })
}
