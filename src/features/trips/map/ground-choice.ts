import type { GridLayer } from 'leaflet'
import { GroundLayer } from './ground/ground-layer.ts'
import type { Ground, GroundBounds } from './ground/ground.ts'
import type { GroundLook } from './ground/palette.ts'
import { TileLayer } from './tile-layer.ts'

export interface GroundEvents {
  /** Whether some of the map's ground did not come. */
  onTiles: (hasFailed: boolean) => void
  /** What the ground shows, as soon as it has said. */
  onBounds: (bounds: GroundBounds) => void
}

interface PaintedGround {
  /** `null` for a map that is drawn on nothing. */
  layer: GridLayer | null
  setLook: (look: GroundLook) => void
  reload: () => void
}

/** The layer of a ground. */
export function groundLayer(ground: Ground, look: GroundLook, events: GroundEvents): PaintedGround {
  switch (ground.kind) {
    case 'archive': {
      const layer = watched(new GroundLayer(ground.loadPart, look, events.onBounds), events.onTiles)
      return { layer, setLook: (next) => layer.setLook(next), reload: () => layer.reload() }
    }
    case 'tiles': {
      const layer = watched(new TileLayer(ground.loadTile), events.onTiles)
      return { layer, setLook: () => undefined, reload: () => void layer.redraw() }
    }
    case 'none':
      return { layer: null, setLook: () => undefined, reload: () => undefined }
  }
}

/** Tells of failures as they come, and takes them back once all that is in view has come. */
function watched<Layer extends GridLayer>(layer: Layer, tell: (hasFailed: boolean) => void): Layer {
  let failures = 0
  layer.on('loading', () => {
    failures = 0
  })
  layer.on('tileerror', () => {
    failures += 1
    tell(true)
  })
  layer.on('load', () => tell(failures > 0))
  return layer
}
