import { describe, expect, test } from 'vitest'
import { saveImportRows, searchImportMany } from '#contract/passenger-import.ts'
import { fetchImports } from '#data/import/history.ts'
import { unfinishedImport } from '#data/import/journal.ts'
import { rowsOf, workbookFile } from '#tests/support/workbook-file.ts'
import { helvi, importDesks, mapping, place, saved, sheetOf, still, uuno, veikko } from '#tests/support/import-desks.ts'

const { scene, client, organizationId, back, openDesk, matched, names } = importDesks()

describe('an import that was cut off', () => {
  const rows = [helvi, uuno, veikko]
  const cut = () => (client().link = ({ path }) => (path === saveImportRows.path ? 401 : 'pass'))

  test('is not taken up with another row of titles of its file', async () => {
    const first = await matched(sheetOf(rows))
    cut()
    const { importId } = await saved(first)
    await back()

    const other = await openDesk(sheetOf(rows))
    await other.read(0, 2, still)
    other.setMapping(mapping)
    await other.match(still)
    expect(await other.takeUp(importId ?? 0, still)).toMatchObject({ how: 'otherFile', done: 0 })
    expect(await fetchImports(organizationId())).toMatchObject([{ id: importId, state: 'running' }])
  })

  test('is not taken up with another sheet of its file', async () => {
    const sheet = rowsOf([['Nimi', 'Ulkoinen tunniste', 'Kotiosoite', 'Pääkohde'], ...rows])
    const file = new File([workbookFile({ sheets: [sheet, sheet] })], 'kunta.xlsx')
    const first = await matched(file)
    cut()
    const { importId } = await saved(first)
    await back()

    const other = await openDesk(file)
    await other.read(1, null, still)
    other.setMapping(mapping)
    await other.match(still)
    expect(await other.takeUp(importId ?? 0, still)).toMatchObject({ how: 'otherFile', done: 0 })
  })

  test('holds rows up whose values were typed also when it is cut off once more', async () => {
    const first = await matched(sheetOf(rows))
    first.edit(1, { name: 'homeAddress', block: null }, { isSkipped: false, override: 'Kirjoitettu 7' })
    cut()
    const { importId } = await saved(first)
    for (let times = 1; times <= 2; times += 1) {
      await back()
      const next = await matched(sheetOf(rows))
      expect(await next.takeUp(importId ?? 0, still)).toMatchObject({ how: 'takenUp', retyped: 1 })
      cut()
      expect((await saved(next)).how).toBe('signedOut')
    }
    expect((await unfinishedImport(organizationId()))?.retyped).toEqual([3])
  })
})

describe('two rows about one passenger', () => {
  const lines = ['Rantatie 5', 'Rantatie 6'].map((address) => ['Helvi Tuomikoski', 'e1', address, place])
  const one = { batches: { searchRows: 500, saveRows: 1 } }

  test('do not write over what somebody else has changed, though one finds it as it says', async () => {
    const id = await scene.helvi({ externalId: 'e1' })
    const desk = await matched(sheetOf(lines))
    desk.accept([0, 1], true)
    await scene.changedByAnother(id, { homeAddress: 'Rantatie 5' })

    expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { unchanged: 1, failed: 1 } } })
    expect(await scene.passenger(id)).toMatchObject({ homeAddress: 'Rantatie 5' })
  })

  test('are both written when it is stopped between them', async () => {
    const id = await scene.helvi({ externalId: 'e1' })
    const desk = await matched(sheetOf(lines), one)
    desk.accept([0, 1], true)
    client().link = ({ path }) => {
      if (path === saveImportRows.path) desk.stop()
      return 'pass'
    }
    expect(await saved(desk)).toMatchObject({ how: 'stopped', progress: { counts: { updated: 1 } } })
    client().link = () => 'pass'
    expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { updated: 2, failed: 0 } } })
    expect(await scene.passenger(id)).toMatchObject({ homeAddress: 'Rantatie 6' })
  })
})

test('whom the server alone has named for a row is asked again each time', async () => {
  const id = await scene.helvi({ externalId: 'e1' })
  interface Answer {
    results: { matches: { result: { id: number; name: string; externalId: string } }[] }[]
  }
  client().change = (path, data) => {
    if (path !== searchImportMany.path) return data
    const answer = structuredClone(data) as Answer
    for (const { result } of answer.results.flatMap(({ matches }) => matches))
      Object.assign(result, { name: 'Toisin Kutsuttu', externalId: 'muu' })
    return answer
  }
  const desk = await matched(sheetOf([helvi, ['Toinen Henkilö', 'toinen', 'Käpypolku 1', place]]))
  expect([0, 1].map((at) => desk.line(at)?.passengerId)).toEqual([id, null])

  client().change = null
  await scene.changedByAnother(id, { name: 'Toinen Henkilö', externalId: 'toinen' })
  await desk.match(still)
  expect([0, 1].map((at) => desk.line(at)?.passengerId)).toEqual([null, id])
})

describe('one thing after the other', () => {
  test('rows are not matched, taken up or compared while they are saved', async () => {
    const desk = await matched(sheetOf([helvi, uuno]))
    const saving = saved(desk)
    await expect(desk.match(still)).rejects.toThrow('is being saved')
    await expect(desk.takeUp(1, still)).rejects.toThrow('is being saved')
    expect(await saving).toMatchObject({ how: 'finished', progress: { counts: { created: 2 } } })
  })

  test('rows are not saved while they are matched', async () => {
    const desk = await matched(sheetOf([helvi, uuno]))
    const matching = desk.match(still)
    await expect(saved(desk)).rejects.toThrow('asked about the rows')
    expect((await matching).how).toBe('answered')
    expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { created: 2 } } })
    expect(await names()).toHaveLength(2)
  })
})
