import { expect, test } from 'vitest'
import type { ImportJudge } from '#domain/import/judge.ts'
import { openProblems, problemsByPlace, problemsOf } from '#domain/import/problems.ts'
import { countsOf } from '#domain/import/verdict.ts'
import { aino, at, judged } from '#tests/support/import-judge.ts'

const open = (judge: ImportJudge) => openProblems(problemsOf(judge), () => true)

test('a value that was mended in the dialog of its row, or is passed over there, is a problem no more', () => {
  const rows = ['Aino Koski', 'Väinö Salo', 'Uuno Uusi'].map((name) => [name, 'Koivu'])
  const judge = judged(['name', 'mainDestination'], rows, { passengers: [aino] })
  expect(open(judge).map(({ rows: count }) => count)).toEqual([3])
  judge.edit(0, at('mainDestination'), { isSkipped: true })
  judge.edit(1, at('mainDestination'), { override: 2 })
  expect(open(judge)).toMatchObject([{ text: 'Koivu', rows: 1, isOfText: true }])
  expect(problemsByPlace(open(judge))).toEqual([{ place: at('mainDestination'), errors: 1, looks: 0 }])
  // and one that is wrong by what was put in its place is none of its text
  judge.edit(2, at('mainDestination'), { isSkipped: true })
  judge.edit(1, at('name'), { override: 'Vä' })
  expect(open(judge).find(({ place }) => place.name === 'name')).toMatchObject({ isOfText: false, text: 'Väinö Salo' })
})

test('what is wrong only beside other cells of its row is a problem as well, though another text mends nothing', () => {
  const fields = ['name', 'mainDestination', 'permission.name#0', 'permission.startDate#0', 'permission.endDate#0']
  const values = {
    ...{ 'permission.costCenter#0': 'Koulut', 'permission.tripDestinations#0': '0' },
    ...{ 'permission.initialQuota#0': '10' },
  }
  const rows = [
    ['Uuno Uusi', 'Koivuranta', 'Päätös', '1.8.2026', '31.7.2026'],
    ['Veikko Uusi', 'Koivuranta', 'Päätös', '1.7.2026', '31.7.2026'],
    ['Toini Uusi', 'Koivuranta', '', '1.7.2026', '31.7.2026'],
  ]
  const judge = judged(fields, rows, { values })
  const found = open(judge)
  expect(found.map(({ place, text, error, isOfText }) => [place.name, text, error, isOfText])).toEqual([
    ['permission.endDate', '31.7.2026', 'validation.endBeforeStart', false],
    ['permission.name', '', 'validation.required', false],
  ])
  expect(countsOf(judge.verdicts).blocked).toBe(2)
})

test('a quota that is too large is a problem of its text', () => {
  const fields = ['name', 'mainDestination', 'permission.name#0', 'permission.startDate#0', 'permission.initialQuota#0']
  const values = { 'permission.costCenter#0': 'Koulut', 'permission.tripDestinations#0': '0' }
  const rows = [['Uuno Uusi', 'Koivuranta', 'Päätös', '1.8.2026', '1e15']]
  expect(open(judged(fields, rows, { values }))).toMatchObject([
    { place: at('permission.initialQuota#0'), text: '1e15' },
  ])
})
