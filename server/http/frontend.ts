import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Compresses answers on the way out, at a level that costs less time than it saves. */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/**
 * Hands out the built app, compressed by the build. Files whose names carry a hash never change; everything else is
 * asked for each time.
 */
export async function serveFrontend(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(files, {
    root: folder,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(`${folder}/frontend/`)
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
