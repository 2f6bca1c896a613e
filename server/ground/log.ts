import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * What may stand in the log: names of routes, numbers, ids. Never addresses as they were asked for, bodies, headers, or
 * what the database says about an error, because it quotes values.
 */
export const logSettings = (level: 'info' | 'warn' | 'error'): FastifyServerOptions['logger'] => ({
  level,
  base: null,
  serializers: { err: describeError, req: () => ({}), res: () => ({}) },
})

interface LoggedError {
  [key: string]: unknown
  type: string
  message: string
  stack: string
  code?: string
  cause?: LoggedError
}

/** Name, code and place of an error, without its message. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code } = error as { code?: unknown }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.name,
    message: '',
    stack: frames.join('\n'),
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** The path of the route that answers, with the names of its ids; one word for all addresses that have none. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

/** One line for each answer. */
export function logAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.principal?.id ?? null,
    }
    request.log.info(line, 'answered')
    done()
  })
}
