import { getTile } from '#contract/tiles.ts'
import { signedIn } from '../call/access-rules.ts'
import type { App } from '../call/calls.ts'
import { serveImage } from '../call/serve.ts'

export function tileRoutes(app: App): void {
  serveImage(app, getTile, signedIn, ({ params }) => app.services.tiles(params))
}
