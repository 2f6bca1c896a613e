import { join } from 'node:path'
import { readOrMakeKeys } from '#server/ground/keys.ts'
import { productionLimits } from '#server/ground/limits.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { destinationId, fillDatabase, destinationNames, startBenchServer } from '../database.ts'
import { addBareMix } from './bare-mix.ts'
import { bareRoutes } from './bare-routes.ts'
import type { ApiServerCommand, ApiServerReady, ApiServerSettings } from './protocol.ts'

// A process of its own, so that the client that measures takes nothing of the server's time.
const { dataFolder, databaseUrl } = JSON.parse(process.argv[2] ?? '') as ApiServerSettings

const settings: Record<string, string> = { DATA_DIR: dataFolder }
if (databaseUrl !== null) {
  settings['DATABASE_URL'] = databaseUrl
  settings['KEY_FILE'] = join(dataFolder, 'keys.json')
  readOrMakeKeys(settings['KEY_FILE'])
}
// one user makes all the calls, and is not held up; a server that falls behind turns calls away as everywhere
const server = await startBenchServer(settings, { limits: limitsWith({ longest: productionLimits.longest }) })
const { services } = server
await fillDatabase(services)

const bare = bareRoutes(services)
await addBareMix(bare, services)
await bare.listen({ host: '127.0.0.1', port: 0 })

const say = (what: ApiServerReady | ApiServerCommand) => process.send?.(what)

const commands: Record<ApiServerCommand, () => Promise<unknown>> = {
  reset: () =>
    services.db
      .updateTable('arrival')
      .set({ completed_at: null, completed_by: null, occurred_at: null })
      .where('completed_at', 'is not', null)
      .execute(),
  async stop() {
    await bare.close()
    await server.stop()
  },
}

process.on('message', (command: ApiServerCommand) => {
  void commands[command]().then(() => {
    say(command)
    if (command === 'stop') process.disconnect()
  })
})

const { port } = bare.server.address() as { port: number }
const ids = await Promise.all(Object.values(destinationNames).map((alias) => destinationId(services, alias)))
const names = Object.keys(destinationNames) as (keyof typeof destinationNames)[]
say({
  ports: { product: server.port, bare: port },
  destinations: Object.fromEntries(names.map((name, at) => [name, ids[at] ?? 0])) as ApiServerReady['destinations'],
})
