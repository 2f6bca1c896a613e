import { open, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { signIn } from '#contract/auth.ts'
import { bearer } from '#contract/headers.ts'
import { searchAddresses } from '#contract/places.ts'
import type { AddressHits } from '#domain/address-hit.ts'
import { accessLevels } from '#domain/access.ts'
import { streetTable } from '#server/db/address-lists.ts'
import { createListKeeper } from '#server/places/list/keeper.ts'
import { currentList } from '#server/places/list/lists.ts'
import { addressSearchWith } from '#server/places/choose.ts'
import type { RunningServer } from '#server/run/start.ts'
import { inventedAddress, inventedLine, inventedTitles } from '#tests/support/invented-streets.ts'
import { addDestination, addOrganization, addUser, nothing, testPassword } from '#tests/support/users.ts'
import { cacheFolder, startBenchServer } from '../database.ts'
import { onPostgresql } from '../on-postgresql.ts'
import { measured, type Group, type Measured, type RowName } from '../row.ts'
import { median, p95 } from '../statistics.ts'

const unit = 'ms'
const addresses = 1_000_000
const linesAtOnce = 20_000
const searches = 300
const email = 'osoitteenhakija@perille.example'

async function writeList(file: string): Promise<void> {
  const handle = await open(file, 'w')
  await handle.write(`${inventedTitles.join(';')}\r\n`)
  for (let first = 0; first < addresses; first += linesAtOnce) {
    const lines = Array.from({ length: linesAtOnce }, (_, at) => inventedLine(first + at))
    await handle.write(`${lines.join('\r\n')}\r\n`)
  }
  await handle.close()
}

/** What people type, in turn: the beginning of a street, a house, a town with it, a postal code, Swedish, errors. */
function typed(index: number): string {
  const address = inventedAddress((index * 7919 * 13) % addresses)
  const { name, number, postalCode, town } = address
  // two letters turned in the middle
  const wrong = `${name.slice(0, 3)}${name.charAt(4)}${name.charAt(3)}${name.slice(5)}`
  const swedish = address.nameSwedish || name
  const kinds = [
    name.slice(0, 5),
    name,
    `${name} ${number}`,
    `${name} ${number}, ${town}`,
    `${name} ${number} b 12, ${postalCode} ${town}`,
    postalCode,
    `${swedish} ${number}`,
    wrong,
    `${wrong} ${number} ${town}`,
    `${name.slice(0, -2)} ${town.slice(0, 4)}`,
  ]
  return kinds[index % kinds.length] ?? ''
}

async function measureSearches(name: RowName, server: RunningServer, folder: string): Promise<Measured> {
  const { services, port } = server
  const { db, clock } = services
  const file = join(folder, 'osoitteet.csv')
  await writeList(file)
  const said: string[] = []
  const began = performance.now()
  await createListKeeper({ db, file, clock, pause: () => setImmediate(), say: (line) => said.push(line) }).look()
  const loadedS = (performance.now() - began) / 1000
  const list = await currentList(db)
  if (list?.addresses !== addresses) throw new Error(said.join(' '))
  services.addresses = addressSearchWith({ kind: 'file', file }, db)

  const organizationId = await addOrganization(services, 'Suurkunta')
  const destinationId = await addDestination(services, organizationId, 'Päiväkeskus')
  const levels = { ...nothing, bookings: accessLevels.write }
  await addUser(services, { email, roles: [{ organizationId, destinationId, levels }] })
  const origin = `http://127.0.0.1:${port}`
  const signedIn = await fetch(`${origin}${signIn.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: email, password: testPassword }),
  })
  const { auth_token: token } = (await signedIn.json()) as { auth_token: string }

  const times: number[] = []
  const bare: number[] = []
  let empty = 0
  for (let index = -50; index < searches; index += 1) {
    const { north, east } = { north: 60 + (Math.abs(index) % 8), east: 22 + (Math.abs(index) % 7) }
    const query = new URLSearchParams({ q: typed(Math.abs(index)), near: `${north},${east}` })
    const started = performance.now()
    const reply = await fetch(`${origin}${searchAddresses.path}?${query.toString()}`, {
      headers: { Authorization: bearer(token) },
    })
    const { hits } = (await reply.json()) as AddressHits
    const answered = performance.now()
    if (reply.status !== 200) throw new Error(`The search answered ${reply.status}`)
    await sql`select name from ${streetTable(list.id)} where id = ${1 + Math.abs(index)}::int`.execute(db)
    // what the first ones say of a cold database counts for nothing
    if (index < 0) continue
    times.push(answered - started)
    bare.push(performance.now() - answered)
    if (hits.length === 0) empty += 1
  }
  const note = [
    `p95 of ${searches} of ten kinds`,
    `median ${Math.round(median(times))} ms`,
    `${list.streets} streets, read in ${Math.round(loadedS)} s`,
  ].join(', ')
  const flaws = empty > 0 ? [`${empty} searches found nothing`] : []
  return measured(name, { unit, note, value: p95(times), reference: p95(bare), flaws })
}

async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(cacheFolder, 'addresses-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const addressesPostgresql: Group = onPostgresql(['address-search-pg'], { unit }, async ({ server }) => [
  await withFolder((folder) => measureSearches('address-search-pg', server, folder)),
])

export const addressesEmbedded: Group = {
  rows: ['address-search-pglite'],
  measure: () =>
    withFolder(async (folder) => {
      const server = await startBenchServer({ DATA_DIR: join(folder, 'data') }, { logLevel: 'error' })
      try {
        return [await measureSearches('address-search-pglite', server, folder)]
      } finally {
        await server.stop()
      }
    }),
}
