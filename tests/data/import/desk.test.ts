import { describe, expect, test } from 'vitest'
import { saveImportRows, searchImportMany } from '#contract/passenger-import.ts'
import { fetchImports, fetchImportRows, fetchTakeBackPreview, takeBack } from '#data/import/history.ts'
import { unfinishedImport } from '#data/import/journal.ts'
import { pullPassengerList } from '#data/passenger-list.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { withSource } from '#domain/import/mapping.ts'
import type { SaveProgress } from '#domain/import/save-progress.ts'
import { helvi, importDesks, mapping, place, saved, sheetOf, still, uuno, veikko } from '#tests/support/import-desks.ts'

const { scene, client, organizationId, back, openDesk, matched, names } = importDesks()

describe('a sheet', () => {
  test('is matched, saved, and then has nothing more to save', async () => {
    const id = await scene.helvi({ externalId: 'e1' })
    const desk = await matched(sheetOf([helvi, uuno]))
    expect(desk.overview()).toMatchObject({ toSave: { create: 1, update: 1, leftOut: 0 }, isMatched: true })

    const told: SaveProgress[] = []
    const end = await desk.save({ lines: 'ready' }, (progress) => told.push(progress))
    expect(end).toMatchObject({
      how: 'finished',
      progress: { done: 2, total: 2, counts: { created: 1, updated: 1, failed: 0 } },
    })
    expect(told.at(-1)?.total).toBe(2)
    expect(await scene.passenger(id)).toMatchObject({ homeAddress: 'Rantatie 5' })
    expect(await names()).toEqual(['Helvi Tuomikoski', 'Uuno Uusitalo'])
    expect(await unfinishedImport(organizationId())).toBeNull()
    expect(await fetchImports(organizationId())).toMatchObject([
      { id: end.importId, fileName: 'kunta.csv', state: 'finished', counts: { created: 1, updated: 1 } },
    ])

    expect((await saved(desk)).progress).toMatchObject({ total: 2, done: 2 })
    expect((await desk.match(still)).overview).toMatchObject({
      counts: { saved: 2 },
      toSave: { create: 0, update: 0 },
      verdicts: { unchanged: 2 },
    })
    const again = await matched(sheetOf([helvi, uuno]))
    expect(again.overview().counts).toMatchObject({ unchanged: 2 })
  })

  test('keeps nothing on the device of what its rows say', async () => {
    const desk = await matched(sheetOf([helvi, uuno]))
    client().link = ({ path }) => (path === saveImportRows.path ? 401 : 'pass')
    expect((await saved(desk)).how).toBe('signedOut')

    const kept = JSON.stringify(await workspace().drafts.drafts.toArray())
    expect(kept).toContain('kunta.csv')
    for (const text of [...helvi, ...uuno].filter(({ length }) => length > 2)) expect(kept).not.toContain(text)
  })

  test('saves each row once when answers are lost', async () => {
    const desk = await matched(sheetOf([helvi, uuno, veikko]))
    let lost = 0
    client().link = ({ path }) => (path === saveImportRows.path && (lost += 1) < 3 ? 'loseAnswer' : 'pass')

    expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { created: 3 } } })
    expect(await names()).toHaveLength(3)
  })
})

test('every row is in the table, page after page', async () => {
  const many = Array.from({ length: 250 }, (_, at) => [`Aino Rivi${at}`, `r${at}`, 'Sivutie 1', place])
  const desk = await matched(sheetOf(many))
  const pages = [0, 100, 200].map((offset) => desk.lines({ filter: 'all' }, offset, 100))
  expect(pages.map(({ total }) => total)).toEqual([250, 250, 250])
  expect(pages.flatMap(({ lines }) => lines.map(({ name }) => name))).toEqual(many.map(([name]) => name))
})

test('what is wrong is counted and shown in the lines that are still open, by the same numbers', async () => {
  const wrong = ['Aino Aho', 'Eino Aho', 'Kaino Aho'].map((name, at) => [name, `w${at}`, 'Sivutie 1', 'Olematon'])
  const desk = await matched(sheetOf([helvi, ...wrong]))
  const at = { name: 'mainDestination', block: null }
  const shown = () => desk.lines({ filter: 'all', problemIn: at, alike: 'Olematon' }, 0, 10).total
  expect(desk.overview()).toMatchObject({ counts: { blocked: 3 }, alike: [{ rows: 3 }], problems: [{ errors: 3 }] })
  expect(shown()).toBe(3)
  desk.edit(1, at, { override: scene.centre.destinationId })
  expect(desk.overview()).toMatchObject({ counts: { blocked: 2 }, alike: [{ rows: 2 }] })
  expect(shown()).toBe(2)
})

