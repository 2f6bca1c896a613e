import { GridLayer, type Coords, type DoneCallback } from 'leaflet'
import { mapView } from '#domain/route.ts'

/** Pixels of a tile's side. */
const tileSize = 256

export interface TilePlace {
  z: number
  x: number
  y: number
}

/** The image of a tile. What it throws leaves the tile empty. */
export type LoadTile = (place: TilePlace, signal: AbortSignal) => Promise<Blob>

/** The map's ground. Images come as data, because the server hands them only to who is signed in. */
export class TileLayer extends GridLayer {
  readonly #load: LoadTile
  readonly #running = new WeakMap<HTMLElement, AbortController>()

  constructor(load: LoadTile) {
    super({ tileSize, minZoom: mapView.minZoom, maxZoom: mapView.maxZoom, updateWhenIdle: true, keepBuffer: 1 })
    this.#load = load
    this.on('tileunload', ({ tile }: { tile: HTMLElement }) => this.#running.get(tile)?.abort())
  }

  override createTile({ z, x, y }: Coords, done: DoneCallback): HTMLElement {
    const image = document.createElement('img')
    // the stops in words stand beside the map: tiles say nothing to those who do not see them
    image.alt = ''
    const controller = new AbortController()
    this.#running.set(image, controller)
    this.#load({ z, x, y }, controller.signal).then(
      (data) => {
        const url = URL.createObjectURL(data)
        const settle = (error?: Error) => {
          URL.revokeObjectURL(url)
          done(error, image)
        }
        image.onload = () => settle()
        image.onerror = () => settle(new Error('The tile is no image'))
        image.src = url
      },
      (error: unknown) => {
        if (!controller.signal.aborted) done(error instanceof Error ? error : new Error('The tile did not come'), image)
      },
    )
    return image
  }
}
