import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importFields } from '#domain/import/fields.ts'
import { emptyMapping, placeKey, sourceOf } from '#domain/import/mapping.ts'
import { savedMappingOf } from '#domain/import/saved-mapping.ts'
import { mappingToBegin, suggestedColumns, withSuggestion } from '#domain/import/suggest.ts'
import { columnTitles } from '#domain/import/titles.ts'
import { folded } from '#domain/folded-text.ts'
import { hiddenTitles, knownTitles } from './sheet-titles.ts'

/** What is suggested for a title that stands alone. */
const suggestedFor = (title: string): string | null => {
  const [found] = suggestedColumns([title])
  return found ? placeKey(found.place) : null
}

const keys = new Set(['name', 'externalId', 'ssn'])

describe.each([
  ['titles that nobody wrote synonyms for', hiddenTitles],
  ['titles that were known', knownTitles],
])('%s', (_, titles) => {
  const results = titles.map(([title, place]) => ({ title, place, found: suggestedFor(title) }))

  test('are given their field in four of five cases at least', () => {
    expect(titles.length).toBeGreaterThanOrEqual(40)
    const right = results.filter(({ place, found }) => place === found)
    const others = results.filter((result) => !right.includes(result))
    expect(right.length / titles.length, JSON.stringify(others)).toBeGreaterThanOrEqual(0.8)
  })

  test('are never taken for who the row is about when they are something else', () => {
    expect(results.filter(({ place, found }) => found !== null && keys.has(found) && found !== place)).toEqual([])
  })
})

test('every field has its titles, each as it is compared, and no title has two fields', () => {
  const titled = importFields.filter(({ section }) => section !== 'identification').map(({ name }) => name)
  expect(Object.keys(columnTitles).sort()).toEqual([...titled].sort())
  const all = Object.values(columnTitles).flat()
  expect(all.filter((title) => folded(title) !== title)).toEqual([])
  expect(all.filter((title, at) => all.indexOf(title) !== at)).toEqual([])
})

test.each([
  ['Henkilötunus', null],
  ['Henkilötunnuksen päivitys', null],
  ['Nimi (huoltaja)', null],
  ['Nimi 2', null],
  ['Asiakasnumer', null],
  ['Postinumer', 'homePostalcode'],
])('a title that is only like one says nothing of who the row is about: "%s" is %s', (title, expected) => {
  expect(suggestedFor(title)).toBe(expected)
})

test.each(['Päätökset', 'Permissions', 'Tila', 'State'])('"%s" of this product’s own lists feeds nothing', (title) => {
  expect(suggestedFor(title)).toBe(null)
})

test('a title that two fields are as like to is given to neither', () => {
  expect(suggestedFor('Päätöksen alku loppupvm')).toBe(null)
})

test('what a title fed before comes first, also against its plain meaning', () => {
  const titles = ['Asiakas', 'Viite']
  const before = [
    { ...{ propertyName: 'externalId', propertyType: 'line', required: false, static: '', cell: 'Viite' } },
    { ...{ propertyName: 'note', propertyType: 'text', required: false, static: '', cell: 'Asiakas' } },
    { ...{ propertyName: 'nobody', propertyType: 'text', required: false, static: '', cell: 'Asiakas' } },
  ].map((property) => ({ ...property, allowStatic: false, useStatic: false }))
  expect(suggestedColumns(titles, before).map(({ place, column, by }) => [placeKey(place), column, by])).toEqual([
    ['note', 0, 'history'],
    ['externalId', 1, 'history'],
  ])
})

test('what another title fed before comes before a title that only fits', () => {
  const before = { propertyName: 'name', propertyType: 'line', required: true, static: '', cell: 'Viite' }
  const found = suggestedColumns(['Asiakas', 'Viite'], [{ ...before, allowStatic: false, useStatic: false }])
  expect(found.map(({ place, column }) => [placeKey(place), column])).toEqual([['name', 1]])
})

test('more columns of telephone numbers go to more blocks', () => {
  const found = suggestedColumns(['GSM', 'Kotipuhelin', 'Puhelin 2'])
  expect(found.map(({ place, column }) => [placeKey(place), column]).sort()).toEqual([
    ['phone.number#0', 0],
    ['phone.number#1', 1],
    ['phone.number#2', 2],
  ])
})

test('each column and each field is suggested once, whatever the titles', () => {
  const title = fc.oneof(fc.constantFrom(...[...hiddenTitles, ...knownTitles].map(([text]) => text)), fc.string())
  fc.assert(
    fc.property(fc.array(title, { maxLength: 30 }), (titles) => {
      const found = suggestedColumns(titles)
      expect(new Set(found.map(({ column }) => column)).size).toBe(found.length)
      expect(new Set(found.map(({ place }) => placeKey(place))).size).toBe(found.length)
      const mapping = found.reduce(withSuggestion, emptyMapping)
      for (const { place, column } of found) expect(sourceOf(mapping, place)).toEqual({ column })
      const saved = savedMappingOf(mapping, titles)
      expect(saved.properties.filter(({ cell }) => cell !== null).length).toBeGreaterThanOrEqual(found.length)
    }),
  )
})

test('an accepted suggestion of who the row is about feeds the search, too, unless something does', () => {
  const [name] = suggestedColumns(['Nimi'])
  const mapping = withSuggestion(emptyMapping, name!)
  expect(sourceOf(mapping, { name: 'search.name', block: null })).toEqual({ column: 0 })
  const again = withSuggestion(mapping, { ...name!, column: 4 })
  expect(sourceOf(again, { name: 'search.name', block: null })).toEqual({ column: 0 })
  expect(sourceOf(again, { name: 'name', block: null })).toEqual({ column: 4 })
})

test('a sheet begins with the home address billed, and a list that was exported here with nothing said of it', () => {
  const billed = (titles: readonly string[]) =>
    sourceOf(mappingToBegin(titles), { name: 'billingUseHomeAddress', block: null })
  expect(billed(['Nimi', 'Tila', 'Osoite'])).toEqual({ value: 'true' })
  expect(billed(['Nimi', 'Tila', 'Osoite', 'Päätökset'])).toBeNull()
  expect(billed(['Name', 'State', 'Address', 'Permissions'])).toBeNull()
})
