import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAppInfo } from '#contract/app.ts'
import {
  searchImport,
  searchImportMany,
  searchImportPermissions,
  searchImportPermissionsMany,
  type SearchedRow,
} from '#contract/passenger-import.ts'
import { announcedBatches } from '#data/import/batches.ts'
import { currentSession } from '#data/device/db.ts'
import { searchPermissions, searchRows, type FoundRow, type SearchOptions } from '#data/import/search.ts'
import { callerOf } from '#data/import/session.ts'
import { pullMe, signIn } from '#data/session.ts'
import { matchTypes } from '#domain/import/sent-row.ts'
import { connectClient, type ClientLink } from '#tests/support/client.ts'
import { block, importScene } from '#tests/support/import-scene.ts'
import { testPassword } from '#tests/support/users.ts'

const scene = importScene()
let client: ClientLink
let helviId: number

beforeAll(async () => {
  client = connectClient(scene.server)
  await signIn('hallinta@perille.example', testPassword)
  await pullMe()
})
beforeEach(async () => {
  client.link = () => 'pass'
  helviId = await scene.helvi({ externalId: 'e1' })
  client.seen = []
})

const waited: number[] = []

async function optionsOf(batch: number | null, given: Partial<SearchOptions> = {}): Promise<SearchOptions> {
  const ask = async () => {
    const session = await currentSession()
    return session && { token: session.token, userKey: session.userKey }
  }
  const session = await ask()
  if (!session) throw new Error('Nobody is signed in.')
  waited.length = 0
  return {
    ...{ organizationId: scene.centre.organizationId, caller: callerOf(ask, session) },
    batches: () => Promise.resolve(batch === null ? null : { searchRows: batch, saveRows: batch }),
    ...{ signal: new AbortController().signal, random: () => 1 },
    wait: (ms) => {
      waited.push(ms)
      return Promise.resolve()
    },
    ...given,
  }
}

const rows: SearchedRow[] = [
  { row: 2, externalId: 'e1' },
  { row: 3, name: 'Joku Muu' },
  { row: 4, name: 'Helvi Tuomikoski' },
]

async function found(options: SearchOptions, asked = rows) {
  const all: FoundRow[] = []
  const end = await searchRows(asked, options, (some) => all.push(...some))
  const matches = all
    .sort((a, b) => a.row - b.row)
    .map(({ row, matches }) => ({ row, found: matches.map(({ result, matchedBy }) => [result.id, matchedBy]) }))
  return { end, matches }
}

const all = () => [
  { row: 2, found: [[helviId, matchTypes.externalId]] },
  { row: 3, found: [] },
  { row: 4, found: [[helviId, matchTypes.name]] },
]
const calls = () => client.seen.map(({ method, path }) => `${method} ${path}`)

describe('rows', () => {
  test('are asked about in batches', async () => {
    expect(await found(await optionsOf(2))).toEqual({ end: 'answered', matches: all() })
    expect(calls()).toEqual(Array(2).fill(`POST ${searchImportMany.path}`))
  })

  test('are asked about one by one where the server knows nothing else', async () => {
    expect(await found(await optionsOf(null))).toEqual({ end: 'answered', matches: all() })
    expect(calls()).toEqual(Array(3).fill(`GET ${searchImport.path}`))
  })

  test('that are too many for a body are asked about in halves', async () => {
    let times = 0
    client.link = () => ((times += 1) === 1 ? 413 : 'pass')
    expect(await found(await optionsOf(500))).toEqual({ end: 'answered', matches: all() })
    expect(calls()).toHaveLength(2)
  })

  test('are asked about again when no answer comes, later each time', async () => {
    let times = 0
    client.link = () => ((times += 1) < 4 ? 'cut' : 'pass')
    expect(await found(await optionsOf(500))).toEqual({ end: 'answered', matches: all() })
    expect(waited).toEqual([2000, 4000, 8000])
  })

  test('are asked about in batches once it is known that there are any, and never one by one before', async () => {
    let times = 0
    client.link = () => ((times += 1) < 4 ? 'cut' : 'pass')
    expect(await found(await optionsOf(null, { batches: announcedBatches }))).toEqual({
      end: 'answered',
      matches: all(),
    })
    expect(calls()).toEqual([`GET ${getAppInfo.path}`, `POST ${searchImportMany.path}`])
  })

  test('that nobody can be asked about stay unanswered, and are asked one by one of nobody', async () => {
    client.link = () => 'cut'
    expect(await found(await optionsOf(null, { batches: announcedBatches }))).toEqual({ end: 'partly', matches: [] })
    expect(waited).toHaveLength(5)
  })

  test('tell the mark at which they were found, also where there are none', async () => {
    const marks: number[] = []
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: helviId, passenger: { note: 'Uusi' } }])
    await searchRows([], await optionsOf(500), (_, mark) => marks.push(mark))
    expect(marks).toEqual([await scene.mark()])
    expect(marks[0]).toBeGreaterThan(0)
  })

  test('stay unanswered when none comes at all', async () => {
    client.link = () => 'cut'
    expect(await found(await optionsOf(500))).toEqual({ end: 'partly', matches: [] })
    expect(waited).toHaveLength(5)
  })

  test('are asked about by nobody else than who began', async () => {
    const options = await optionsOf(1)
    await signIn('toinen@perille.example', testPassword)
    expect(await found(options)).toEqual({ end: 'signedOut', matches: [] })
    expect(calls().filter((each) => each.includes('importer'))).toEqual([])
    await signIn('hallinta@perille.example', testPassword)
  })

  test('are asked about no more once it is cancelled', async () => {
    const leaving = new AbortController()
    client.link = () => {
      leaving.abort()
      return 'pass'
    }
    expect((await found(await optionsOf(1, { signal: leaving.signal }))).end).toBe('cancelled')
    expect(calls().length).toBeLessThan(3)
  })
})

describe('transportation permissions of passengers', () => {
  test.each([500, null])('are asked for by their names (batch %s)', async (batch) => {
    const importId = await scene.begun()
    await scene.saved(importId, [
      { row: 2, passengerId: helviId, permissions: [block({ name: 'Koulukyydit' })] },
      { row: 3, passengerId: helviId, permissions: [block({ name: 'Muut' })] },
    ])
    client.seen = []
    const told: unknown[] = []
    const items = [{ passengerId: helviId, names: ['koulukyydit'] }]
    const end = await searchPermissions(items, await optionsOf(batch), (id, permissions) =>
      told.push([id, permissions.map(({ name }) => name)]),
    )
    expect(end).toBe('answered')
    expect(told).toEqual([[helviId, ['Koulukyydit']]])
    expect(calls()).toEqual([
      batch === null
        ? `GET ${searchImportPermissions.path.replace(':passengerId', String(helviId))}`
        : `POST ${searchImportPermissionsMany.path}`,
    ])
  })
})
