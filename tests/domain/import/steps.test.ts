import { describe, expect, test } from 'vitest'
import { begunMapping, openSuggestions } from '#domain/import/begun-mapping.ts'
import { emptyMapping, placeKey, sourceOf, withSource } from '#domain/import/mapping.ts'
import { errorsByColumn } from '#domain/import/problems.ts'
import { whyNoResults, whyNotSaved } from '#domain/import/save-can.ts'
import { hasAnswers, mayGoOn, type SaveEnd } from '#domain/import/save-progress.ts'
import { keptTitles, KeptMappings, learntTitles, savedMappingOf } from '#domain/import/saved-mapping.ts'
import type { Overview } from '#domain/import/table-line.ts'
import { cellKinds } from '#domain/import/sheet.ts'
import { judged, mappingOf } from '#tests/support/import-judge.ts'

const place = (name: string, block: number | null = null) => ({ name, block })
const nothing = KeptMappings.parse({})

describe('the mapping that a sheet begins with', () => {
  const titles = ['Nimi', 'Pääkohde', 'Outo otsikko']
  const last = withSource(mappingOf({ name: 0, mainDestination: 1 }), place('homeAddress'), { column: 2 })
  const kept = { ...nothing, ...savedMappingOf(last, titles), titles: keptTitles(titles) }

  test('is that of the last time where most of its titles are here', () => {
    const { mapping, remembered } = begunMapping(kept, titles)
    expect(sourceOf(mapping, place('homeAddress'))).toEqual({ column: 2 })
    expect(remembered).toEqual({ from: 'last', columns: 3 })
  })

  test('is by what the titles fed before where they are others, and by what they are called', () => {
    const known = { ...nothing, earlier: learntTitles(kept, titles, []) }
    const { mapping, remembered } = begunMapping(known, ['Outo otsikko', 'Kotikunta', 'x'])
    expect(sourceOf(mapping, place('homeAddress'))).toEqual({ column: 0 })
    expect(remembered).toEqual({ from: 'earlier', columns: 1 })
    expect(begunMapping(nothing, titles).remembered).toBeNull()
  })

  test('has no transportation permissions without a name for them', () => {
    const keys = (all: readonly string[]) =>
      begunMapping(nothing, all).mapping.blocks.permission.flatMap((each) => [...each.keys()])
    expect(keys(['Nimi', 'Hinta'])).toEqual([])
    expect(keys(['Nimi', 'Kuljetuspäätös', 'Hinta'])).toContain('permission.name')
  })

  test('leaves to a person what most cells of its column do not fit, with the field that they do fit', () => {
    const text = (each: string) => ({ kind: cellKinds.text, text: each, number: Number.NaN, isPercent: false })
    const all = ['Name', 'Permission', 'Deductible']
    const begun = (cells: readonly string[]) => {
      const samples = [[], [], cells.map(text)]
      const { mapping } = begunMapping(nothing, all, samples)
      const open = openSuggestions(nothing, mapping, all, samples)
      return [
        sourceOf(mapping, place('permission.fixedDeductible', 0)),
        open.map(({ place: { name } }) => name),
      ] as const
    }
    expect(begun(['12,50', '8', 'x'])).toEqual([{ column: 2 }, []])
    expect(begun([])).toEqual([{ column: 2 }, []])
    expect(begun(['Fixed', 'None', '8'])).toEqual([null, ['permission.deductibleType']])
    expect(begun(['a', 'b', '8'])).toEqual([null, ['permission.fixedDeductible']])
  })

  test('leaves open what neither a field nor a column is taken of', () => {
    const open = openSuggestions(nothing, mappingOf({ name: 0 }), ['Nimi', 'Pääkohde'])
    expect(open.map((each) => placeKey(each.place))).toEqual(['mainDestination'])
  })
})

describe('saving', () => {
  const overview = (given: Partial<Overview>, create = 1) =>
    ({ isMatched: true, needsMatch: false, toSave: { create, update: 0, leftOut: 0 }, ...given }) as Overview
  const whole = mappingOf({ name: 0 })

  test.each([
    [null, whole, 'import.save.matchFirst'],
    [overview({ isMatched: false }), whole, 'import.save.matchFirst'],
    [overview({ needsMatch: true }), whole, 'import.needsMatch'],
    [overview({}), emptyMapping, 'import.missing'],
    [overview({}, 0), whole, 'import.save.nothing'],
    [overview({}), whole, undefined],
  ])('waits for what is lacking (%#)', (given, mapping, text) => {
    expect(whyNotSaved(given, mapping)?.text).toBe(text)
  })

  test('names the required places that nothing feeds, which do not keep anybody from the rows', () => {
    expect(whyNotSaved(overview({}), emptyMapping)?.places.map(placeKey)).toEqual(['name'])
    expect(whyNoResults(overview({}))).toBeNull()
    expect(whyNoResults(overview({ needsMatch: true }))).toBe('import.needsMatch')
  })

  const end = (how: SaveEnd['how'], created = 0): SaveEnd => ({
    ...{ how, code: null, importId: null },
    progress: {
      ...{ phase: 'sending', total: 5, done: created, name: '', leftMs: null },
      counts: { created, updated: 0, unchanged: 0, failed: 0 },
    },
  })

  test('goes on as it is where nothing has to be fetched anew', () => {
    expect((['stopped', 'signedOut', 'otherTab', 'refused'] as const).every((how) => mayGoOn(end(how)))).toBe(true)
    expect((['finished', 'savedSince', 'takenBack', 'tooOld'] as const).some((how) => mayGoOn(end(how)))).toBe(false)
  })

  test('has something to count once it came to a row', () => {
    expect([end('stopped'), end('stopped', 1), end('finished')].map((each) => hasAnswers(each, 0))).toEqual([
      ...[false, true, true],
    ])
    expect(hasAnswers(end('stopped'), 1)).toBe(true)
  })
})

test('errors are counted by the column that feeds their place, and those of a value for all rows by none', () => {
  const { mapping } = judged(['name', 'homeCity'], [['Aino', 'Lahti']], { values: { homePostalcode: 'x' } })
  const problem = (name: string, errors: number) => ({ place: place(name), errors, looks: 1 })
  const found = errorsByColumn(mapping, [problem('name', 3), problem('homeCity', 0), problem('homePostalcode', 2)])
  expect([...found]).toEqual([[0, 3]])
})
