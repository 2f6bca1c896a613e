import { GridLayer, type Coords, type DoneCallback } from 'leaflet'
import { Labelers, paint, type PaintRule, type PreparedTile } from 'protomaps-leaflet'
import { mapView } from '#domain/route.ts'
import { readArchive, type ArchiveReader } from './archive-reader.ts'
import type { GroundBounds, LoadPart } from './ground.ts'
import { inSlices } from './in-slices.ts'
import { palettes, type GroundLook } from './palette.ts'
import { labelRules, paintRules } from './rules.ts'

/** Pixels of a tile's side. */
const tileSize = 256

/** What of a neighbouring tile may reach into a tile, in pixels: the ends of names. */
const reach = 16

/** Tiles of a zoom whose names are remembered. */
const labeledTiles = 32

interface Painted {
  canvas: HTMLCanvasElement
  coords: Coords
  /** Absent until its data is there. */
  tile?: PreparedTile
}

const keyOf = ({ x, y, z }: Coords) => `${x}:${y}:${z}`

/** The map's ground in vectors, painted as sharp as the screen is. */
export class GroundLayer extends GridLayer {
  readonly #load: LoadPart
  readonly #onBounds: (bounds: GroundBounds) => void
  readonly #scratch = document.createElement('canvas').getContext('2d')
  readonly #shown = new Map<string, Painted>()
  readonly #paintSoon = inSlices()
  #isRemoved = false
  #reader: ArchiveReader
  #look: GroundLook
  #rules: PaintRule[]
  #labelers: Labelers | null = null

  constructor(load: LoadPart, look: GroundLook, onBounds: (bounds: GroundBounds) => void) {
    super({
      ...{ tileSize, minZoom: mapView.minZoom, maxZoom: mapView.maxZoom, updateWhenIdle: true, keepBuffer: 1 },
      noWrap: true,
    })
    this.#load = load
    this.#look = look
    this.#rules = paintRules(look)
    this.#onBounds = onBounds
    this.#reader = this.#begin()
    this.on('tileunload', ({ coords }: { coords: Coords }) => this.#shown.delete(keyOf(coords)))
    this.on('remove', () => {
      this.#isRemoved = true
      this.#shown.clear()
      this.#reader.close()
    })
  }

  /** Paints all anew in another brightness or language. */
  setLook(look: GroundLook): void {
    this.#look = look
    this.#rules = paintRules(look)
    this.#labelers = null
    for (const shown of this.#shown.values()) this.#paintSoon(() => this.#paintAgain(shown))
  }

  /** Reads the archive from its beginning, as if nothing had ever come of it. */
  reload(): void {
    this.#reader.close()
    this.#reader = this.#begin()
    this.redraw()
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const shown: Painted = { canvas, coords }
    this.#shown.set(keyOf(coords), shown)
    const reader = this.#reader
    reader.view
      .then((view) => view.getDisplayTile(coords))
      .then(
        (tile) =>
          this.#paintSoon(() => {
            // painted for nobody: it has left the view, or another archive has come
            if (this.#shown.get(keyOf(coords)) !== shown || reader !== this.#reader) return
            shown.tile = tile
            this.#paint(shown, tile)
            done(undefined, canvas)
          }),
        (error: unknown) => {
          if (reader !== this.#reader || this.#isRemoved) return
          done(error instanceof Error ? error : new Error('The tile did not come'), canvas)
        },
      )
    return canvas
  }

  #begin(): ArchiveReader {
    this.#labelers = null
    const reader = readArchive(this.#load, () => {
      if (reader === this.#reader) this.reload()
    })
    reader.bounds.then(
      (bounds) => {
        if (reader === this.#reader) this.#onBounds(bounds)
      },
      // the tiles tell of it
      () => undefined,
    )
    return reader
  }

  #labels(scratch: CanvasRenderingContext2D): Labelers {
    return (this.#labelers ??= new Labelers(scratch, labelRules(this.#look), labeledTiles, (keys) => {
      for (const key of keys) this.#paintSoon(() => this.#paintAgain(this.#shown.get(key)))
    }))
  }

  #paintAgain(shown: Painted | undefined): void {
    if (shown?.tile && this.#shown.get(keyOf(shown.coords)) === shown) this.#paint(shown, shown.tile)
  }

  #paint({ canvas, coords }: Painted, tile: PreparedTile): void {
    const context = canvas.getContext('2d')
    if (!context || !this.#scratch) throw new Error('The browser paints nothing')
    const tiles = new Map([['', [tile]]])
    const labelers = this.#labels(this.#scratch)
    labelers.add(coords.z, tiles)
    const scale = window.devicePixelRatio
    const side = Math.round(tileSize * scale)
    canvas.width = side
    canvas.height = side
    context.setTransform(side / tileSize, 0, 0, side / tileSize, 0, 0)
    context.fillStyle = palettes[this.#look.brightness].land
    context.fillRect(0, 0, tileSize, tileSize)
    const [left, top] = [coords.x * tileSize, coords.y * tileSize]
    const box = { minX: left - reach, minY: top - reach, maxX: left + tileSize + reach, maxY: top + tileSize + reach }
    const origin = tile.origin.clone()
    origin.x = left
    origin.y = top
    paint(context, coords.z, tiles, labelers.getIndex(coords.z) ?? null, this.#rules, box, origin, false)
  }
}