test('what somebody has looked at, or is saved, waits for nobody', async () => {
  const desk = await matched(sheetOf([helvi, uuno].map(([name, id, , where]) => [name!, id!, 'ei', where!])))
  const walker = withSource(
    withSource(mapping, { name: 'homeAddress', block: null }, null),
    { name: 'utilities.walker', block: null },
    { column: 2 },
  )
  expect(desk.setMapping(walker).alike).toMatchObject([{ text: 'ei', error: null, rows: 2 }])
  expect(desk.accept([0], true).alike).toMatchObject([{ rows: 1 }])
  expect((await saved(desk)).progress.counts.created).toBe(1)
  expect(desk.accept([0], false).alike).toMatchObject([{ rows: 1 }])
})

describe('a row that has failed', () => {
  test('is sent again alone, and is in the own sheet with its reason until then', async () => {
    const id = await scene.helvi({ externalId: 'e1' })
    const desk = await matched(sheetOf([helvi, uuno]))
    await scene.changedByAnother(id, { note: 'Uusi' })
    expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { created: 1, failed: 1 } } })
    expect(desk.lines({ filter: 'failed' }, 0, 10).lines).toMatchObject([
      { name: 'Helvi Tuomikoski', state: 'failed', saveErrors: [{ code: 'api.errors.version_conflict' }] },
    ])
    expect(desk.problemKeys(['failed'])).toEqual(['api.errors.version_conflict'])

    const texts = new Map([['api.errors.version_conflict', 'Joku muu on muuttanut']])
    const bytes = await desk.ownSheet(['failed'], { sheet: 'Virheet', problem: 'Virhe', texts })
    const own = await openDesk(new File([bytes], 'virheet.xlsx'))
    expect(own.page(0, 10).map((row) => row.texts)).toEqual([[...helvi, 'Joku muu on muuttanut']])

    expect(await desk.save({ lines: 'failed' }, still)).toMatchObject({
      progress: { total: 2, counts: { created: 1, failed: 1 } },
    })
    // compared with the passenger as it is by now, it stands as any other row
    expect((await desk.match(still)).overview).toMatchObject({
      outdated: 0,
      counts: { failed: 0, updates: 1, saved: 1 },
    })
    expect(desk.line(0)).toMatchObject({ state: 'mapped', saveErrors: [] })
    expect(await saved(desk)).toMatchObject({
      how: 'finished',
      progress: { total: 2, counts: { created: 1, updated: 1 } },
    })
    expect(await scene.passenger(id)).toMatchObject({ homeAddress: 'Rantatie 5', note: 'Uusi' })
    expect(await fetchImports(organizationId())).toHaveLength(1)
  })
})

describe('an import that was cut off', () => {
  const rows = [helvi, uuno, veikko, ['Tyyne Tunniste', '', 'Ylätie 4', place]]

  test('is taken up with the same file, and sends what is left alone', async () => {
    const first = await matched(sheetOf(rows))
    let sent = 0
    client().link = ({ path }) => (path === saveImportRows.path && (sent += 1) > 1 ? 401 : 'pass')
    expect(await saved(first)).toMatchObject({ how: 'signedOut', progress: { done: 2 } })
    await back()

    const kept = await unfinishedImport(organizationId())
    const next = await matched(sheetOf(rows))
    expect(await next.takeUp(kept?.importId ?? 0, still)).toMatchObject({
      ...{ how: 'takenUp', done: 2, isOtherMapping: false, retyped: 0 },
      overview: { toSave: { create: 2, update: 0 } },
    })
    expect(await saved(next)).toMatchObject({
      how: 'finished',
      importId: kept?.importId,
      progress: { total: 4, counts: { created: 4 } },
    })
    expect(await names()).toHaveLength(4)
    expect(await unfinishedImport(organizationId())).toBeNull()
  })

  test('is not taken up with another file', async () => {
    const first = await matched(sheetOf(rows))
    client().link = ({ path }) => (path === saveImportRows.path ? 401 : 'pass')
    const { importId } = await saved(first)
    await back()

    const other = await matched(sheetOf([helvi]))
    expect(await other.takeUp(importId ?? 0, still)).toMatchObject({ how: 'otherFile', done: 0 })
  })

  test('holds rows up whose values were typed', async () => {
    const first = await matched(sheetOf(rows))
    first.edit(1, { name: 'homeAddress', block: null }, { isSkipped: false, override: 'Kirjoitettu 7' })
    client().link = ({ path }) => (path === saveImportRows.path ? 401 : 'pass')
    const { importId } = await saved(first)
    await back()

    const next = await matched(sheetOf(rows))
    expect(await next.takeUp(importId ?? 0, still)).toMatchObject({ how: 'takenUp', retyped: 1 })
    expect(next.lines({ filter: 'look' }, 0, 10).lines).toMatchObject([
      { name: 'Uuno Uusitalo', matchLooks: ['import.look.retyped'] },
    ])
    next.accept([1], true)
    expect(next.overview().toSave).toMatchObject({ create: 4, leftOut: 0 })
  })

  test('can be stopped, and gone on with on the same desk', async () => {
    const more = ['Aino', 'Eino'].map((name, at) => [`${name} Lisätty`, `e${9 + at}`, 'Sivutie 1', place])
    const desk = await matched(sheetOf([...rows, ...more]), { batches: { searchRows: 500, saveRows: 1 } })
    client().link = ({ path }) => {
      if (path === saveImportRows.path) desk.stop()
      return 'pass'
    }
    expect((await saved(desk)).how).toBe('stopped')
    expect(await fetchImports(organizationId())).toMatchObject([{ state: 'paused' }])
    client().link = () => 'pass'
    expect((await saved(desk)).how).toBe('finished')
    expect(await names()).toHaveLength(6)
    expect(await fetchImports(organizationId())).toMatchObject([{ state: 'finished', counts: { created: 6 } }])
  })
})

