import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtInSearch, readPlaceLists } from '#server/places/built-in.ts'

const search = builtInSearch()
const nowhere = { address: '', postalcode: '', location: null, category: 'station' as const }

test('every static list is read, each place once', () => {
  const places = readPlaceLists()

  expect(places.length).toBeGreaterThanOrEqual(38)
  expect(new Set(places.map(({ placeId }) => placeId)).size).toBe(places.length)
})

test.each([
  ['paijat', ['paijat-hameen-keskussairaala']],
  ['PÄIJÄT keskussairaala', ['paijat-hameen-keskussairaala']],
  ['kirkkokatu 31', ['lahden-paakirjasto']],
  ['15140', ['lahden-paakirjasto']],
  ['kaupungintalo helsinki', ['helsingin-kaupungintalo']],
  ['airaala nova', []],
  ['???', []],
])('%s finds %j: words that begin as typed', async (typed, ids) => {
  const { hits, status } = await search.search(typed)

  expect(hits.map(({ placeId }) => placeId)).toEqual(ids)
  expect(status).toBe(ids.length > 0 ? 'OK' : 'ZERO_RESULTS')
})

test('what is spelled as it was typed comes first', async () => {
  const place = (placeId: string, alias: string) => ({ placeId, alias, city: 'Lahti', description: '', ...nowhere })
  const alike = builtInSearch([place('a', 'Hämeen asema'), place('b', 'Hameen asema')])
  const found = async (typed: string) => (await alike.search(typed)).hits.map(({ placeId }) => placeId)

  expect(await found('hameen')).toEqual(['b', 'a'])
  expect(await found('hämeen')).toEqual(['a', 'b'])
})

test('no more than ten are found at once', async () => {
  expect((await search.search('keskussairaala')).hits.length).toBeLessThanOrEqual(10)
  expect((await search.search('k')).hits).toHaveLength(10)
})

test('a list that is none stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perille-places-'))
  writeFileSync(join(folder, 'care.json'), '[{"alias": "Ilman tunnistetta"}]')

  expect(() => readPlaceLists(folder)).toThrow()
})
