import type { FastifyInstance } from 'fastify'
import type { Counts } from '../../ground/counts.ts'
import { routeOf } from '../../ground/log.ts'

/** Tells of each answer once it begins, by the path of its route. */
export function countAnswers(fastify: FastifyInstance, { answered }: Counts): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { method } = request
    answered({ route: routeOf(request), method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    done(null, payload)
  })
}
