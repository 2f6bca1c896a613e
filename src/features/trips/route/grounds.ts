import type { MapGround } from '#contract/app.ts'
import { fetchMapPart, fetchTile } from '#data/drives.ts'
import { sync } from '#state/sync.ts'
import type { Ground } from '../map/ground/ground.ts'

/** What the server's map is drawn on. Each stays the same one, so that what was read of it is known again. */
export const grounds: Record<MapGround, Ground> = {
  archive: { kind: 'archive', loadPart: fetchMapPart },
  tiles: { kind: 'tiles', loadTile: fetchTile },
  none: { kind: 'none' },
}

/** Lets come what each map needs, for whoever is about to open a route. It tells of nobody, and failing costs nothing. */
export function prepareMap(): void {
  const ground = grounds[sync.mapGround]
  import('../map/RouteMapParts.ts').then(
    ({ openAhead }) => {
      if (ground.kind === 'archive') openAhead(ground.loadPart)
    },
    // the map itself says so when it is to be shown
    () => undefined,
  )
}
