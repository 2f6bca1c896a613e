import { divIcon, DomEvent, marker, type Marker } from 'leaflet'
import type { MapCar, MapStop } from './route-shapes.ts'

/** A finger's width, in pixels; the drawn circle is smaller. */
const target = 44

/** A stop as a button with its number. The marker is made of nodes: the page takes no markup made of text. */
export function stopMarker(stop: MapStop, isCurrent: boolean, onPress: () => void): Marker {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'stop'
  button.setAttribute('aria-label', stop.name)
  button.setAttribute('aria-pressed', String(isCurrent))
  button.title = stop.name
  const number = document.createElement('span')
  number.textContent = String(stop.number)
  button.append(number)
  DomEvent.disableClickPropagation(button)
  button.addEventListener('click', onPress)
  return placed(stop, button, isCurrent ? 1000 : 0)
}

export function carMarker(car: MapCar): Marker {
  const sign = document.createElement('span')
  sign.className = 'car'
  sign.setAttribute('role', 'img')
  sign.setAttribute('aria-label', car.name)
  sign.title = car.name
  return placed(car, sign, 2000)
}

function placed({ latitude, longitude }: MapStop | MapCar, html: HTMLElement, zIndexOffset: number): Marker {
  const icon = divIcon({ html, className: 'sign', iconSize: [target, target] })
  return marker([latitude, longitude], { icon, keyboard: false, interactive: false, zIndexOffset })
}
