import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getAppInfo } from '#contract/app.ts'
import { saveImportRows, searchImport } from '#contract/passenger-import.ts'
import type { DeskEars } from '#data/import/desk-ears.ts'
import { fetchImports } from '#data/import/history.ts'
import type { ImportJournal } from '#data/import/journal.ts'
import { withSource } from '#domain/import/mapping.ts'
import { cleanUp } from '#server/run/housekeeping.ts'
import { leaveUnnamed } from '#tests/support/client.ts'
import { helvi, importDesks, mapping, place, saved, sheetOf, still, uuno, veikko } from '#tests/support/import-desks.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const { scene, client, organizationId, ears, openDesk, matched, names } = importDesks()

describe('a sheet that is imported twice', () => {
  const rows = [helvi, uuno, veikko]
  /** The ears of a device of somebody else. */
  const elsewhere = (): DeskEars => {
    let journal: ImportJournal | null = null
    return {
      session: () => Promise.resolve({ token: scene.tokens.second, userKey: 'toinen' }),
      readJournal: () => Promise.resolve(journal),
      keepJournal: (kept) => Promise.resolve(void (journal = kept)),
      forgetJournal: () => Promise.resolve(void (journal = null)),
    }
  }
  const where: [string, () => DeskEars][] = [
    ['in two tabs', ears],
    ['on two devices', elsewhere],
  ]

  test.each(where)('%s makes each passenger once: the second one matches its rows again', async (_, earsOfSecond) => {
    const first = await matched(sheetOf(rows))
    const second = await matched(sheetOf(rows), { heardBy: earsOfSecond() })
    expect(await saved(first)).toMatchObject({ how: 'finished', progress: { counts: { created: 3 } } })

    expect(await saved(second)).toMatchObject({ how: 'savedSince', importId: null, progress: { done: 0 } })
    expect(second.overview().needsMatch).toBe(true)
    expect((await second.match(still)).overview).toMatchObject({
      needsMatch: false,
      counts: { unchanged: 3 },
      toSave: { create: 0, update: 0 },
    })
    expect(await names()).toHaveLength(3)
    expect(await fetchImports(organizationId())).toHaveLength(1)
  })

  test.each(where)('%s makes each passenger once when the other one saves in between', async (_, earsOfSecond) => {
    const all = [
      ...rows,
      ...['Aino', 'Eino', 'Impi'].map((name, at) => [`${name} Lisätty`, `l${at}`, 'Sivutie 1', place]),
    ]
    const first = await matched(sheetOf(all), { batches: { searchRows: 500, saveRows: 1 } })
    client().link = ({ path }) => {
      if (path === saveImportRows.path) first.stop()
      return 'pass'
    }
    expect((await saved(first)).how).toBe('stopped')
    client().link = () => 'pass'
    const second = await matched(sheetOf([...all, ['Tyyne Uusi', 'e4', 'Ylätie 4', place]]), {
      heardBy: earsOfSecond(),
    })
    expect(await saved(second)).toMatchObject({ how: 'finished' })

    const end = await saved(first)
    const { toSave } = (await first.match(still)).overview
    expect([end.how, toSave]).toEqual(['savedSince', { create: 0, update: 0, leftOut: 0 }])
    expect(await names()).toHaveLength(7)
  })

  test('makes nobody twice where the server has forgotten the answers: what is left is a new import', async () => {
    const { db } = scene.server.services
    const all = [...rows, ...['Aino', 'Eino', 'Impi'].map((name, at) => [`${name} Lisätty`, `l${at}`, 'Tie 1', place])]
    const desk = await matched(sheetOf(all), { batches: { searchRows: 500, saveRows: 1 } })
    client().link = ({ path }) => {
      if (path === saveImportRows.path) desk.stop()
      return 'pass'
    }
    expect((await saved(desk)).how).toBe('stopped')
    client().link = () => 'pass'
    await sql`update passenger_import set active_at = active_at - interval '8 days'`.execute(db)
    await cleanUp(db, new Date(scene.server.clock.now))

    expect((await saved(desk)).how).toBe('tooOld')
    expect((await saved(desk)).how).toBe('savedSince')
    await desk.match(still)
    expect((await saved(desk)).how).toBe('finished')
    expect(await names()).toHaveLength(6)
    expect(await fetchImports(organizationId())).toHaveLength(2)
  })

  test('is gone on with where the other one has written nothing', async () => {
    const first = await matched(sheetOf(rows))
    await scene.saved(await scene.begun(), [{ row: 2, passenger: {} }])
    answered(await scene.update(1, 'finished'))
    expect(await saved(first)).toMatchObject({ how: 'finished', progress: { counts: { created: 3 } } })
  })
})

describe('a server that cannot be asked which calls it has', () => {
  const isAsked = (path: string) => path === getAppInfo.path

  test('is told of no row by itself: the rows are held up until it answers', async () => {
    const desk = await openDesk(sheetOf([helvi, uuno]))
    client().link = ({ path }) => (isAsked(path) ? 403 : 'pass')
    expect(await desk.match(still)).toMatchObject({
      how: 'partly',
      overview: { unanswered: 2, toSave: { create: 0, update: 0 } },
    })
    expect(client().seen.filter(({ path }) => path === searchImport.path)).toEqual([])

    client().link = () => 'pass'
    expect((await desk.match(still)).overview).toMatchObject({ unanswered: 0, toSave: { create: 2 } })
    expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { created: 2 } } })
    expect(client().seen.filter(({ path }) => isAsked(path))).toHaveLength(1)
    expect(client().seen.filter(({ path }) => path === saveImportRows.path)).toHaveLength(1)
  })

  test('is sent nothing, either', async () => {
    const desk = await openDesk(sheetOf([helvi]))
    // a row without any key is about nobody, and was not asked about
    desk.setMapping(
      ['search.name', 'search.externalId'].reduce((all, name) => withSource(all, { name, block: null }, null), mapping),
    )
    client().link = ({ path }) => (isAsked(path) ? 403 : 'pass')
    expect(await desk.match(still)).toMatchObject({ how: 'partly', overview: { toSave: { create: 1 } } })
    expect(await saved(desk)).toMatchObject({ how: 'refused' })
    expect(await names()).toEqual([])
  })

  test('has the documented calls alone where it does not know the question', async () => {
    const desk = await openDesk(sheetOf([uuno]))
    leaveUnnamed(client())
    client().link = ({ path }) => (isAsked(path) ? 404 : 'pass')
    expect((await desk.match(still)).how).toBe('answered')
    expect(client().seen.map(({ path }) => path)).toContain(searchImport.path)
    client().isUnnamed = false
  })
})
