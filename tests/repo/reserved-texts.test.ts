import { expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { passwordLimits } from '#domain/password.ts'
import en from '../../locales/en.json' with { type: 'json' }
import fi from '../../locales/fi.json' with { type: 'json' }
import { quotedBeginnings, quotedInBoth, quotedInEnglish, quotedInFinnish } from './quoted-texts.ts'
import { reservedTexts } from './reserved-texts.ts'

const english: Record<string, string> = en
const finnish: Record<string, string> = fi

test.each(Object.entries(reservedTexts))('%s, which %s asks for, is in both languages', (key) => {
  expect(finnish[key]).toBeTruthy()
  expect(english[key]).toBeTruthy()
})

test.each(errorCodes)('the code %s has a text in both languages', (code) => {
  expect(finnish[`api.errors.${code}`]).toBeTruthy()
  expect(english[`api.errors.${code}`]).toBeTruthy()
})

test.each(quotedInEnglish)('%s: %s keeps its words', (_, key, words) => {
  expect(english[key]).toBe(words)
})

test.each(quotedInBoth)('%s: %s keeps its words in both languages', (_, key, words) => {
  expect([finnish[key], english[key]]).toEqual([words, words])
})

test.each(quotedInFinnish)('%s: %s keeps its words in Finnish, and is English in English', (_, key, words) => {
  expect(finnish[key]).toBe(words)
  expect(english[key]).toMatch(/transportation permission/i)
})

/** What the documents say that a state's text means. */
const meanings = [
  ['I18N-06', 'new', /ordered only while the start date has not passed/],
  ['I18N-07', 'ordered', /locked and waiting for approval/],
  ['I18N-08', 'accepted', /locked.*started or is about to start, splitting it into a duplicate is still allowed/],
  ['I18N-09', 'rejected', /Create a new order or contact the coordinator/],
] as const

test.each(meanings)('%s: the text of the state %s says what it means', (_, state, meaning) => {
  expect(english[`timetables.stateInfo.${state}`]).toMatch(meaning)
  expect(finnish[`timetables.stateInfo.${state}`]).toBeTruthy()
})

test.each(quotedBeginnings)('%s: %s begins with its words', (_, key, words) => {
  expect(english[key]?.startsWith(words)).toBe(true)
})

test('the shortest password is the same number wherever a text names one, in both languages', () => {
  const numbers = [finnish, english].flatMap((texts) => texts['api.errors.password_too_short']?.match(/\d+/g) ?? [])
  expect(numbers).toEqual([String(passwordLimits.min), String(passwordLimits.min)])
  // whoever has mistyped a password is not told how long one has to be
  expect(finnish['api.errors.login_failure']).not.toMatch(/\d|merkki/)
})
