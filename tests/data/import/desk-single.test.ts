import { expect, test } from 'vitest'
import { searchImport } from '#contract/passenger-import.ts'
import { updatePassenger, updatePassengerGroups } from '#contract/passengers.ts'
import { changedMeanwhile } from '#domain/import/import-record.ts'
import { helvi, importDesks, place, saved, sheetOf, still, uuno } from '#tests/support/import-desks.ts'
import { mappingOf } from '#tests/support/import-judge.ts'

const { scene, client, openDesk, matched, names } = importDesks()

const loseCreated = (times: number) => {
  let lost = 0
  client().link = ({ method, path }) =>
    method === 'POST' && path === '/api/passenger/' && (lost += 1) <= times ? 'loseAnswer' : 'pass'
}

test('who is to be made beside one with the same external id is made, and the other one stays as it is', async () => {
  const id = await scene.helvi({ externalId: 'e2' })
  const before = await scene.passenger(id)
  const desk = await matched(sheetOf([uuno]), { batches: null })
  await desk.choose(0, 'new')
  expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { created: 1 } } })
  expect(await scene.passenger(id)).toEqual(before)
  expect(await names()).toEqual(['Helvi Tuomikoski', 'Uuno Uusitalo'])
})

test('whose answer is lost is looked for by what stands in no code, and nobody else is taken for them', async () => {
  const id = await scene.helvi({ externalId: 'e2' })
  const before = await scene.passenger(id)
  const row = ['Uuno Uusitalo', 'e2', '131052-308T', place]
  const file = new File([['Nimi;Tunniste;Hetu;Pääkohde', row.join(';')].join('\r\n')], 'kunta.csv')
  const desk = await openDesk(file, { batches: null })
  desk.setMapping(mappingOf({ name: 0, externalId: 1, 'search.externalId': 1, ssn: 2, mainDestination: 3 }))
  await desk.match(still)
  await desk.choose(0, 'new')
  client().seen = []
  loseCreated(2)
  expect(await saved(desk)).toMatchObject({ how: 'finished', progress: { counts: { created: 1 } } })

  const searched = client().seen.filter(({ path }) => path === searchImport.path)
  expect(searched.map(({ query }) => query)).toEqual(expect.arrayContaining(['externalId=e2&name=Uuno+Uusitalo']))
  expect(client().seen.filter(({ query }) => query.includes('131052'))).toEqual([])
  expect(await scene.passenger(id)).toEqual(before)
  expect(await names()).toEqual(['Helvi Tuomikoski', 'Uuno Uusitalo'])
})

/** Whether a call is this one of a passenger. */
const isOf = ({ method, path }: { method: string; path: string }, call: { method: string; path: string }) =>
  method === call.method && new RegExp(`^${call.path.replace(':id', String.raw`\d+`)}$`).test(path)

test('an update whose answer is lost is known again as the row’s own, and is no change of somebody else', async () => {
  const id = await scene.helvi({ externalId: 'e1' })
  const desk = await matched(sheetOf([helvi]), { batches: null })
  let lost = 0
  client().link = (sent) => (isOf(sent, updatePassenger) && (lost += 1) <= 1 ? 'loseAnswer' : 'pass')
  const end = await saved(desk)
  expect(lost).toBe(1)
  expect(end).toMatchObject({ how: 'finished', progress: { counts: { updated: 1, failed: 0 } } })
  expect((await scene.passenger(id)).homeAddress).toBe('Rantatie 5')
})

test('a row that stopped half way goes on over its own version, and not over that of somebody else', async () => {
  const id = await scene.helvi({ externalId: 'e1' })
  const file = new File(['Nimi;Tunniste;Kotiosoite;Ryhmät\r\nHelvi Tuomikoski;e1;Rantatie 5;Kuoro'], 'kunta.csv')
  const desk = await openDesk(file, { batches: null })
  desk.setMapping(mappingOf({ name: 0, 'search.externalId': 1, homeAddress: 2, tags: 3 }))
  await desk.match(still)
  client().link = (sent) => (isOf(sent, updatePassengerGroups) ? 403 : 'pass')
  expect(await saved(desk)).toMatchObject({ progress: { counts: { failed: 1 } } })
  desk.edit(0, { name: 'homeAddress', block: null }, { override: 'Rantatie 6' })
  const again = await desk.save({ lines: 'failed' }, still)
  expect(desk.line(0)?.saveErrors).not.toContainEqual(expect.objectContaining({ code: changedMeanwhile }))
  expect(again.progress.counts.failed).toBe(1)
  expect((await scene.passenger(id)).homeAddress).toBe('Rantatie 6')

  await scene.changedByAnother(id, { homeAddress: 'Muualla 1' })
  client().link = () => 'pass'
  desk.edit(0, { name: 'homeAddress', block: null }, { override: 'Rantatie 7' })
  await desk.save({ lines: 'failed' }, still)
  expect(desk.line(0)?.saveErrors).toContainEqual(expect.objectContaining({ code: changedMeanwhile }))
  expect((await scene.passenger(id)).homeAddress).toBe('Muualla 1')
})
