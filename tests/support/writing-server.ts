import { startSession } from '#server/areas/identity/sessions.ts'
import { readEnvironment } from '#server/run/environment.ts'
import { startServer } from '#server/run/start.ts'
import { noLimits } from './request-limits.ts'

/** A server in a process of its own for tests that end it by force; prints its port and the token of a new user. */
const server = await startServer(readEnvironment(process.env), {
  frontendFolder: null,
  limits: noLimits,
  print: () => undefined,
  onLost: () => process.exit(1),
})
const { db } = server.services
const now = new Date()
const token = await db.transaction().execute(async (trx) => {
  const user = await trx
    .insertInto('app_user')
    .values({
      email: `${now.getTime()}@perille.example`,
      username: null,
      removed_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return startSession(trx, { userId: user.id, now, network: 'test', clientVersion: null })
})
process.stdout.write(`${JSON.stringify({ port: server.port, token })}\n`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
