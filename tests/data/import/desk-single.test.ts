import { expect, test } from 'vitest'
import { searchImport } from '#contract/passenger-import.ts'
import { importDesks, place, saved, sheetOf, still, uuno } from '#tests/support/import-desks.ts'
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
