import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lengthError } from '#domain/import/checks.ts'
import { choiceOf, choicesIn } from '#domain/import/choices.ts'
import { convertChosen } from '#domain/import/convert.ts'
import { destinationAliases, destinationsOf, toldApart } from '#domain/import/destination-aliases.ts'
import { importField, importFields } from '#domain/import/fields.ts'
import { uniqueNames } from '#domain/import/sent-row.ts'
import { productField } from '#domain/product.ts'
import { allDeductibleTypes, deductibleTypes } from '#domain/transportation-permission/deductible.ts'
import { quotaTimes, quotaTypes } from '#domain/transportation-permission/quota.ts'
import { tripDestinations, tripDirections } from '#domain/transportation-permission/schema.ts'
import { utilities } from '#domain/utility.ts'
import { converted, value } from '#tests/support/import-cell.ts'
import type { TestCell } from '#tests/support/import-sheet.ts'

const texts = ['fi', 'en'].map(
  (locale) =>
    JSON.parse(readFileSync(new URL(`../../../locales/${locale}.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >,
)

const all = { deductibleTypes: allDeductibleTypes }

test.each<[TestCell, unknown]>([
  ['040 555 0137', '040 555 0137'],
  ['+358 40 555 0137', '+358 40 555 0137'],
  [405_550_137, '0405550137'],
  ['405550137', '0405550137'],
  [358_405_550_137, '+358405550137'],
  [112, '112'],
  [116_117, '116117'],
  ['46701234567', 'import.look.phoneWithoutCountry'],
  ['soita äidille', 'validation.phoneNumber'],
  [{ error: '#REF!' }, 'import.check.errorCell'],
  ['', ''],
])('telephone number %j is %j', (cell, expected) => {
  expect(value('phone.number', cell)).toBe(expected)
})

test('a number of Finland that a sheet keeps as a number comes out as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 999_999_999 }), (digits) => {
      fc.pre(!String(digits).startsWith('358'))
      expect(value('phone.number', digits)).toBe(`0${digits}`)
      expect(value('phone.number', 358_000_000_000 + digits)).toBe(`+${358_000_000_000 + digits}`)
    }),
  )
})

test.each<[TestCell, unknown]>([
  ['131052-308T', '131052-308T'],
  [' 131052-308t ', '131052-308T'],
  ['131052-308U', 'validation.ssn'],
  ['131052', 'validation.ssn'],
  ['', undefined],
])('identity code %j is %j', (cell, expected) => {
  expect(value('ssn', cell)).toBe(expected)
})

test.each<[string, TestCell, unknown]>([
  ['mainDestination', 'Koivurannan päivätoiminta', 1],
  ['mainDestination', ' KOIVURANNAN  päivätoiminta', 1],
  ['mainDestination', 'Koulu', 2],
  ['mainDestination', 'KOULU', 3],
  ['mainDestination', 'koulu', 'import.check.severalDestinations'],
  ['mainDestination', 'Aalto', 'import.check.severalDestinations'],
  ['mainDestination', 'Koivuranta', 'import.check.unknownDestination'],
  ['mainDestination', '', undefined],
  ['secondaryDestination', '', null],
])('%s %j is %j', (name, cell, expected) => {
  expect(value(name, cell)).toBe(expected)
})

test('a list of utilities is read as this product writes it, in both languages', () => {
  for (const catalogue of texts) {
    const names = Object.keys(utilities)
    expect(value('utilities', names.map((name) => catalogue[`utilities.${name}`]!).join(', '))).toEqual(names)
  }
})

test('groups are names between commas, each once whatever its case', () => {
  expect(value('tags', ' Aamu , ilta;AAMU\nIlta ')).toEqual(['Aamu', 'ilta'])
  expect(value('tags', '')).toEqual([])
  expect(value('tags', 'x'.repeat(200))).toBe('validation.tooLong')
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      const unique = uniqueNames(names)
      const keys = unique.map((name) => name.toLowerCase())
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean))).toEqual(new Set(keys))
      expect(unique.every((name) => name === name.trim())).toBe(true)
    }),
  )
})

describe('choices', () => {
  const named = (field: string, prefix: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(
      ([name, expected]) => [field, `transportationPermissions.${prefix}.${name}`, expected] as const,
    )
  test.each([
    ...named('permission.tripDestinations', 'tripDestinations', tripDestinations).filter(([, , number]) => number >= 0),
    ...named('permission.tripDirection', 'tripDirections', tripDirections),
    ...named('permission.quotaTime', 'quotaTime', quotaTimes),
    ...named('permission.quotaType', 'quotaType', quotaTypes).filter(([, , number]) => number !== 2),
    ...named('permission.deductibleType', 'deductibleType', deductibleTypes),
  ])('%s reads what the app itself calls %s', (field, key, expected) => {
    for (const catalogue of texts) expect(value(field, catalogue[key]!)).toBe(expected)
    expect(value(field, expected)).toBe(expected)
    expect(value(field, String(expected))).toBe(expected)
  })

  test.each<[string, TestCell, unknown]>([
    ['permission.quotaType', '€', 2],
    ['permission.deductiblePayment', 'Kuljettaja', 'Car'],
    ['permission.deductiblePayment', 'Invoice', 'Invoice'],
    ['permission.deductiblePayment', '', undefined],
    ['permission.deductibleType', 117, 117],
    ['permission.deductibleType', 50, 'import.check.unknownChoice'],
    ['permission.tripDestinations', -1, 'import.check.unknownChoice'],
    ['permission.tripDirection', 'vasemmalle', 'import.check.unknownChoice'],
    ['permission.quotaTime', '', 0],
  ])('%s: %j is %j', (field, cell, expected) => {
    expect(value(field, cell)).toBe(expected)
  })

  test('every value that a field offers is one that it reads and that is sent', () => {
    for (const { name, schema } of importFields.filter(({ type }) => type === 'choice')) {
      expect(choicesIn(name, all).length).toBeGreaterThan(1)
      for (const offered of choicesIn(name, all)) {
        expect(schema!.safeParse(offered).success).toBe(true)
        expect(choiceOf(name, String(offered))).toBe(offered)
      }
    }
  })
})

test('an empty cell is what its type says', () => {
  const empty = Object.fromEntries(importFields.map((field) => [field.name, converted(field.name, null).value]))
  expect(empty).toMatchObject({
    ...{ externalId: '', homeCity: '', note: '', billingUseHomeAddress: true, yearGrade: null, ssn: undefined },
    ...{ 'phone.sms': false, 'permission.child': false, 'permission.initialQuota': 0, 'permission.quotaTime': 0 },
    ...{ 'permission.initialExpressQuota': null, 'permission.endDate': null, 'permission.distanceLimit': null },
  })
  for (const id of Object.keys(utilities)) expect(empty[`utilities.${id}`]).toBe(false)
})

describe('checks of an import', () => {
  test.each<[string, TestCell, unknown]>([
    ['name', 'Aki', 'import.check.nameTooShort'],
    ['name', 'Akik', 'Akik'],
    ['name', '', 'validation.required'],
    ['name', 'x'.repeat(129), 'validation.tooLong'],
    ['name', 'x'.repeat(128), 'x'.repeat(128)],
    ['homeAddress', '', 'validation.required'],
    ['homeAddress', 'x'.repeat(513), 'validation.tooLong'],
    ['homeAddress', 'x'.repeat(512), 'x'.repeat(512)],
    ['pickupAddress', '', ''],
    ['pickupAddress', 'x'.repeat(513), 'validation.tooLong'],
    ['note', 'x'.repeat(1025), 'validation.tooLong'],
    ['timitNote', 'x'.repeat(2049), 'validation.tooLong'],
    ['timitNote', 'x'.repeat(2048), 'x'.repeat(2048)],
    ['billingAddress', 'x'.repeat(513), 'validation.tooLong'],
    ['billingPostalcode', 'x'.repeat(33), 'validation.billingPostalcode.tooLong'],
    ['billingCity', 'x'.repeat(33), 'validation.billingCity.tooLong'],
    ['billingCity', 'x'.repeat(32), 'x'.repeat(32)],
    ['externalId', 'x'.repeat(129), 'validation.externalId.tooLong'],
  ])('%s %j is %j', (name, cell, expected) => {
    expect(value(name, cell)).toBe(expected)
  })
})

test.each([
  ['language', 128],
  ['email', 256],
])('%s has no column, and its rule of %d characters stands all the same', (field, atMost) => {
  expect(importFields.map(({ name }) => name)).not.toContain(field)
  expect(lengthError(field, 'x'.repeat(atMost))).toBe(null)
  expect(lengthError(field, 'x'.repeat(atMost + 1))).toBe('validation.tooLong')
})

test('a chosen value is checked as a cell is', () => {
  expect(convertChosen(importField('name'), 'Aki')).toMatchObject({ error: 'import.check.nameTooShort' })
  expect(convertChosen(importField('mainDestination'), 4)).toMatchObject({ value: 4, error: null })
  expect(convertChosen(importField('homeAddress'), '')).toMatchObject({ error: 'validation.required' })
  expect(convertChosen(importField('permission.quotaTime'), 9)).toMatchObject({ error: expect.any(String) as string })
})

test('whatever a cell holds, it is understood or refused with a reason, and never thrown over', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom('1.8.2026', '12,5', 'Ei', '€', '0405550137', '131052-308T'),
    fc.string().map((date) => ({ date })),
  )
  fc.assert(
    fc.property(fc.constantFrom(...importFields), cell, (field, any) => {
      const { value: sent, error, look } = converted(field.name, any)
      expect([error, look].every((text) => text === null || /^(validation|import|passengers)\./.test(text))).toBe(true)
      if (error === null && sent !== undefined && sent !== '' && field.schema)
        expect(field.schema.safeParse(sent).success).toBe(true)
    }),
  )
})

test('of deductible types those that the organisation has are offered, and of other values all', () => {
  const own = { deductibleTypes: [0, 105] }
  expect(choicesIn('permission.deductibleType', own)).toEqual([0, 105])
  expect(choicesIn('permission.quotaType', own)).toEqual(choicesIn('permission.quotaType', all))
})

test('destinations of one name are told apart by where they are, or whose they are, and read by that', () => {
  const at = (id: number, alias: string, address: string, timitInstanceName = 'Lahti') => ({
    ...{ id, alias, address, city: '', [productField.instanceName]: timitInstanceName },
  })
  const known = [
    ...[at(1, 'Aalto', 'Rantatie 5'), at(2, 'Aalto', 'Mäkitie 1'), at(3, 'Koivu', 'Mäkitie 1')],
    ...[at(4, 'Leppä', 'Alatie 1'), at(5, 'leppä', 'Alatie 1', 'Heinola'), at(6, 'Kuusi', ''), at(7, 'Kuusi', '')],
  ]
  const told = toldApart(known)
  expect(Object.fromEntries(told)).toEqual({
    ...{ 1: 'Aalto (Rantatie 5)', 2: 'Aalto (Mäkitie 1)' },
    ...{ 4: 'Leppä (Alatie 1, Lahti)', 5: 'leppä (Alatie 1, Heinola)', 6: 'Kuusi (6)', 7: 'Kuusi (7)' },
  })
  const aliases = destinationAliases(
    known.map(({ id, alias }) => ({ id, alias, ...(told.has(id) && { told: told.get(id)! }), instanceId: 1 })),
  )
  expect(destinationsOf(aliases, 'Aalto')).toEqual([1, 2])
  expect(destinationsOf(aliases, 'aalto (mäkitie 1)')).toEqual([2])
  expect(destinationsOf(aliases, 'Koivu')).toEqual([3])
})
