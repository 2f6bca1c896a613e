import type { FastifyReply, FastifyRequest } from 'fastify'
import { getMapArchive, getTile } from '#contract/tiles.ts'
import { signedIn } from '../call/access-rules.ts'
import type { App } from '../call/calls.ts'
import type { MapArchive } from '../call/outside/map-archive.ts'
import { serveBytes, serveImage } from '../call/serve.ts'
import { Refused } from '../ground/refused.ts'
import { largestPart, rangeOf } from './archive/byte-range.ts'

export function tileRoutes(app: App): void {
  serveImage(app, getTile, signedIn, async ({ params }) => (await app.services.tiles?.(params)) ?? null)
  serveBytes(app, getMapArchive, signedIn, (_, request, reply) => answerPart(app.services.archive, request, reply))
}

/** A file that is another one by the time its bytes are read is looked at once more. */
const attempts = 2

async function answerPart(
  archive: MapArchive | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  for (let attempt = 0; archive && attempt < attempts; attempt += 1) {
    const state = await archive.state()
    if (!state) break
    const { size, etag } = state
    const { range, 'if-range': ifRange } = request.headers
    // a part of another file than the asker has read from is of no use to them
    const asked = rangeOf(ifRange === undefined || ifRange === etag ? range : undefined, size)
    if (asked === 'unsatisfiable' || (asked === null && size > largestPart)) {
      reply.headers({ ETag: etag, 'Content-Range': `bytes */${size}` })
      throw new Refused(416, 'bad_request')
    }
    const { from, to } = asked ?? { from: 0, to: size - 1 }
    const length = Math.min(to - from + 1, largestPart)
    const bytes = await archive.read(state, from, length)
    if (!bytes) continue
    if (asked) reply.code(206).header('Content-Range', `bytes ${from}-${from + length - 1}/${size}`)
    return reply.headers({ 'Accept-Ranges': 'bytes', ETag: etag }).type('application/octet-stream').send(bytes)
  }
  throw new Refused(502, 'map_tile_unavailable')
}
