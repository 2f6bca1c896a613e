import { expect, test } from 'vitest'
import i18next from 'i18next'
import { choicesIn } from '#domain/import/choices.ts'
import { importFields } from '#domain/import/fields.ts'
import { importRefusals, readWarnings, type ImportRefusalCode } from '#domain/import/file-refusal.ts'
import { keptReasons, rowProblems } from '#domain/import/import-record.ts'
import { lineMatches } from '#domain/import/line.ts'
import { lineFilters } from '#domain/import/table-line.ts'
import { cellErrors, cellLooks, matchLooks } from '#domain/import/text-keys.ts'
import { verdicts } from '#domain/import/verdict.ts'
import { allDeductibleTypes } from '#domain/transportation-permission/deductible.ts'
import { refusalText, sizeText, warningText } from '#features/import/words/file-text.ts'
import { placeText, shortPlaceText } from '#features/import/words/place-text.ts'
import {
  choiceText,
  fileText,
  masked,
  saidText,
  valueText,
  type ValueWords,
} from '#features/import/words/value-text.ts'
import { lookOf, matchedByKey } from '#features/import/words/verdict-look.tsx'
import en from '../../../locales/en.json' with { type: 'json' }
import fi from '../../../locales/fi.json' with { type: 'json' }
import { aino, at, judged } from '#tests/support/import-judge.ts'
import { judgedLine, saysByBlank } from '#domain/import/judged-line.ts'
import '#tests/support/show.tsx'

const t = i18next.t.bind(i18next)
const words: ValueWords = { t, locale: 'fi', destinationName: (id) => (id === 4 ? 'Koivuranta' : null) }
const isSaid = (key: string) => [fi, en].every((texts) => key in texts || `${key}_other` in texts)
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('everything that the rules of an import say has a text in both languages', () => {
  const keys = [
    ...[cellErrors, cellLooks, matchLooks, rowProblems, keptReasons, readWarnings].flatMap((keys) =>
      Object.values(keys),
    ),
    ...Object.values(lineMatches).flatMap((type) => [matchedByKey(type), `${matchedByKey(type)}.said`]),
    ...Object.values(verdicts).map((verdict) => `import.state.${lookOf(verdict)}`),
    ...lineFilters.map((filter) => `import.filter.${filter}`),
    ...importFields.map(({ text }) => text),
  ]
  expect(keys.filter((key) => !isSaid(key))).toEqual([])
})

test('a file that is refused says why in words, with the limit in the unit of its text', () => {
  const codes = Object.keys(importRefusals) as ImportRefusalCode[]
  const raw = codes.filter((code) =>
    /import\.|\{\{/.test(refusalText({ code, values: { limit: 5, columns: ['D'] } }, t, 'fi')),
  )
  expect(raw).toEqual([])
  expect(refusalText({ code: 'headerTitlesMissing', values: { columns: ['D', 'G'] } }, t, 'fi')).toBe(
    'Sarakkeilta puuttuu otsikko: D, G',
  )
  expect(refusalText({ code: 'headerTitlesMissing', values: { row: 7 } }, t, 'fi')).toContain('Rivillä 7')
  expect(refusalText({ code: 'fileTooLarge', values: { limit: 64 * 1024 * 1024 } }, t, 'fi')).toContain('64 Mt')
  expect(refusalText({ code: 'notSpreadsheet', values: { found: 'pdf' } }, t, 'fi')).toContain('PDF')
  expect(spaced(refusalText({ code: 'rowsTooMany', values: { limit: 300_000 } }, t, 'fi'))).toContain('300 000')
})

test('a warning names its places, and says where there are more', () => {
  expect(warningText({ code: 'unclosedQuote', lines: [4], count: 1 }, t)).toContain('Rivi 4.')
  expect(warningText({ code: 'brokenCharacters', lines: [1, 2], count: 90 }, t)).toContain('Rivit 1, 2 ….')
})

test('a size is in the unit that people read', () => {
  expect(sizeText(34 * 1024, t, 'fi')).toBe('34 kt')
  expect(sizeText(8.1 * 1024 * 1024, t, 'fi')).toBe('8,1 Mt')
})

test('a field of a block says which one it is', () => {
  expect(placeText({ name: 'homeAddress', block: null }, t)).toBe('Kotiosoite')
  expect(placeText({ name: 'phone.sms', block: 1 }, t)).toBe('Puhelin 2: Tekstiviestit tähän numeroon')
  expect(shortPlaceText({ name: 'phone.number', block: 0 }, t)).toBe('Puhelin 1')
  expect(placeText({ name: 'permission.name', block: 0 }, t)).toBe('Päätös 1: Nimi')
})

test('values are said as people say them', () => {
  expect(valueText('mainDestination', 4, words)).toBe('Koivuranta')
  expect(valueText('billingUseHomeAddress', false, words)).toBe('Ei')
  expect(valueText('permission.startDate', '2026-08-01', words)).toBe('1.8.2026')
  expect(valueText('tags', ['Aamu', 'Uinti'], words)).toBe('Aamu, Uinti')
  expect(valueText('utilities', ['wheelchair'], words)).not.toContain('utilities.')
  expect(valueText('yearGrade', 3, words)).toBe('3')
  expect(valueText('note', null, words)).toBe('')
  expect(masked('010203-123A')).toBe('••••••-••••')
})

test('every value that a field offers has a name', () => {
  const unnamed = importFields
    .filter(({ type }) => type === 'choice')
    .flatMap(({ name }) =>
      choicesIn(name, { deductibleTypes: allDeductibleTypes }).map((value) => choiceText(name, value, t)),
    )
    .filter((text) => /transportationPermissions\.|\{\{|^\d+$/.test(text))
  expect(unnamed).toEqual([])
})

test('a date of the file is written as everywhere, and any other text as it stands there', () => {
  expect(fileText('2026-08-01', 'fi')).toBe('1.8.2026')
  expect(fileText('2026-08-01', 'en')).toBe('1 Aug 2026')
  expect(fileText('2026-08-01T09:05', 'fi')).toBe('1.8.2026 09:05')
  expect(fileText('2026-13-01', 'fi')).toBe('2026-13-01')
  expect(fileText('Katu 2026-08-01', 'fi')).toBe('Katu 2026-08-01')
  expect(fileText('010203-123A', 'fi')).toBe('••••••-••••')
})

test('what the file says is told alike whatever is decided about it, and a blank cell that says nothing is not told', () => {
  const fields = ['name', 'billingUseHomeAddress', 'note', 'permission.name#0', 'permission.tripDirection#0']
  const judge = judged(fields, [['Aino Koski', 'true', '', '', '']], {
    passengers: [{ ...aino, note: 'Soita', transportationPermissions: [] }],
  })
  const cells = () => judgedLine(judge, 0)!.cells.slice(1)
  const said = () => cells().map((cell) => saidText(cell, words))
  const [bill, note] = [at('billingUseHomeAddress'), at('note')]
  // without a permission in the row its direction is not "two way"
  expect(said()).toEqual(['Kyllä', '', '', ''])
  judge.edit(0, bill, { override: false })
  expect(said()[0]).toBe('Kyllä')
  expect(saysByBlank(cells()[1]!)).toBe(true)
  judge.edit(0, note, { isSkipped: true })
  judge.edit(0, bill, { isSkipped: true })
  expect(said()).toEqual(['Kyllä', '', '', ''])
  // it would have emptied what is stored
  expect(saysByBlank(cells()[1]!)).toBe(true)
})
