import { describe, expect, test } from 'vitest'
import { searchImportMany } from '#contract/passenger-import.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { pullPassengerList } from '#data/passenger-list.ts'
import { importDesks, place, saved, still } from '#tests/support/import-desks.ts'
import { mappingOf } from '#tests/support/import-judge.ts'
import { block } from '#tests/support/import-scene.ts'
import type { ImportDesk } from '../../../workers/import/desk.ts'

const { scene, client, openDesk } = importDesks()

const titles = ['Nimi', 'Tunniste', 'Pääkohde', ...[1, 2].flatMap((at) => [`Lupa ${at}`, `Alkaa ${at}`, `Määrä ${at}`])]
const values = (at: number, endDate: string) => ({
  [`permission.endDate#${at}`]: endDate,
  [`permission.deductibleType#${at}`]: '0',
  [`permission.costCenter#${at}`]: 'Koulutoimi',
  [`permission.tripDestinations#${at}`]: '0',
  [`permission.tripDirection#${at}`]: '0',
  [`permission.quotaType#${at}`]: 'matkat',
  [`permission.quotaTime#${at}`]: 'kk',
})
const mapping = mappingOf({
  ...{ name: 0, 'search.externalId': 1, externalId: 1, mainDestination: 2 },
  ...{
    'permission.name#0': 3,
    'permission.startDate#0': 4,
    'permission.initialQuota#0': 5,
    ...values(0, '31.12.2026'),
  },
  ...{ 'permission.name#1': 6, 'permission.startDate#1': 7, 'permission.initialQuota#1': 8, ...values(1, '31.5.2027') },
})
const sheetOf = (...rows: readonly (readonly string[])[]) =>
  new File([[titles, ...rows].map((row) => row.join(';')).join('\r\n')], 'luvat.csv')

const none = ['', '', '']
const autumn = ['Koulukuljetus', '1.8.2026', '20']
const spring = ['Koulukuljetus', '1.1.2027', '7']

/** A passenger with a transportation permission that `autumn` says as it is. */
async function helviWithOne(): Promise<number> {
  const id = await scene.helvi({ externalId: 'e1' })
  const importId = await scene.begun()
  await scene.saved(importId, [{ row: 2, passengerId: id, permissions: [block()] }])
  await scene.update(importId, 'finished')
  return id
}

async function mapped(file: File, batches: { searchRows: number; saveRows: number } | null): Promise<ImportDesk> {
  const desk = await openDesk(file, { batches })
  desk.setMapping(mapping)
  return desk
}

const helvi = ['Helvi Tuomikoski', 'e1', place]
const batches = { searchRows: 500, saveRows: 2 }

describe.each([
  ['in batches', batches],
  ['row by row', null],
])('a row that is saved %s', (_, how) => {
  test.each([true, false])('makes a draft where the organization has new permissions so: %s', async (isDraft) => {
    const { db } = scene.server.services
    await db.updateTable('organization').set({ save_ptp_as_draft_by_default: isDraft }).execute()
    await pullOrganizations()
    const id = await scene.helvi({ externalId: 'e1' })
    const desk = await mapped(sheetOf([...helvi, ...autumn, ...none]), how)
    await desk.match(still)
    expect(await saved(desk)).toMatchObject({ progress: { counts: { updated: 1 } } })
    expect(await scene.permissions(id)).toMatchObject([{ isDraft }])
  })

  test('leaves a permission that it says as it is, and makes another of the same name beside it', async () => {
    const id = await helviWithOne()
    const [before] = await scene.permissions(id)
    const desk = await mapped(sheetOf([...helvi, ...autumn, ...spring]), how)
    expect((await desk.match(still)).overview.toSave).toMatchObject({ update: 1 })
    expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { updated: 1 } } })

    const after = await scene.permissions(id)
    expect(after.map(({ startDate, initialQuota }) => [startDate, initialQuota]).sort()).toEqual([
      ['2026-08-01', 20],
      ['2027-01-01', 7],
    ])
    expect(after.find((each) => each.id === before?.id)).toEqual(before)
  })
})

