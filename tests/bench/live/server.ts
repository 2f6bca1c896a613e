import { join } from 'node:path'
import { accessLevels } from '#domain/access.ts'
import { startSession } from '#server/areas/identity/sessions.ts'
import { readOrMakeKeys } from '#server/ground/keys.ts'
import { addUser, deskLevels } from '#tests/support/users.ts'
import { destinationId, destinationNames, fillDatabase, startBenchServer } from '../database.ts'
import { sleep } from '../statistics.ts'
import type { LiveServerCommand, LiveServerReady, LiveServerSettings } from './protocol.ts'

// A process of its own: what it holds in memory is the server's alone, and the client takes nothing of its time.
const { dataFolder, databaseUrl, app, users } = JSON.parse(process.argv[2] ?? '') as LiveServerSettings

const keyFile = join(dataFolder, 'keys.json')
readOrMakeKeys(keyFile)
const server = await startBenchServer(
  { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, KEY_FILE: keyFile },
  { frontendFolder: app, logLevel: 'error' },
)
const { services, port } = server
await fillDatabase(services)

async function tokensAt(...aliases: string[]): Promise<string[]> {
  const { db, clock } = services
  const places = await db
    .selectFrom('destination')
    .select(['id', 'organization_id'])
    .where('alias', 'in', aliases)
    .execute()
  const levels = { ...deskLevels, passengers: accessLevels.none }
  const roles = places.map(({ id, organization_id }) => ({
    organizationId: organization_id,
    destinationId: id,
    levels,
  }))
  const tokens: string[] = []
  for (let index = 0; index < users; index += 1) {
    const email = `katsoja-${String(places[0]?.id)}-${index}@perille.example`
    const userId = await addUser(services, { email, password: null, roles })
    const session = { userId, now: new Date(clock()), network: '127.0.0.1', clientVersion: '' }
    tokens.push(await db.transaction().execute((trx) => startSession(trx, session)))
  }
  return tokens
}

async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await sleep(200)
  }
  return process.memoryUsage().rss
}

const say = (what: LiveServerReady | number) => process.send?.(what)

process.on('message', (command: LiveServerCommand) => {
  if (command === 'memory') void heldBytes().then(say)
  else void server.stop().then(() => process.disconnect())
})

const names = Object.keys(destinationNames) as (keyof typeof destinationNames)[]
const ids = await Promise.all(names.map((name) => destinationId(services, destinationNames[name])))
say({
  port,
  destinations: Object.fromEntries(names.map((name, at) => [name, ids[at] ?? 0])) as LiveServerReady['destinations'],
  tokens: {
    watching: await tokensAt(destinationNames.week300, destinationNames.week5000),
    others: await tokensAt(destinationNames.day300),
  },
})
