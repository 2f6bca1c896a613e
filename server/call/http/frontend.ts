import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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

/**
 * What answers where nothing is: the app, to a browser that opens the address as a page. The app says that there is none.
 */
export const answerNoPage = ({ method, headers }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  method === 'GET' && headers.accept?.includes('text/html') ? reply.code(404).sendFile('index.html') : noFile(reply)

export const noFile = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found')