test('a permission that somebody has changed since is not written over, and the block that says it is named', async () => {
  const id = await helviWithOne()
  const [before] = await scene.permissions(id)
  const desk = await mapped(sheetOf([...helvi, ...none, 'Koulukuljetus', '1.8.2026', '30']), null)
  expect((await desk.match(still)).overview.toSave).toMatchObject({ update: 1 })
  const importId = await scene.begun()
  await scene.saved(importId, [
    { row: 2, passengerId: id, permissions: [{ permissionId: before?.id, note: 'Toinen' }] },
  ])

  expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { failed: 1 } } })
  expect(await scene.permissions(id)).toMatchObject([{ initialQuota: 20, note: 'Toinen' }])
  expect(desk.line(0)?.saveErrors).toEqual([{ field: 'permissions.1', code: 'api.errors.version_conflict' }])
})

const fatesOf = (desk: ImportDesk, at: number) =>
  desk
    .line(at)
    ?.cells.filter((cell) => cell.place.name === 'permission.name')
    .map((cell) => cell.fate)

describe('which permissions passengers have', () => {
  test('is asked of those who were found, also where others were not asked about', async () => {
    await helviWithOne()
    const desk = await mapped(
      sheetOf([...helvi, ...autumn, ...none], ['Uuno Uusitalo', 'e2', place, ...autumn, ...none]),
      { searchRows: 1, saveRows: 2 },
    )
    let asked = 0
    client().link = ({ path }) => (path === searchImportMany.path && (asked += 1) > 1 ? 403 : 'pass')
    expect(await desk.match(still)).toMatchObject({ how: 'partly', overview: { unanswered: 1 } })
    expect(desk.overview().counts).toMatchObject({ unchanged: 1, look: 1 })
  })

  test('is not asked for rows that name none', async () => {
    await helviWithOne()
    const desk = await mapped(sheetOf([...helvi, ...none, ...none]), batches)
    expect(await desk.match(still)).toMatchObject({ how: 'answered', overview: { unanswered: 0 } })
    expect(desk.overview().counts).toMatchObject({ unchanged: 1 })
  })

  test('is asked of who is chosen for a row', async () => {
    const id = await helviWithOne()
    await pullPassengerList('all', { freshForMs: 0 })
    const like = ['Tuomikoski Helvi', 'e9', place, ...autumn, ...none]
    const desk = await mapped(sheetOf(like, ['Eri Ihminen', 'e8', place, ...autumn, ...none]), batches)
    await desk.match(still)
    await desk.chooseAllLike()
    expect(desk.line(0)?.passengerId).toBe(id)
    expect(fatesOf(desk, 0)).toEqual(['same', 'none'])

    await desk.choose(1, id)
    expect(fatesOf(desk, 1)).toEqual(['same', 'none'])
  })

  test('is asked of a name that somebody types into a row, which is held up until that is answered', async () => {
    await helviWithOne()
    const typed = ['Koulukuljetuss', '1.8.2026', '20']
    const desk = await mapped(sheetOf([...helvi, ...typed, ...none]), batches)
    await desk.match(still)
    expect(fatesOf(desk, 0)).toEqual(['added', 'none'])
    expect(desk.overview().toSave).toMatchObject({ update: 1 })

    desk.edit(0, { name: 'permission.name', block: 0 }, { override: 'Koulukuljetus' })
    expect(desk.overview()).toMatchObject({ unanswered: 1, toSave: { update: 0 } })
    client().link = () => 403
    expect(await desk.answerTyped()).toMatchObject({ unanswered: 1, toSave: { update: 0 } })
    client().link = () => 'pass'
    expect(await desk.answerTyped()).toMatchObject({ unanswered: 0, counts: { unchanged: 1 } })
    expect(fatesOf(desk, 0)).toEqual(['same', 'none'])

    expect((await desk.match(still)).overview).toMatchObject({ unanswered: 0, counts: { unchanged: 1 } })
  })

  test('is to be asked again where another column names them', async () => {
    await helviWithOne()
    const desk = await openDesk(sheetOf([...helvi, ...autumn, ...none]), { batches })
    desk.setMapping(mappingOf({ name: 0, 'search.externalId': 1, externalId: 1, mainDestination: 2 }))
    expect((await desk.match(still)).overview).toMatchObject({ needsMatch: false })
    expect(desk.setMapping(mapping)).toMatchObject({ needsMatch: true })
    expect((await desk.match(still)).overview).toMatchObject({ needsMatch: false, counts: { unchanged: 1 } })
  })
})
