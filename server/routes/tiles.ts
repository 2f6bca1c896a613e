import { getTile } from '#contract/tiles.ts'
import { signedIn } from '../access-rules.ts'
import type { App } from '../calls.ts'
import { serveImage } from '../serve.ts'

export function tileRoutes(app: App): void {
  serveImage(app, getTile, signedIn, ({ params }) => app.services.tiles(params))
}
