import { sql } from 'kysely'
import type { App } from '../calls.ts'

/** For load balancers and service managers. Neither answer says anything about versions or hosts. */
export function healthRoutes(app: App): void {
  const { fastify, services } = app
  fastify.get('/healthz', () => ({ status: 'ok' }))

  fastify.get('/readyz', async (_, reply) => {
    const isReady = !app.isClosing && !(await app.storageIsLow()) && (await answers())
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })

  const answers = (): Promise<boolean> =>
    sql`select 1`.execute(services.db).then(
      () => true,
      () => false,
    )
}
