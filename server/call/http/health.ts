import { sql } from 'kysely'
import type { App } from '../calls.ts'

/**
 * For load balancers and service managers. Neither answer says anything about versions or hosts. A server that has fallen
 * behind with something says so and is as ready as before: another process would be no better off.
 */
export function healthRoutes(app: App): void {
  const { fastify, services } = app
  fastify.get('/healthz', () => ({ status: 'ok' }))

  fastify.get('/readyz', async (_, reply) => {
    const isReady = !app.isLeaving && !app.isClosing && !(await app.storageIsLow()) && (await answers())
    const behind = app.behind()
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', ...(behind.length > 0 && { behind }) })
  })

  /** Whether the database answers, and takes what is written: also who reads is written down. */
  const answers = (): Promise<boolean> =>
    sql<{ takes: boolean }>`select current_setting('transaction_read_only') = 'off' as takes`.execute(services.db).then(
      ({ rows }) => rows[0]?.takes === true,
      () => false,
    )
}
