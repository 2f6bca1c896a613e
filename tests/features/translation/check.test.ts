import { expect, test } from 'vitest'
import { keysOf, missingKeys, problemOf, unusedKeys } from '#features/translation/check.ts'
import { fittedWidth, paneWidth } from '#features/translation/pane-width.ts'

const catalogues = {
  fi: { plain: 'Hei', one_one: '{{count}} rivi', one_other: '{{count}} riviä', value: '{{name}} <b/>', empty: ' ' },
  en: { plain: 'Hello', one_one: '{{count}} row', value: '{{title}} <b/>', empty: 'x', extra: 'More' },
}

test.each([
  ['fi', 'plain', null],
  ['fi', 'extra', 'missing'],
  ['en', 'extra', null],
  ['fi', 'empty', 'empty'],
  ['fi', 'value', 'placeholders'],
  ['en', 'one_one', 'plural'],
  ['fi', 'one_one', null],
  ['en', 'one_other', 'missing'],
] as const)('in %s what is wrong with “%s” is %s', (locale, key, problem) => {
  expect(problemOf(catalogues, locale, key)).toBe(problem)
})

test('every key of any language is there once, in order', () => {
  expect(keysOf(catalogues)).toEqual(['empty', 'extra', 'one_one', 'one_other', 'plain', 'value'])
})

test('a key is used when a source names it, or a template that gives it', () => {
  const keys = ['a.b', 'a.rows_one', 'a.rows_other', 'kind.ssn', 'kind', 'old.text']
  const sources = ["t('a.b')", "const key = 'a.rows'", 't(`kind.${kind}`)']
  expect(unusedKeys(keys, sources)).toEqual(['kind', 'old.text'])
})

test('a key that is asked for and is in no language is missing', () => {
  expect(missingKeys(['a.b', 'c_one', 'c_other'], ["t('a.b') t('c', { count }) t('new.one')", "start('x.y')"])).toEqual(
    ['new.one'],
  )
})

test('the pane begins with half of the window, and never takes all of it', () => {
  expect(paneWidth.start).toBe(50)
  expect([5, 33.4, 99].map(fittedWidth)).toEqual([20, 33, 80])
})