describe('who is about whom', () => {
  test('rows that nobody has answered are held up', async () => {
    const desk = await openDesk(sheetOf([helvi, uuno]))
    client().link = ({ path }) => (path === searchImportMany.path ? 403 : 'pass')
    expect(await desk.match(still)).toMatchObject({
      how: 'partly',
      overview: { unanswered: 2, toSave: { create: 0, update: 0, leftOut: 2 } },
    })
    expect(await names()).toEqual([])
    client().link = () => 'pass'
    expect((await desk.match(still)).overview).toMatchObject({ unanswered: 0, toSave: { create: 2 } })
  })

  test('who is called the same in another order is offered, and taken at a word', async () => {
    const id = await scene.helvi({ externalId: 'toinen' })
    await pullPassengerList('all', { freshForMs: 0 })
    const desk = await matched(sheetOf([['Tuomikoski Helvi', 'e1', 'Rantatie 5', place]]))
    expect(desk.overview().counts).toMatchObject({ look: 1 })
    expect(desk.candidates(0)).toMatchObject([{ passengerId: id, by: 'wordOrder' }])

    expect(await desk.chooseAllLike()).toMatchObject({ toSave: { create: 0, update: 1 } })
    expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { updated: 1 } } })
    expect(await scene.passenger(id)).toMatchObject({ externalId: 'e1', homeAddress: 'Rantatie 5' })
  })
})

describe('a server that knows the documented calls alone', () => {
  test('is asked and told of each row by itself', async () => {
    const id = await scene.helvi({ externalId: 'e1' })
    const desk = await matched(sheetOf([helvi, uuno]), { batches: null })
    expect(await saved(desk)).toMatchObject({
      how: 'finished',
      importId: null,
      progress: { counts: { created: 1, updated: 1 } },
    })
    expect(await scene.passenger(id)).toMatchObject({ homeAddress: 'Rantatie 5' })
    expect(await names()).toEqual(['Helvi Tuomikoski', 'Uuno Uusitalo'])
    expect(client().seen.filter(({ path }) => path.endsWith('Many') || path.includes('passengerImport'))).toEqual([])
    expect((await desk.match(still)).overview.verdicts).toMatchObject({ unchanged: 2 })
  })

  test('has made a passenger once, though its answer was lost', async () => {
    const desk = await matched(sheetOf([uuno]), { batches: null })
    let lost = 0
    client().link = ({ method, path }) =>
      method === 'POST' && path === '/api/passenger/' && (lost += 1) < 3 ? 'loseAnswer' : 'pass'
    expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { created: 1 } } })
    expect(await names()).toEqual(['Uuno Uusitalo'])
  })
})

test('an import is taken back', async () => {
  const id = await scene.helvi({ externalId: 'e1' })
  const desk = await matched(sheetOf([helvi, uuno]))
  const importId = (await saved(desk)).importId ?? 0
  expect((await fetchImportRows(organizationId(), importId, { index: 0, count: 10 })).rows).toHaveLength(2)
  expect(await fetchTakeBackPreview(organizationId(), importId, new AbortController().signal)).toMatchObject({
    returned: 1,
    ended: 1,
    kept: [],
  })

  const told: unknown[] = []
  const of = await takeBack(organizationId(), importId, {
    signal: new AbortController().signal,
    onProgress: (now) => told.push(now),
  })
  expect(of.takeBack).toMatchObject({ counts: { returned: 1, ended: 1, kept: 0 } })
  expect(told.length).toBeGreaterThan(0)
  expect(await scene.passenger(id)).toMatchObject({ homeAddress: 'Käpypolku 1' })
})
